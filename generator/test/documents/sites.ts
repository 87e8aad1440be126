import { isList, isObject, type Node, type ObjectNode } from "../../src/load/index.js";
import { samplesOf } from "./samples.js";

/** A schema of a document, with the examples in it and beside it. */
export interface Site {
  /** The location of its first occurrence. */
  readonly pointer: string;
  readonly schema: Node;
  readonly examples: readonly Node[];
}

/** Options for the search. */
export interface SiteOptions {
  /** Adds samples of components, bodies and parameters to the examples. */
  readonly samples?: boolean;
}

/**
 * Returns every schema with examples in a bundled 3.1 document: in the schema itself, and beside it in a media type, a
 * parameter or a header. Equal schemas become one site with all examples.
 */
export function sitesOf(root: ObjectNode, { samples = false }: SiteOptions = {}): readonly Site[] {
  const sites = new Map<string, { pointer: string; schema: Node; examples: Map<string, Node> }>();
  const components = componentsOf(root);
  const add: Visit = (pointer, schema, given) => {
    const isWhole = pointer.endsWith("/schema") || /^\/components\/schemas\/[^/]+$/.test(pointer);
    const examples = samples && isWhole ? [...given, ...samplesOf(schema, components)] : given;
    if (examples.length === 0) return;
    const key = JSON.stringify(schema);
    const site = sites.get(key) ?? { pointer, schema, examples: new Map<string, Node>() };
    sites.set(key, site);
    for (const example of examples) {
      const text = JSON.stringify(example);
      // Parsed again because the loader's objects have no prototype, unlike a program's.
      site.examples.set(text, JSON.parse(text) as Node);
    }
  };
  visitDocument(root, root, "", add);
  return [...sites.values()].map((site) => ({ ...site, examples: [...site.examples.values()] }));
}

/** Returns the component schemas of a document by name. */
export function componentsOf({ components }: ObjectNode): ObjectNode {
  return isObject(components) && isObject(components["schemas"]) ? components["schemas"] : {};
}

type Visit = (pointer: string, schema: Node, examples: readonly Node[]) => void;

/** Visits everything but schemas: any object with a property `schema` may have examples beside it. */
function visitDocument(root: ObjectNode, node: Node | undefined, pointer: string, add: Visit): void {
  if (isList(node)) node.forEach((item, index) => visitDocument(root, item, `${pointer}/${index}`, add));
  if (!isObject(node)) return;
  const schema = node["schema"];
  if (schema !== undefined) add(`${pointer}/schema`, schema, besideOf(root, node));
  for (const [key, member] of Object.entries(node)) {
    const at = `${pointer}/${key}`;
    if (member === undefined || notDocument.has(key) || key.startsWith("x-")) continue;
    if (key === "schema") visitSchema(member, at, add);
    else if (at === "/components/schemas") visitEach(member, at, add);
    else visitDocument(root, member, at, add);
  }
}

/** Keys of values, and of links, whose parameters are values. */
const notDocument: ReadonlySet<string> = new Set(["example", "examples", "links"]);

/** Returns `example` and the values of `examples` (OAS 3.1.1, 4.8.19). */
function besideOf(root: ObjectNode, node: ObjectNode): readonly Node[] {
  const listed = isObject(node["examples"]) ? Object.values(node["examples"]) : [];
  const values = listed.map((example) => memberOf(follow(root, example), "value"));
  return [node["example"], ...values].filter((value) => value !== undefined);
}

function follow(root: ObjectNode, node: Node | undefined): Node | undefined {
  const reference = memberOf(node, "$ref");
  if (typeof reference !== "string" || !reference.startsWith("#/")) return node;
  const tokens = reference
    .slice(2)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  return follow(root, tokens.reduce<Node | undefined>(memberOf, root));
}

function memberOf(node: Node | undefined, key: string): Node | undefined {
  return isObject(node) ? node[key] : undefined;
}

function visitSchema(node: Node, pointer: string, add: Visit): void {
  if (!isObject(node)) return;
  const listed = isList(node["examples"]) ? node["examples"] : [];
  add(
    pointer,
    node,
    [node["example"], ...listed].filter((value) => value !== undefined),
  );
  for (const key of single) if (node[key] !== undefined) visitSchema(node[key], `${pointer}/${key}`, add);
  for (const key of several) if (node[key] !== undefined) visitEach(node[key], `${pointer}/${key}`, add);
}

function visitEach(node: Node, pointer: string, add: Visit): void {
  const members = isList(node) || isObject(node) ? Object.entries(node) : [];
  for (const [key, member] of members) if (member !== undefined) visitSchema(member, `${pointer}/${key}`, add);
}

const single = ["items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else"];
const several = ["properties", "patternProperties", "prefixItems", "allOf", "anyOf", "oneOf", "dependentSchemas"];
