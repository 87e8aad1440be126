import { optional } from "../../diagnostics/optional.js";
import { mintAll, type Namer } from "../names.js";
import type { KeptNames } from "../naming/keep.js";
import { orderByDependency } from "../order.js";
import { traitsOf } from "../schemas/traits.js";
import { namesIn, reach, reachedBy } from "../schemas/walk.js";
import type { Family, NamedSchema, Schema } from "../types.js";
import { keptForms } from "./components.js";
import type { Roots } from "./roots.js";

interface NamedSchemasInput {
  readonly components: ReadonlyMap<string, Schema>;
  readonly codes: ReadonlyMap<string, string>;
  /** The space that the names of request forms are minted in. */
  readonly types: Namer;
  readonly roots: Roots;
  /** The union of the components that extend each component. */
  readonly families: ReadonlyMap<string, Family["union"]>;
  readonly unknownsOf: (target: string) => readonly string[];
  readonly kept: KeptNames["schemas"];
}

/** Orders the components, and says of each who sends it. */
export function nameSchemas({
  components,
  codes,
  types,
  roots,
  families,
  unknownsOf,
  kept,
}: NamedSchemasInput): readonly NamedSchema[] {
  const allTraits = new Map([...components].map(([name, schema]) => [name, traitsOf(schema)]));
  const own = new Map([...allTraits].map(([name, { refs }]) => [name, refs]));
  const edges = new Map(
    [...own].map(([name, names]) => [name, [...names, ...namesIn(families.get(name) ?? nothing)]] as const),
  );
  const request = reach(roots.request, edges);
  const response = reach(roots.response, edges);
  const directional = reachedBy(
    edges,
    [...allTraits].filter(([, { hasDirection }]) => hasDirection).map(([name]) => name),
  );
  const inputs = [...directional].filter((name) => request.has(name));
  const { requestNames, baseNames, requestBaseNames } = mintForms({ codes, types, families, kept }, inputs);
  return orderByDependency(own).flatMap(({ name, recursive }) => {
    const schema = components.get(name);
    const traits = allTraits.get(name);
    const requestName = requestNames.get(name);
    const union = families.get(name);
    const requestBase = optional("requestBaseName", requestBaseNames.get(name));
    if (schema === undefined || traits === undefined) return [];
    return [
      {
        name: { wire: name, code: codes.get(name) ?? name },
        schema,
        traits,
        recursive,
        request: request.has(name),
        response: response.has(name),
        directional: directional.has(name),
        ...optional("requestName", requestName),
        ...optional("family", union && { union, baseName: baseNames.get(name) ?? name, ...requestBase }),
        unknowns: unknownsOf(`schemas/${name}`),
      },
    ];
  });
}

/** Mints the names of request forms, and of the bases of families. */
function mintForms(
  { codes, types, families, kept }: Pick<NamedSchemasInput, "codes" | "types" | "families" | "kept">,
  inputs: readonly string[],
): Readonly<Record<"requestNames" | "baseNames" | "requestBaseNames", ReadonlyMap<string, string>>> {
  const codeOf = (name: string): string => codes.get(name) ?? name;
  const requestNames = mintAll(inputs, (name) => `${codeOf(name)}Input`, types, keptForms(kept, "input"));
  const baseNames = mintAll(families.keys(), (name) => `${codeOf(name)}Base`, types, keptForms(kept, "base"));
  const requestBaseNames = mintAll(
    [...families.keys()].filter((name) => requestNames.has(name)),
    (name) => `${requestNames.get(name) ?? name}Base`,
    types,
    keptForms(kept, "inputBase"),
  );
  return { requestNames, baseNames, requestBaseNames };
}

const nothing: Schema = { kind: "never", source: "" };
