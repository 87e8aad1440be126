import { type ObjectNode, numberOf, stringOf } from "../../load/document.js";
import type { JsonValue } from "../../model/types.js";
import { constrains, hasFormat, isMultiple, matchesPattern } from "../../model/index.js";
import { isInteger, typesOf } from "./read.js";
import { jsonTypeOf } from "../../diagnostics/json-type.js";
import { lengthOf } from "./values.js";
import { fit, misfit, verdictOf, worse, type Verdict } from "./verdict.js";

/** Applies `type` (JSON Schema 2020-12, Validation 6.1.1). */
export function fitsType(node: ObjectNode, value: JsonValue): boolean {
  const types = typesOf(node);
  if (types === undefined) return true;
  return types.has(jsonTypeOf(value)) && (typeof value !== "number" || !isInteger(node) || Number.isInteger(value));
}

/** Applies the keywords about strings and numbers (Validation 6.2, 6.3 and 7). */
export function fitsScalar(node: ObjectNode, value: JsonValue): Verdict {
  if (typeof value === "number") return worse(verdictOf(fitsNumber(node, value)), fitsFormat(node, value));
  if (typeof value !== "string") return fit;
  const pattern = stringOf(node, "pattern");
  if (!isBetween(lengthOf(value), numberOf(node, "minLength"), numberOf(node, "maxLength"))) return misfit;
  const matches = pattern === undefined ? fit : verdictOf(matchesPattern(pattern, value));
  return worse(matches, fitsFormat(node, value));
}

function fitsFormat(node: ObjectNode, value: string | number): Verdict {
  const format = stringOf(node, "format");
  if (format === undefined || !constrains(format, typeof value as "string" | "number")) return fit;
  return verdictOf(hasFormat(value, format));
}

function fitsNumber(node: ObjectNode, value: number): boolean {
  const [above, below] = [numberOf(node, "exclusiveMinimum"), numberOf(node, "exclusiveMaximum")];
  const step = numberOf(node, "multipleOf");
  return (
    isBetween(value, numberOf(node, "minimum"), numberOf(node, "maximum")) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below) &&
    (step === undefined || isMultiple(value, step))
  );
}

export function isBetween(value: number, least: number | undefined, most: number | undefined): boolean {
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}
