import { memoized } from "../../diagnostics/get-or-add.js";
import type { Api, JsonValue, NamedSchema, Schema } from "../../model/types.js";

/** The choices that JSON Schema leaves to a validator. */
export interface Reading {
  /** The meaning of `format` (JSON Schema 2020-12, Validation 7.2.1). */
  readonly formats: "assert" | "annotate";
}

/**
 * Returns the API to validate: without formats that only annotate. Components without an operation have no direction, so they
 * accept all of their members and only their own variants.
 */
export function readApi(api: Api, { formats }: Reading): Api {
  const read = memoized(withoutDirection);
  const schemas = api.schemas.map((named) => (isUnused(named) ? { ...named, schema: read(named.schema) } : named));
  const whole = { ...api, schemas };
  return formats === "assert" ? whole : (rewrite(whole, withoutFormats) as Api);
}

/** Returns whether no operation uses a component. */
export function isUnused({ request, response }: NamedSchema): boolean {
  return !request && !response;
}

function withoutDirection(schema: Schema): Schema {
  return rewrite(schema, (node) => {
    const { readOnly, writeOnly, direction, tag, ...rest } = node;
    if ([readOnly, writeOnly, direction, tag].every((one) => one === undefined)) return node;
    return tag ? { ...rest, tag: { ...tag, open: false } } : rest;
  }) as Schema;
}

function withoutFormats(node: ModelNode): ModelNode {
  const { checks } = node;
  if (!Array.isArray(checks)) return node;
  return { ...node, checks: checks.filter((check: { readonly check?: string }) => check.check !== "format") };
}

type ModelNode = { readonly [member: string]: unknown };

/** Properties of the model that have values, not schemas. */
const values = new Set(["value", "values", "default", "examples"]);

/** Changes every object of the model, outer ones first. Copies only objects that change. */
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
