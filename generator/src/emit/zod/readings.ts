import { withSchema } from "../trace.js";
import type { Api, JsonValue, NamedSchema, Schema } from "../../model/types.js";

/** How the document is read, where readers may differ. */
export interface Reading {
  /** Whether `format` asserts. JSON Schema 2020-12, 7.2.1, leaves it to whoever validates. */
  readonly formats: "assert" | "annotate";
}

/**
 * The API as it is validated. Without formats where they only inform; and a component that no operation uses travels
 * neither way, so that it takes all of its members and no variant but its own.
 */
export function readApi(api: Api, { formats }: Reading): Api {
  const undirected = new WeakMap<Schema, Schema>();
  const read = (schema: Schema): Schema => {
    const known = undirected.get(schema) ?? withoutDirection(schema);
    undirected.set(schema, known);
    return known;
  };
  const schemas = api.schemas.map((named) => (isUnused(named) ? withSchema(named, () => read(named.schema)) : named));
  const whole = { ...api, schemas };
  return formats === "assert" ? whole : (rewrite(whole, withoutFormats) as Api);
}

/** True where neither callers nor the service send what a component describes. */
export function isUnused({ request, response }: NamedSchema): boolean {
  return !request && !response;
}

function withoutDirection(schema: Schema): Schema {
  return rewrite(schema, (node) => {
    const isTagged = node["kind"] === "tagged";
    if (!isTagged && node["readOnly"] === undefined && node["writeOnly"] === undefined) return node;
    const { readOnly: _, writeOnly: __, ...rest } = node;
    return isTagged ? { ...rest, open: false } : rest;
  }) as Schema;
}

function withoutFormats(node: ModelNode): ModelNode {
  const { checks } = node;
  if (!Array.isArray(checks)) return node;
  return { ...node, checks: checks.filter((check: { readonly check?: string }) => check.check !== "format") };
}

type ModelNode = { readonly [member: string]: unknown };

/** Members that hold values of the API, in which nothing is a schema. */
const values = new Set(["value", "values", "default", "examples"]);

/** The model is plain JSON: every object in it is changed, the outer ones first. What stays the same is not copied. */
function rewrite(node: unknown, change: (node: ModelNode) => ModelNode): unknown {
  if (Array.isArray(node)) {
    const items = node as readonly JsonValue[];
    const changed = items.map((item) => rewrite(item, change));
    return changed.every((item, index) => item === items[index]) ? node : changed;
  }
  if (typeof node !== "object" || node === null) return node;
  const own = change(node as ModelNode);
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(own)) {
    const changed = values.has(key) ? member : rewrite(member, change);
    if (changed !== member) (copy ??= { ...own })[key] = changed;
  }
  return copy ?? own;
}
