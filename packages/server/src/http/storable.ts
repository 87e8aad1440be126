import { HttpError, problemOf } from "@memory-service/endpoints";

/**
 * Returns handlers that refuse strings that PostgreSQL cannot store with 400: those with U+0000 or a lone surrogate. Validators of the
 * API accept them, so this is the one place that looks for them.
 */
export function refuseUnstorable<H extends object>(handlers: H): H {
  return new Proxy(handlers, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === "object" && value !== null) return refuseUnstorable(value);
      if (typeof value !== "function") return value;
      return (args: unknown, context: unknown): unknown => {
        requireStorable(args);
        return Reflect.apply(value, target, [args, context]);
      };
    },
  });
}

/** Throws an HttpError 400 for a value with a string that PostgreSQL cannot store. Values are at most as deep as the API allows. */
function requireStorable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === "string") return requireStorableString(value, path);
  if (typeof value !== "object" || value === null || value instanceof Blob) return;
  for (const [name, part] of Object.entries(value)) {
    requireStorableString(name, [...path, "the name of a property"]);
    requireStorable(part, [...path, name]);
  }
}

function requireStorableString(value: string, path: readonly string[]): void {
  const problem = problemIn(value);
  if (problem === undefined) return;
  const message = `Has ${problem}, which cannot be stored. Remove it.`;
  throw new HttpError(400, problemOf(400, undefined, [{ path, message }]).detail);
}

function problemIn(value: string): string | undefined {
  if (value.includes("\0")) return "the character U+0000";
  return /\p{Surrogate}/u.test(value) ? "half of a surrogate pair" : undefined;
}
