import { isList, isObject, type Node } from "./document.js";
import { isSchemaType, rulesOf, type Field, type Type } from "./grammar.js";

/**
 * The result of comparing a value with the type that the grammar defines.
 * - `fits`
 * - `string`: a number or boolean instead of a string; it is converted
 * - `absent`: null instead of a value; it is ignored
 * - `ignored`: the wrong type, in a field that the generator does not need
 * - `unlisted`: a string that is not one of the allowed ones
 * - `wrong`: the wrong type
 */
export type Verdict = "fits" | "string" | "absent" | "ignored" | "unlisted" | "wrong";

/** Compares a value with a type, without its properties and items. `field` is the field of the value, if any. */
export function judge(value: Node, type: Type, field?: Field): Verdict {
  if (type.is === "data") return "fits";
  if (value === null && field) return type.is === "typeNames" ? "string" : "absent";
  const verdict = judgeShape(value, type);
  return verdict === "wrong" && (field?.lenient || isDescriptive(type)) ? "ignored" : verdict;
}

/** Returns whether a type only describes, wherever it occurs. */
export function isDescriptive(type: Type): boolean {
  return type.is === "node" && rulesOf(type.kind).descriptive === true;
}

function judgeShape(value: Node, type: Exclude<Type, { is: "data" }>): Verdict {
  switch (type.is) {
    case "string":
      return judgeString(value, type.values);
    case "typeNames":
      return isList(value) ? "fits" : judgeTypeName(value, type);
    case "schemaName":
      return fitsIf(typeof value === "string");
    case "boolean":
      return fitsIf(typeof value === "boolean");
    case "number":
      return fitsIf(typeof value === "number");
    case "integer":
      return fitsIf(Number.isInteger(value));
    case "oneOf":
      return fitsIf(type.types.some((one) => judge(value, one) === "fits"));
    case "list":
      return fitsIf(isList(value));
    case "map":
      return fitsIf(isObject(value));
    case "node":
      return fitsIf(isObject(value) || (isSchemaType(type) && typeof value === "boolean"));
  }
}

function fitsIf(condition: boolean): Verdict {
  return condition ? "fits" : "wrong";
}

function judgeString(value: Node, values: readonly string[] | undefined): Verdict {
  if (typeof value === "string") return values && !values.includes(value) ? "unlisted" : "fits";
  return !values && (typeof value === "number" || typeof value === "boolean") ? "string" : "wrong";
}

/** The types of JSON Schema 2020-12, Core 4.2.1, and `integer` (Validation 6.1.1). */
export const typeNames = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** Judges one name of `type`. Without quotes, YAML reads `null` as the value null, which nobody means here. */
export function judgeTypeName(value: Node, { file }: { readonly file?: true }): Verdict {
  if (value === null) return "string";
  if (typeof value !== "string") return "wrong";
  return (file === true && value === "file") || typeNames.includes(value) ? "fits" : "unlisted";
}
