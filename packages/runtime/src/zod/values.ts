/** Checks of the values that programs have in place of strings and numbers. Copied only if the configuration asks for them. */

/** Returns whether a value is a valid Date. */
export function isDate(value: unknown): boolean {
  return value instanceof Date && !Number.isNaN(value.getTime());
}

/** Returns whether a value is a Temporal.Instant, of the runtime or of a polyfill. */
export function isInstant(value: unknown): boolean {
  return tagOf(value) === "[object Temporal.Instant]";
}

/** Returns whether a value is a Temporal.PlainDate, of the runtime or of a polyfill. */
export function isPlainDate(value: unknown): boolean {
  return tagOf(value) === "[object Temporal.PlainDate]";
}

/** Returns whether a value is a bigint. */
export function isBigint(value: unknown): value is bigint {
  return typeof value === "bigint";
}

/**
 * Returns whether a value is one that `parse` makes. Only the two functions know the type: `format` must give JSON that `parse` makes a
 * value of the same type from.
 */
export function isMapped(value: unknown, parse: (wire: never) => unknown, format: (value: never) => unknown): boolean {
  try {
    const wire = format(value as never);
    return (typeof wire === "string" || typeof wire === "number") && isAlike(parse(wire as never), value);
  } catch {
    return false;
  }
}

function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== typeof other || one === null || other === null) return false;
  return typeof one !== "object" || Object.getPrototypeOf(one) === Object.getPrototypeOf(other);
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}
