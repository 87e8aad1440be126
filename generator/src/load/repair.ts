/**
 * Replaces invalid values so that the rest can be generated, and describes the replacement. It does not guess: an
 * invalid schema allows any value, and other invalid values are ignored.
 */
import { isList, type Node, type ObjectNode, objectOf } from "./document.js";
import { rulesOf, type Kind, type KeyRule, type Type } from "./grammar.js";
import { judge } from "./judge.js";

interface Substitute {
  readonly node: () => Node;
  readonly fallback: string;
}

/** Substitutes by kind of object. Objects of other kinds are ignored. */
const substitutes: ReadonlyMap<Kind, Substitute> = new Map<Kind, Substitute>([
  ["schema", { node: () => objectOf({}), fallback: "generated as `unknown`" }],
  ["mediaType", { node: () => objectOf({}), fallback: "generated as `unknown`" }],
  ["header", { node: () => objectOf({ schema: objectOf({}) }), fallback: "generated as `unknown`" }],
  ["requestBody", { node: () => contentOf("application/json"), fallback: "any JSON body is accepted" }],
  [
    "response",
    {
      node: () => objectOf({ description: "", content: objectOf({ "*/*": objectOf({}) }) }),
      fallback: "any response body is accepted",
    },
  ],
  ["swaggerSchema", { node: () => objectOf({}), fallback: "generated as `unknown`" }],
  ["swaggerHeader", { node: () => objectOf({ type: "string" }), fallback: "generated as a string" }],
  [
    "swaggerResponse",
    { node: () => objectOf({ description: "", schema: objectOf({}) }), fallback: "any response body is accepted" },
  ],
  [
    "info",
    {
      node: () => objectOf({ title: "API", version: "0.0.0" }),
      fallback: 'the document is titled "API", version 0.0.0',
    },
  ],
]);

/** Returns the substitute for an invalid value of this type; undefined if it is ignored. */
export function substituteFor(type: Type): Node | undefined {
  return type.is === "node" ? substitutes.get(type.kind)?.node() : undefined;
}

/** Describes what happens to an invalid value of this type. */
export function substituteText(type: Type): string {
  const substitute = type.is === "node" ? substitutes.get(type.kind) : undefined;
  return substitute?.fallback ?? "ignored";
}

/**
 * Returns the value of a missing required field; undefined if the object cannot be used without it and is itself
 * ignored or replaced.
 */
export function requiredFieldOf(kind: Kind, field: string, node: ObjectNode): Node | undefined {
  if ((kind === "openapi" || kind === "swagger") && field === "info") return substitutes.get("info")!.node();
  if (kind === "info") return field === "title" ? "API" : "0.0.0";
  if (kind !== "serverVariable") return undefined;
  const values = node["enum"];
  const [first] = isList(values) ? values : [];
  return typeof first === "string" ? first : "";
}

/**
 * Returns whether an object has all required fields, or gets them. Security schemes stay until all references to them
 * are known.
 */
export function canStand(node: ObjectNode, kind: Kind): boolean {
  if (kind === "securityScheme" || kind === "swaggerSecurityScheme") return true;
  const { required, fields } = rulesOf(kind);
  return required.every(([name, severity]) => {
    if (severity === "warning" || requiredFieldOf(kind, name, node) !== undefined) return true;
    const verdict = judge(node[name] ?? null, fields.get(name)!.type, fields.get(name));
    return verdict === "fits" || verdict === "string";
  });
}

/** Describes what happens to an object without a required field. */
export function missingText(kind: Kind, field: string, node: ObjectNode): string {
  const value = requiredFieldOf(kind, field, node);
  if (typeof value === "string") return `"${value}" is used`;
  if (value !== undefined) return substitutes.get("info")!.fallback;
  return kind === "discriminator" ? "the discriminator is ignored" : `the ${rulesOf(kind).title} is ignored`;
}

/**
 * Returns the corrected names of a map's invalid keys. A key without one is ignored: its correct name is taken, or
 * unknown.
 */
export function repairedKeys(map: ObjectNode, rule: KeyRule): ReadonlyMap<string, string> {
  const repaired = new Map<string, string>();
  const taken = new Set<string>();
  for (const key of Object.keys(map)) {
    if (isProper(key, rule)) continue;
    const meant = meantKey(key, rule);
    if (!isProper(meant, rule) || map[meant] !== undefined || taken.has(meant)) continue;
    taken.add(meant);
    repaired.set(key, meant);
  }
  return repaired;
}

/** Describes what happens to an invalid key. */
export function keyText(read: string | undefined): string {
  return read === undefined ? "ignored" : `read as "${read}"`;
}

/** Returns the key that an invalid one most likely means: paths may lack their slash, and statuses have other words. */
function meantKey(key: string, rule: KeyRule): string {
  if (rule === "path") return `/${key}`;
  return rule === "status" ? meantStatus(key) : key;
}

/** Returns the status in `2xx`, `Default` or `204 NO_CONTENT`. Words with digits may name a second status. */
function meantStatus(key: string): string {
  const [, status = key] = /^\s*(\d\d\d|\dxx|default)(?:[\s_:-]+\p{L}\P{Nd}*|\s*)$/iu.exec(key) ?? [];
  return status.length === 3 ? status.toUpperCase() : status.toLowerCase();
}

/** Returns whether a key is valid. Component names may be anything, because generated code has its own names. */
export function isProper(key: string, rule: KeyRule): boolean {
  if (rule === "path") return key.startsWith("/");
  // RFC 9110 9.1: a method is a token.
  if (rule === "method") return /^[\w!#$%&'*+.^`|~-]+$/.test(key);
  return rule !== "status" || /^(?:[1-5]\d\d|[1-5]XX|default)$/.test(key);
}

function contentOf(mediaType: string): Node {
  return objectOf({ content: objectOf({ [mediaType]: objectOf({}) }) });
}
