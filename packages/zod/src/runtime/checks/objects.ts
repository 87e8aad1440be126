import type { $ZodType } from "zod/v4/core";
import { closed, has, object, size, type Tracker, unevaluatedNames, without } from "../guards/index.js";
import { check, inspectPart, isTooBig, issuesOf, refuse, type Check } from "./run.js";

/** Validation 6.5.2. */
export function minProperties(least: number): Check {
  return check((payload) => {
    const { value } = payload;
    if (!object(value) || size(value) >= least) return;
    payload.issues.push({
      code: "too_small",
      origin: "object",
      minimum: least,
      inclusive: true,
      input: value,
      continue: true,
    });
  });
}

/** Validation 6.5.1. */
export function maxProperties(most: number): Check {
  return check((payload) => {
    const { value } = payload;
    if (!object(value) || size(value) <= most) return;
    payload.issues.push({
      code: "too_big",
      origin: "object",
      maximum: most,
      inclusive: true,
      input: value,
      continue: true,
    });
  });
}

/** Members that must be there, whatever they hold (Validation 6.5.3). */
export function required(...names: readonly string[]): Check {
  return check((payload) => {
    const { value } = payload;
    if (!object(value)) return;
    for (const name of names.filter((name) => !has(value, name))) refuse(payload, "Required", name);
  });
}

/** A member whose name zod reads from the prototype, or not at all: `constructor`, `__proto__`. */
export function property(name: string, schema: $ZodType): Check {
  return check((payload) => {
    const { value } = payload;
    if (object(value) && has(value, name)) inspectPart(payload, schema, value[name], name);
  });
}

/** What members must fit that go by a pattern, and those that neither `names` nor a pattern covers (Core 10.3.2). */
export interface Members {
  readonly names: readonly string[];
  readonly patterns: readonly (readonly [RegExp, $ZodType])[];
  readonly additional?: $ZodType;
}

export function members({ names, patterns, additional }: Members): Check {
  return check((payload) => {
    const { value } = payload;
    if (!object(value)) return;
    for (const name of Object.keys(value)) {
      const matching = patterns.filter(([pattern]) => pattern.test(name));
      for (const [, schema] of matching) inspectPart(payload, schema, value[name], name);
      if (additional && matching.length === 0 && !names.includes(name))
        inspectPart(payload, additional, value[name], name);
    }
  });
}

/** What every name must fit (Core 10.3.2.4). */
export function propertyNames(schema: $ZodType): Check {
  return check((payload) => {
    const { value } = payload;
    if (!object(value) || isTooBig(payload)) return;
    for (const name of Object.keys(value)) {
      const issues = issuesOf(schema, name);
      if (issues.length === 0) continue;
      payload.issues.push({
        code: "invalid_key",
        origin: "record",
        issues: [...issues] as never,
        input: name,
        path: [name],
        continue: true,
      });
    }
  });
}

/** Members that must accompany another (Validation 6.5.4). */
export function dependentRequired(property: string, ...names: readonly string[]): Check {
  return check((payload) => {
    const { value } = payload;
    if (!object(value) || !has(value, property)) return;
    for (const name of names.filter((name) => !has(value, name))) {
      refuse(payload, `Required, because ${property} is there`, name);
    }
  });
}

/** What an object must fit that has a member (Core 10.2.2.4). */
export function dependentSchema(property: string, schema: $ZodType): Check {
  return check((payload) => {
    const { value } = payload;
    if (object(value) && has(value, property)) inspectPart(payload, schema, value);
  });
}

/** The members that nothing beside this check evaluated (Core 11.3). */
export function unevaluatedProperties(schema: $ZodType, evaluated: Tracker): Check {
  return check((payload) => {
    const { value } = payload;
    if (!object(value)) return;
    for (const name of unevaluatedNames(value, evaluated)) inspectPart(payload, schema, value[name], name);
  });
}

/** What is left of an object without some members must fit. */
export function rest(names: readonly string[], schema: $ZodType): Check {
  const left = new Set(names);
  return check((payload) => {
    const { value } = payload;
    if (!object(value)) return;
    inspectPart(payload, schema, without(value, left));
  });
}

/** The same where nothing may be left. */
export function optionalRest(names: readonly string[], schema: $ZodType): Check {
  const left = new Set(names);
  return check((payload) => {
    const { value } = payload;
    if (!object(value) || closed(value, left)) return;
    inspectPart(payload, schema, without(value, left));
  });
}
