import type { Change } from "../types.js";

/** Returns a key for the edit behind a change: its line or, in a document without line breaks, its pointer. */
export function editKey({ location, pointer }: Pick<Change, "location" | "pointer">): string {
  const { side, file, line } = location;
  return JSON.stringify([side, file, line === undefined || line === 1 ? pointer : line]);
}
