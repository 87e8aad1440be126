import type { Guard } from "./types.js";

/** Returns whether exactly one guard accepts the value (JSON Schema 2020-12, Core 10.2.1.3). */
export function exactlyOne(value: unknown, ...guards: readonly Guard[]): boolean {
  let count = 0;
  for (const guard of guards) {
    if (!guard(value)) continue;
    count += 1;
    if (count > 1) return false;
  }
  return count === 1;
}

/** Values to look up, for enums that are too long to compare one by one. */
export function values(...all: readonly unknown[]): ReadonlySet<unknown> {
  return new Set(all);
}
