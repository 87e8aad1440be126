import type { $ZodCheck, $ZodIssue, $ZodRawIssue, $ZodType, ParsePayload } from "zod/v4/core";

/** A condition beside a schema's type. It says nothing about values of another JSON type. */
export type Check = $ZodCheck<unknown>;

/** What a check is given, and where it reports. */
export type Payload = ParsePayload;

/** An issue before zod words it. */
export type RawIssue = $ZodRawIssue<$ZodIssue>;

/** What zod derives from a check for `z.toJSONSchema` and for its own bookkeeping. */
export type Facts = Readonly<Record<string, unknown>>;

/** Makes a check of a function that reports what is wrong. */
export function check(inspect: (payload: Payload) => void, facts: Facts = {}): Check {
  return {
    _zod: {
      def: { check: "custom" },
      onattach: [(schema) => void Object.assign(schema._zod.bag, facts)],
      check: inspect,
    },
  } as Check;
}

/** The issues that a schema has with a value; none where the value is valid. */
export function issuesOf(schema: $ZodType, value: unknown): readonly RawIssue[] {
  const result = schema._zod.run({ value, issues: [] }, { async: false });
  if (result instanceof Promise) throw new TypeError("A schema inside a check must be synchronous.");
  return result.issues;
}

export function isValid(schema: $ZodType, value: unknown): boolean {
  return issuesOf(schema, value).length === 0;
}

/** Passes on the issues that a schema has with a part of the value. */
export function inspectPart(payload: Payload, schema: $ZodType, value: unknown, ...path: readonly PropertyKey[]): void {
  for (const issue of issuesOf(schema, value)) {
    payload.issues.push({ ...issue, path: [...path, ...(issue.path ?? [])], continue: true });
  }
}

/** Reports a rule that zod has no issue code for. */
export function refuse(payload: Payload, message: string, ...path: readonly PropertyKey[]): void {
  payload.issues.push({ code: "custom", message, input: payload.value, path: [...path], continue: true });
}

/** Whether a bound has refused the value itself, so that nothing expensive need be done with it. */
export function isTooBig({ issues }: Payload): boolean {
  return issues.some(({ code, path }) => code === "too_big" && (path === undefined || path.length === 0));
}
