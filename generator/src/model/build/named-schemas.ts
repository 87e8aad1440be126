import { optional } from "../../diagnostics/optional.js";
import { mintAll } from "../names.js";
import { orderByDependency } from "../order.js";
import { traitsOf } from "../schemas/traits.js";
import { namesIn, reach, reachedBy } from "../schemas/walk.js";
import type { Family, NamedSchema, Schema } from "../types.js";
import { keptForms, type Components } from "./components.js";
import type { Roots } from "./roots.js";
import type { NameSpaces } from "../naming/spaces.js";

interface NamedSchemasInput {
  readonly names: NameSpaces;
  readonly roots: Roots;
  /** The union of the components that extend each component. */
  readonly families: ReadonlyMap<string, Family["union"]>;
  readonly unknownsOf: (target: string) => readonly string[];
}

/** Orders the components, and says of each who sends it. */
export function nameSchemas(
  { schemas, codes }: Components,
  { names, roots, families, unknownsOf }: NamedSchemasInput,
): readonly NamedSchema[] {
  const allTraits = new Map([...schemas].map(([name, schema]) => [name, traitsOf(schema)]));
  const own = new Map([...allTraits].map(([name, { refs }]) => [name, refs]));
  const edges = new Map(
    [...own].map(([name, refs]) => [name, [...refs, ...namesIn(families.get(name) ?? nothing)]] as const),
  );
  const request = reach(roots.request, edges);
  const response = reach(roots.response, edges);
  const directional = reachedBy(
    edges,
    [...allTraits].filter(([, { hasDirection }]) => hasDirection).map(([name]) => name),
  );
  const inputs = [...directional].filter((name) => request.has(name));
  const { requestNames, baseNames, requestBaseNames } = mintForms(codes, inputs, families, names);
  return orderByDependency(own).flatMap(({ name, recursive }) => {
    const schema = schemas.get(name);
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
  codes: Components["codes"],
  inputs: readonly string[],
  families: NamedSchemasInput["families"],
  { types, kept: { schemas: kept } }: NameSpaces,
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
