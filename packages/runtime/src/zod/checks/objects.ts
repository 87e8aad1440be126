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

/** Requires properties (Validation 6.5.3). */
export function required(...names: readonly string[]): Check {
  return check((payload) => {
    const { value } = payload;
    if (!object(value)) return;
    for (const name of names.filter((name) => !has(value, name))) refuse(payload, "Required", name);
  });
}

/** Validates a property whose name zod reads from the prototype or ignores: `constructor`, `__proto__`. */
export function property(name: string, schema: $ZodType): Check {
  return check((payload) => {
    const { value } = payload;
    if (object(value) && has(value, name)) inspectPart(payload, schema, value[name], name);
  });
}

/** The schemas of properties that match a pattern, and of those that neither `names` nor a pattern covers (Core 10.3.2). */
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

/** Validates the names of all properties (Core 10.3.2.4). */
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

/** Requires properties if another is present (Validation 6.5.4). */
export function dependentRequired(property: string, ...names: readonly string[]): Check {
  return check((payload) => {
    const { value } = payload;
    if (!object(value) || !has(value, property)) return;
    for (const name of names.filter((name) => !has(value, name))) {
      refuse(payload, `Required, because ${property} is there`, name);
    }
  });
}

/** Validates objects that have a property (Core 10.2.2.4). */
export function dependentSchema(property: string, schema: $ZodType): Check {
  return check((payload) => {
    const { value } = payload;
    if (object(value) && has(value, property)) inspectPart(payload, schema, value);
  });
}

/** Validates properties that nothing else evaluated (Core 11.3). */
export function unevaluatedProperties(schema: $ZodType, evaluated: Tracker): Check {
  return check((payload) => {
    const { value } = payload;
    if (!object(value)) return;
    for (const name of unevaluatedNames(value, evaluated)) inspectPart(payload, schema, value[name], name);
  });
}

/** Validates an object without the named properties. */
export function rest(names: readonly string[], schema: $ZodType): Check {
  const left = new Set(names);
  return check((payload) => {
    const { value } = payload;
    if (!object(value)) return;
    inspectPart(payload, schema, without(value, left));
  });
}

/** Validates an object without the named properties, if it has others. */
export function optionalRest(names: readonly string[], schema: $ZodType): Check {
  const left = new Set(names);
  return check((payload) => {
    const { value } = payload;
    if (!object(value) || closed(value, left)) return;
    inspectPart(payload, schema, without(value, left));
  });
}
