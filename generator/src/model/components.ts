import { isObject, type Node } from "../load/document.js";
import { mintAll, pascalCase, type Namer } from "./names.js";
import { below, memberOf, membersOf, type BuildContext } from "./nodes.js";
import { holdsBytes } from "./operations/bodies.js";
import { orderByDependency } from "./order.js";
import { buildSchema, componentName } from "./schemas/schema.js";
import type { NamedSchema, Schema } from "./types.js";
import { childrenOf, namesIn, reach } from "./schemas/walk.js";

/** The document's component schemas, by name. */
export function buildComponents(context: BuildContext): ReadonlyMap<string, Schema> {
  const components = context.document.root["components"];
  const schemas = isObject(components) ? components["schemas"] : undefined;
  const forms = formComponents(context);
  return new Map(
    membersOf(schemas).map(([name, node]) => {
      const pointer = below("/components/schemas", name);
      return [name, buildSchema({ ...context, bytes: forms.has(name) }, node, pointer)];
    }),
  );
}

/** Where components are reached from: what callers send, and what the service sends. */
export interface Roots {
  readonly request: readonly string[];
  readonly response: readonly string[];
}

/** The components that are the whole of a content with bytes: the type of a form with files. */
function formComponents({ document }: BuildContext): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: Node | undefined): void => {
    if (Array.isArray(node)) return (node as readonly Node[]).forEach(visit);
    for (const [key, value] of membersOf(node)) {
      const name = key.includes("/") && holdsBytes(key) ? componentName(referenceOf(value)) : undefined;
      if (name !== undefined) names.add(name);
      visit(value);
    }
  };
  visit(document.root["paths"]);
  visit(memberOf(document.root["components"], "requestBodies"));
  return names;
}

/** The `$ref` of a media type's schema. */
function referenceOf(mediaType: Node): string | undefined {
  const reference = memberOf(memberOf(mediaType, "schema"), "$ref");
  return typeof reference === "string" ? reference : undefined;
}

/** Mints the code names of components. They come before all other types: users know them from the spec. */
export function mintComponentNames(components: ReadonlyMap<string, Schema>, types: Namer): ReadonlyMap<string, string> {
  return mintAll(components.keys(), pascalCase, types);
}

export interface NameInput {
  readonly components: ReadonlyMap<string, Schema>;
  readonly codes: ReadonlyMap<string, string>;
  /** The space that the names of request forms are minted in. */
  readonly types: Namer;
  readonly roots: Roots;
  readonly unknownsOf: (target: string) => readonly string[];
}

/** Orders components and says of each who sends it. */
export function finishComponents({ components, codes, types, roots, unknownsOf }: NameInput): readonly NamedSchema[] {
  const edges = new Map([...components].map(([name, schema]) => [name, namesIn(schema)]));
  const request = reach(roots.request, edges);
  const response = reach(roots.response, edges);
  const directional = reachedBy(
    edges,
    [...components].filter(([, schema]) => hasDirection(schema)).map(([name]) => name),
  );
  const inputs = [...directional].filter((name) => request.has(name));
  const requestNames = mintAll(inputs, (name) => `${codes.get(name) ?? name}Input`, types);
  return orderByDependency(edges).flatMap(({ name, recursive }) => {
    const schema = components.get(name);
    const requestName = requestNames.get(name);
    if (schema === undefined) return [];
    return [
      {
        name: { wire: name, code: codes.get(name) ?? name },
        schema,
        recursive,
        request: request.has(name),
        response: response.has(name),
        directional: directional.has(name),
        ...(requestName !== undefined && { requestName }),
        unknowns: unknownsOf(`schemas/${name}`),
      },
    ];
  });
}

/** Every name from which one of the targets is reached. */
function reachedBy(edges: ReadonlyMap<string, readonly string[]>, targets: readonly string[]): ReadonlySet<string> {
  const reversed = new Map<string, string[]>();
  for (const [name, uses] of edges) for (const used of uses) reversed.set(used, [...(reversed.get(used) ?? []), name]);
  return reach(targets, reversed);
}

/** True where a member travels one way only (JSON Schema 2020-12, 9.4). */
export function hasDirection(schema: Schema): boolean {
  const own =
    schema.kind === "object" && schema.properties.some(({ schema: member }) => member.readOnly || member.writeOnly);
  return own || childrenOf(schema).some(hasDirection);
}
