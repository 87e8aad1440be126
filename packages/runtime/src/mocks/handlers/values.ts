/** Returns whether a value is an object with properties: not an array, and not an instance of a class. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Of any realm: in Jest, `structuredClone` and `Response` create the objects of another one.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns an own property of a value. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Returns the value at a path of own properties. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(propertyOf, value);
}

/** Returns a copy with another value at a path. Objects that the path lacks are created. */
export function withValue(target: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  return withProperty(target, name, withValue(propertyOf(target, name), rest, value));
}

/** Returns a copy without the property at a path. */
export function withoutValue(target: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined || !isPlain(target) || !Object.hasOwn(target, name)) return target;
  if (rest.length > 0) return withProperty(target, name, withoutValue(target[name], rest));
  return Object.fromEntries(Object.entries(target).filter(([key]) => key !== name));
}

/** `fromEntries` defines properties, so that none of them sets a prototype. */
function withProperty(target: unknown, name: string, value: unknown): unknown {
  const entries = isPlain(target) ? Object.entries(target) : [];
  return Object.fromEntries([...entries, [name, value]]);
}
