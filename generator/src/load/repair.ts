/**
 * What takes the place of what is wrong, so that the rest can be generated, and how that is told. Nothing is guessed:
 * what a schema would have said is unknown, and what cannot be unknown is left out.
 */
import { judge } from "./check.js";
import { isList, type Node, type ObjectNode } from "./document.js";
import { rulesOf, type Kind, type KeyRule, type Type } from "./grammar.js";

interface Substitute {
  readonly node: () => Node;
  readonly meanwhile: string;
}

/** Kinds of objects that are missed where they are left out. All others are. */
const substitutes: ReadonlyMap<Kind, Substitute> = new Map<Kind, Substitute>([
  ["schema", { node: () => objectOf({}), meanwhile: "it allows any value" }],
  ["mediaType", { node: () => objectOf({}), meanwhile: "it allows any value" }],
  ["header", { node: () => objectOf({ schema: objectOf({}) }), meanwhile: "it allows any value" }],
  ["requestBody", { node: () => contentOf("application/json"), meanwhile: "it is taken for any JSON" }],
  [
    "response",
    {
      node: () => objectOf({ description: "", content: objectOf({ "*/*": objectOf({}) }) }),
      meanwhile: "it is taken for any content",
    },
  ],
  [
    "info",
    {
      node: () => objectOf({ title: "API", version: "0.0.0" }),
      meanwhile: 'the document is called "API", version 0.0.0',
    },
  ],
]);

/** What stands for a value of this type that cannot be used; undefined where it is left out. */
export function substituteFor(type: Type): Node | undefined {
  return type.is === "node" ? substitutes.get(type.kind)?.node() : undefined;
}

/** What becomes of a value of this type that cannot be used. */
export function substituteText(type: Type): string {
  const substitute = type.is === "node" ? substitutes.get(type.kind) : undefined;
  return substitute?.meanwhile ?? (type.is === "node" ? "it is left out" : "it is read as if it were not there");
}

/**
 * What a required field is that an object lacks; undefined where the object cannot be without it, and is itself left
 * out or replaced.
 */
export function requiredFieldOf(kind: Kind, field: string, node: ObjectNode): Node | undefined {
  if (kind === "openapi" && field === "info") return substitutes.get("info")!.node();
  if (kind === "info") return field === "title" ? "API" : "0.0.0";
  if (kind !== "serverVariable") return undefined;
  const values = node["enum"];
  const [first] = isList(values) ? values : [];
  return typeof first === "string" ? first : "";
}

/** True of an object that has what it needs, or gets it. Security schemes stay until all that need them are known. */
export function canStand(node: ObjectNode, kind: Kind): boolean {
  if (kind === "securityScheme") return true;
  const { required, fields } = rulesOf(kind);
  return required.every(([name, severity]) => {
    if (severity === "warning" || requiredFieldOf(kind, name, node) !== undefined) return true;
    const verdict = judge(node[name] ?? null, fields.get(name)!.type, fields.get(name));
    return verdict === "fits" || verdict === "text";
  });
}

/** What becomes of an object without a field that it needs. */
export function missingText(kind: Kind, field: string, node: ObjectNode): string {
  const value = requiredFieldOf(kind, field, node);
  if (typeof value === "string") return `it is taken to be "${value}"`;
  if (value !== undefined) return substitutes.get("info")!.meanwhile;
  return kind === "discriminator" ? "the discriminator is ignored" : `the ${rulesOf(kind).title} is left out`;
}

/**
 * The key that one of a map is read as; undefined where it has no place there. `taken` are the keys of the map.
 * Paths may lack their slash, and ranges of statuses their capitals.
 */
export function repairedKey(key: string, rule: KeyRule, taken: ObjectNode): string | undefined {
  if (isProper(key, rule)) return key;
  const meant = rule === "path" ? `/${key}` : rule === "status" ? key.toUpperCase() : key;
  return isProper(meant, rule) && taken[meant] === undefined ? meant : undefined;
}

/** What becomes of a key that is not as its rule demands. */
export function keyText(key: string, rule: KeyRule, taken: ObjectNode): string {
  const read = repairedKey(key, rule, taken);
  return read === undefined ? "it is left out" : `it is read as "${read}"`;
}

/** True of a key that its rule allows. Names of components may be any: the code has names of its own. */
export function isProper(key: string, rule: KeyRule): boolean {
  if (rule === "path") return key.startsWith("/");
  return rule !== "status" || /^(?:[1-5]\d\d|[1-5]XX|default)$/.test(key);
}

function contentOf(mediaType: string): Node {
  return objectOf({ content: objectOf({ [mediaType]: objectOf({}) }) });
}

/** An object of the document. */
export function objectOf(members: { readonly [key: string]: Node }): ObjectNode {
  return Object.assign(Object.create(null) as { [key: string]: Node }, members);
}
