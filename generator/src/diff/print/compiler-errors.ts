import { visible } from "../../diagnostics/visible.js";
import type { TypeScriptChange } from "../types.js";

/** The compiler's errors that a change of the generated code can cause, in a few words. */
const compilerErrors: ReadonlyMap<string, string> = new Map([
  ["TS2305", "no such export"],
  ["TS2322", "type is not assignable"],
  ["TS2339", "property does not exist"],
  ["TS2345", "argument is not assignable"],
  ["TS2353", "unknown property"],
  ["TS2367", "comparison is always false"],
  ["TS2504", "value cannot be iterated"],
  ["TS2554", "wrong number of arguments"],
  ["TS2559", "no property in common"],
  ["TS2678", "case never matches"],
  ["TS2741", "property is missing"],
  ["TS18047", "value may be null"],
  ["TS18048", "value may be undefined"],
]);

/** Returns the errors that callers get: `TS2339 (property does not exist), TS2305 (no such export)`. */
export function compilerErrorsOf({ errors }: TypeScriptChange, code: (text: string) => string): string {
  return errors
    .map((error) => {
      const meaning = compilerErrors.get(error);
      return `${code(visible(error))}${meaning === undefined ? "" : ` (${meaning})`}`;
    })
    .join(", ");
}
