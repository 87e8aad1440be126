import { isRecord, readIfPossible } from "../../write/index.js";

/** Returns the object in a JSON file; an empty one where there is none. */
export function readJson(path: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readIfPossible(path) ?? "{}");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
