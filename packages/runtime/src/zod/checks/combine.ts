import type { $ZodDiscriminatedUnion, $ZodType } from "zod/v4/core";
import { equals, object as isObject } from "../guards/index.js";
import { check, inspectPart, isValid, refuse, type Check, type Payload } from "./run.js";

/** Every schema must fit (Core 10.2.1.1). Unlike z.intersection, nothing is merged: values stay as they are. */
export function every(...schemas: readonly $ZodType[]): Check {
  return check((payload) => {
    for (const schema of schemas) inspectPart(payload, schema, payload.value);
  });
}

/** The schema must not fit (Core 10.2.1.4). */
export function not(schema: $ZodType): Check {
  return check((payload) => {
    if (isValid(schema, payload.value)) refuse(payload, "Must not be of the excluded form");
  });
}

/** Decides by a schema. */
export function validates(schema: $ZodType): (value: unknown) => boolean {
  return (value) => isValid(schema, value);
}

/** Which schema must fit depends on another (Core 10.2.2). */
export function conditional(condition: $ZodType, then?: $ZodType, otherwise?: $ZodType): Check {
  return check((payload) => {
    const branch = isValid(condition, payload.value) ? then : otherwise;
    if (branch) inspectPart(payload, branch, payload.value);
  });
}

/** A JSON value, whatever the order of its properties (Validation 6.1.3). */
export function equalTo(constant: unknown): Check {
  return check((payload) => {
    if (!equals(payload.value, constant)) refuse(payload, `Must equal ${JSON.stringify(constant)}`);
  });
}

/** An object must fit; other values pass. */
export function object(schema: $ZodType): Check {
  return check((payload) => {
    if (isObject(payload.value)) inspectPart(payload, schema, payload.value);
  });
}

/** An array must fit; other values pass. */
export function array(schema: $ZodType): Check {
  return check((payload) => {
    if (Array.isArray(payload.value)) inspectPart(payload, schema, payload.value);
  });
}

/**
 * The schema of the variant that a tag names must fit. `open`: another string names a variant that is not listed yet, and
 * must fit `others`, if given.
 */
export function variant(
  tag: string,
  variants: Readonly<Record<string, $ZodType>>,
  open: boolean,
  others?: $ZodType,
): Check {
  return check((payload) => {
    const name = tagOf(payload.value, tag);
    const listed = typeof name === "string" && Object.hasOwn(variants, name) ? variants[name] : undefined;
    const schema = listed ?? (open && typeof name === "string" ? others : undefined);
    if (schema) inspectPart(payload, schema, payload.value);
    else if (!open || typeof name !== "string") refuseTag(payload, tag, Object.keys(variants));
  });
}

/** The union must fit. Where the value's tag is a string that none of its variants has, `others` must, if given. */
export function openVariant(tag: string, union: $ZodDiscriminatedUnion, others?: $ZodType): Check {
  let known: ReadonlySet<unknown> | undefined;
  return check((payload) => {
    known ??= union._zod.propValues[tag] ?? new Set();
    const name = tagOf(payload.value, tag);
    const schema = typeof name !== "string" || known.has(name) ? union : others;
    if (schema) inspectPart(payload, schema, payload.value);
  });
}

function tagOf(value: unknown, tag: string): unknown {
  return isObject(value) && Object.hasOwn(value, tag) ? value[tag] : undefined;
}

/** The issue that z.discriminatedUnion reports. */
function refuseTag(payload: Payload, tag: string, options: readonly string[]): void {
  payload.issues.push({
    code: "invalid_union",
    errors: [],
    note: "No matching discriminator",
    discriminator: tag,
    options: [...options],
    path: [tag],
    input: payload.value,
    continue: true,
  });
}
