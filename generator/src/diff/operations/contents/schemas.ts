import { isObject, type Node } from "../../../load/index.js";
import type { Comparison, Use } from "../comparison.js";
import { pointersOf, reportField } from "../fields.js";
import { memberOf, type FullPair } from "../located.js";

/** The position of a schema: in words, and its property if that is not `schema`. */
export type SchemaPosition = string | { readonly words: string; readonly field: string };

/** Notes that an operation uses the schemas of a pair of parameters, headers or media types. */
export function compareSchemas(comparison: Comparison, pair: FullPair, use: Use, position: SchemaPosition): void {
  const { words, field } = typeof position === "string" ? { words: position, field: "schema" } : position;
  const { base, revision } = pointersOf(pair, field);
  if (base !== undefined && revision !== undefined) {
    const { direction, operation, callback } = use;
    comparison.schemas.compare({
      base,
      revision,
      direction,
      operation,
      at: callback === undefined ? `the ${words}` : `the ${words} of the callback ${callback}`,
    });
  } else if (base !== undefined || revision !== undefined) {
    const [before, after] = [memberOf(pair.base.node, field), memberOf(pair.revision.node, field)];
    reportField(comparison, pair, field, {
      rule: `content.schema.${base === undefined ? "added" : "removed"}`,
      use,
      facts: { at: words },
      ...(allowsAll(before) && allowsAll(after) && { level: "safe" }),
    });
  }
}

const annotations: ReadonlySet<string> = new Set([
  "title",
  "description",
  "example",
  "examples",
  "default",
  "deprecated",
]);

/** Returns whether a schema accepts every value, like an absent one. */
function allowsAll(schema: Node | undefined): boolean {
  if (schema === undefined || schema === true) return true;
  return isObject(schema) && Object.keys(schema).every((key) => annotations.has(key) || key.startsWith("x-"));
}
