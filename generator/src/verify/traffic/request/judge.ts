import { isList, isObject } from "../../../emit/shared/recipes/json-values.js";
import type { JsonValue, Schema } from "../../../model/types.js";
import { textOf } from "../../check/words.js";
import { rulesFor, type Verification } from "../../context.js";
import { explain, type Misfit } from "../../explain.js";
import { settle, type ReadNotes } from "../../runtime.js";

/** A fault of a part of a request. */
export type Fault = Pick<Misfit, "path" | "keyword" | "pointer" | "value"> & {
  readonly problem: string;
  /** The document does not have its media type. */
  readonly isMediaType?: true;
};

/** More strings with several readings cannot all be tried: nobody can be sure then. */
const mostChoices = 8;

/**
 * Returns what is wrong with a value that was read from strings, whatever they mean: the string "5" may be a number. Undefined
 * if some reading is valid, or if that is not certain.
 */
export function judgeRead(
  value: unknown,
  schema: Schema,
  { choices }: ReadNotes,
  verification: Verification,
): Fault | undefined {
  const args = { value };
  const judge = (): Misfit | undefined =>
    isJson(args.value) ? explain(schema, args.value, rulesFor(verification, "request")) : undefined;
  const first = judge();
  if (first === undefined) return undefined;
  const issues = settle(args, choices, () => {
    const misfit = judge();
    return misfit === undefined ? [] : [{ path: ["value", ...misfit.path], message: misfit.keyword }];
  });
  return issues.length === 0 || choices.length > mostChoices ? undefined : faultOf(first);
}

/** Returns what is wrong with a value of JSON. */
export function judgeJson(value: JsonValue, schema: Schema, verification: Verification): Fault | undefined {
  const misfit = explain(schema, value, rulesFor(verification, "request"));
  return misfit && faultOf(misfit);
}

export function faultOf({ path, keyword, pointer, allowed, value }: Misfit): Fault {
  if (value === undefined) return { path, keyword, pointer, value, problem: "it is missing" };
  return { path, keyword, pointer, value, problem: `${textOf(value)} is not ${allowed}` };
}

/** Returns the fault that a reader of the runtime reports: `Expected …, received …`. */
export function faultOfReader(message: string, pointer: string): Fault {
  const [problem = ""] = message.split(", received");
  const shown = `${problem.slice(0, 1).toLowerCase()}${problem.slice(1)}`;
  return { path: [], keyword: "type", pointer, value: undefined, problem: shown };
}

/** Returns whether a value has no files. */
export function isJson(value: unknown): value is JsonValue {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  const inner = value as JsonValue;
  if (value instanceof Blob || value === undefined) return false;
  return isList(inner) ? inner.every(isJson) : isObject(inner) && Object.values(inner).every(isJson);
}
