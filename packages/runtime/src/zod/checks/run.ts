import type { $ZodCheck, $ZodIssue, $ZodRawIssue, $ZodType, ParsePayload } from "zod/v4/core";

/** A condition for values of one JSON type. All other values pass. */
export type Check = $ZodCheck<unknown>;

/** The value that a check receives, and the issues that it adds. */
export type Payload = ParsePayload;

/** An issue without a message. */
export type RawIssue = $ZodRawIssue<$ZodIssue>;

/** Facts that zod stores for a check, for example for `z.toJSONSchema`. */
export type Facts = Readonly<Record<string, unknown>>;

/** Creates a check from a function that adds issues. */
export function check(inspect: (payload: Payload) => void, facts: Facts = {}): Check {
  return {
    _zod: {
      def: { check: "custom" },
      onattach: [(schema) => void Object.assign(schema._zod.bag, facts)],
      check: inspect,
    },
  };
}

/** Validates a value and returns the issues. */
export function issuesOf(schema: $ZodType, value: unknown): readonly RawIssue[] {
  const result = schema._zod.run({ value, issues: [] }, { async: false });
  if (result instanceof Promise) throw new TypeError("A schema inside a check must be synchronous.");
  return result.issues;
}

export function isValid(schema: $ZodType, value: unknown): boolean {
  return issuesOf(schema, value).length === 0;
}

/** Validates a part of the value and adds the issues. */
export function inspectPart(payload: Payload, schema: $ZodType, value: unknown, ...path: readonly PropertyKey[]): void {
  for (const issue of issuesOf(schema, value)) {
    payload.issues.push({ ...issue, path: [...path, ...(issue.path ?? [])], continue: true });
  }
}

/** Adds an issue that zod has no code for. */
export function refuse(payload: Payload, message: string, ...path: readonly PropertyKey[]): void {
  payload.issues.push({ code: "custom", message, input: payload.value, path: [...path], continue: true });
}

/** Returns whether the value already exceeds a bound, so that expensive checks can be skipped. */
export function isTooBig({ issues }: Payload): boolean {
  return issues.some(({ code, path }) => code === "too_big" && (path === undefined || path.length === 0));
}
