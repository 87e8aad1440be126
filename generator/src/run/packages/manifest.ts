import { decodeJson } from "../../diagnostics/decode.js";
import { isRecord, readIfPossible } from "../../write/index.js";

/** Returns the object in a JSON file; an empty one where there is none. */
export function readJson(path: string): Readonly<Record<string, unknown>> {
  const value = decodeJson(readIfPossible(path) ?? "{}");
  return isRecord(value) ? value : {};
}
