/**
 * Creates an object that inherits nothing, so that `__proto__` and `constructor` are names like any other. `Object.create(null)` does
 * the same, but V8 makes it a hash table, which takes more time and memory.
 */
export function bare<T>(): Record<string, T> {
  return new Bare() as Record<string, T>;
}

const Bare = function () {} as unknown as new () => object;
Bare.prototype = Object.create(null) as object;
