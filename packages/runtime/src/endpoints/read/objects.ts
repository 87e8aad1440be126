import type { Path } from "./notes.js";

/** Returns whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

/** Sets an own property, also one named `__proto__`, which an assignment would not. */
export function setOwn(target: object, key: PropertyKey, value: unknown): void {
  // An assignment is faster than a definition.
  if (key !== "__proto__") (target as Record<PropertyKey, unknown>)[key] = value;
  else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Sets the value at a path, and creates the objects on the way. */
export function setAt(target: object, path: Path, value: unknown): void {
  const last = path.at(-1);
  if (last === undefined) return;
  if (path.length === 1) return setOwn(target, last, value);
  let owner = target;
  for (const key of path.slice(0, -1)) {
    const next: unknown = ownValue(owner, key);
    if (typeof next === "object" && next !== null) owner = next;
    else {
      const created = {};
      setOwn(owner, key, created);
      owner = created;
    }
  }
  setOwn(owner, last, value);
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(target: unknown, path: Path): unknown {
  return path.reduce<unknown>((owner, key) => ownValue(owner, key), target);
}

function ownValue(owner: unknown, key: PropertyKey): unknown {
  if (typeof owner !== "object" || owner === null || !Object.hasOwn(owner, key)) return undefined;
  return (owner as Readonly<Record<PropertyKey, unknown>>)[key];
}

/** Returns whether a path begins with another. */
export function beginsWith(path: Path, start: Path): boolean {
  return start.every((key, index) => String(path[index]) === String(key)) && start.length <= path.length;
}
