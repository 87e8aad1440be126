import { componentsOf } from "../../model/index.js";
import type { Api, Pointer, Schema } from "../../model/types.js";
import { shorten } from "../../diagnostics/visible.js";
import type { Primitive, UsedProperty, UsedType } from "../types.js";
import { code, report, type Comparison, type Place } from "./service.js";
import {
  isMade,
  propertiesOf,
  shapesOfSchema,
  shapesOfType,
  usedProperties,
  type FoundProperty,
  type Shape,
  type Shapes,
} from "./shapes.js";

/** Compares a type that a consumer uses with a schema of the document. */
export function compareType(comparison: Comparison, type: UsedType, schema: Schema, place: Place): void {
  const { consumer, service, compared, reached } = comparison;
  if (type.kind === "schema" && type.name !== undefined) {
    const key = `${place.operation ?? ""} ${place.way} ${type.name} ${schema.kind === "ref" ? schema.name : schema.source}`;
    reached.add(`${place.way} ${type.name}`);
    if (schema.kind === "ref") service.components.add(schema.name);
    if (compared.has(key)) return;
    compared.add(key);
  }
  const [before, now] = [shapesOfType(type, consumer), shapesOfSchema(schema, service.api)];
  const at = { ...place, subject: type.name ?? place.subject };
  const sides: Sides = { before, now, source: sourceOf(schema, service.api) };
  compareNull(comparison, sides, place);
  compareKinds(comparison, sides, at);
  compareValues(comparison, sides, at);
  compareParts(comparison, sides, at);
}

interface Sides {
  readonly before: Shapes<UsedType>;
  readonly now: Shapes<Schema>;
  readonly source: Pointer;
}

/** Returns the pointer of a schema, or of the component that it refers to. */
function sourceOf(schema: Schema, api: Api): Pointer {
  return (schema.kind === "ref" ? componentsOf(api).get(schema.name)?.schema : undefined)?.source ?? schema.source;
}

function compareNull(comparison: Comparison, { before, now, source }: Sides, place: Place): void {
  const isUnknown = [...before.shapes, ...now.shapes].some(({ kind }) => kind === "unknown");
  const isNarrower = place.way === "response" ? now.nullable : before.nullable;
  if (before.nullable === now.nullable || isUnknown || !isNarrower) return;
  const title = `${code(place.subject)} ${place.way === "response" ? "may be" : "must not be"} null`;
  report(comparison, place, { rule: "type.nullable", title, source });
}

/** Reports kinds of values that a consumer does not expect, or that the service no longer accepts. */
function compareKinds(comparison: Comparison, { before, now, source }: Sides, place: Place): void {
  const [from, to] = place.way === "response" ? [now, before] : [before, now];
  const isKnown = (kind: string): boolean => to.shapes.some((one) => one.kind === kind || one.kind === "unknown");
  if (from.shapes.every(({ kind }) => isKnown(kind))) return;
  const title = `${code(place.subject)} is ${wordsOf(now)}, and was ${wordsOf(before)}`;
  report(comparison, place, { rule: "type.changed", title, source });
}

const kindWords: Readonly<Record<string, string>> = {
  unknown: "any value",
  never: "no value",
  binary: "bytes",
  array: "an array",
  object: "an object",
  boolean: "a boolean",
  number: "a number",
  string: "a string",
};

function wordsOf({ shapes, nullable }: Shapes<unknown>): string {
  const kinds = [...new Set(shapes.map(({ kind }) => kindWords[kind] ?? kind))];
  return [...kinds, ...(nullable ? ["null"] : [])].join(" or ") || "nothing";
}

// ------------------------------------------------------------------------------------------------- values

function compareValues(comparison: Comparison, sides: Sides, place: Place): void {
  const { before, now, source } = sides;
  const isValid = (value: Primitive): boolean =>
    now.shapes.some((one) => one.kind === "unknown" || (one.kind === typeof value && accepts(one, value)));
  const enums = before.shapes.filter(({ kind }) => now.shapes.some((one) => one.kind === kind));
  const used = enums.flatMap((one) => one.used ?? []);
  const verb = place.way === "response" ? "is never" : "must not be";
  const titleOf = (value: Primitive): string => `${code(place.subject)} ${verb} ${code(JSON.stringify(value))}`;
  for (const value of used.filter((one) => !isValid(one)))
    report(comparison, place, { rule: "value.missing", title: titleOf(value), source });
  if (place.way === "response") {
    if (used.length > 0) compareAdded(comparison, sides, place);
    return;
  }
  const refused = enums.flatMap(({ values = [] }) => values).filter((one) => !used.includes(one) && !isValid(one));
  for (const value of refused)
    report(comparison, place, { rule: "value.missing", level: "possible", title: titleOf(value), source });
  const isOpen = (shapes: Shapes<unknown>, kind: string): boolean =>
    shapes.shapes.some((one) => one.kind === kind && one.values === undefined);
  for (const kind of new Set(enums.map((one) => one.kind)))
    if (isOpen(before, kind) && !isOpen(now, kind)) {
      const values = now.shapes.flatMap((one) => (one.kind === kind ? (one.values ?? []) : []));
      const list = shorten(values.map((value) => JSON.stringify(value)).join(", "), 100);
      const title = `${code(place.subject)} must be one of ${code(list)}`;
      report(comparison, place, { rule: "type.changed", title, source });
    }
}

/** Reports values that code with cases for the others may not expect. */
function compareAdded(comparison: Comparison, { before, now, source }: Sides, place: Place): void {
  const isKnown = (value: Primitive): boolean =>
    before.shapes.some((one) => one.kind === typeof value && accepts(one, value));
  for (const value of now.shapes.flatMap(({ values = [] }) => values).filter((one) => !isKnown(one))) {
    const title = `${code(place.subject)} may be ${code(JSON.stringify(value))}`;
    report(comparison, place, { rule: "value.added", level: "possible", title, source });
  }
}

function accepts({ values }: Shape<unknown>, value: Primitive): boolean {
  return values === undefined || values.includes(value);
}

// -------------------------------------------------------------------------------------------------- parts

function compareParts(comparison: Comparison, { before, now }: Sides, place: Place): void {
  const arrays = now.shapes.filter(({ kind }) => kind === "array");
  for (const { kind, type } of before.shapes)
    for (const other of kind === "array" ? arrays : [])
      if (type.items !== undefined && other.type.kind === "array")
        compareType(comparison, type.items, other.type.items, place);
  const objects = now.shapes.filter(({ kind }) => kind === "object");
  for (const { type } of before.shapes.filter(({ kind }) => kind === "object")) {
    const found = matchObject(comparison, type, objects);
    if (found !== undefined) compareObject(comparison, type, found.type, place);
    // Without any object, the kind of the type has changed, which is reported.
    else if (objects.length > 0) reportVariant(comparison, type, place);
  }
}

/** Returns the variant of a document that an object is: by its only candidate, its name, its tag or its properties. */
function matchObject(
  { consumer, service: { api } }: Comparison,
  type: UsedType,
  others: readonly Shape<Schema>[],
): Shape<Schema> | undefined {
  if (others.length < 2) return others[0];
  const used = Object.entries(usedProperties(type, consumer));
  const names = namesOfType(type);
  const named = names === "" ? undefined : others.find(({ type: other }) => namesOfSchema(other) === names);
  const tags = used.flatMap(([name, { type: own }]) =>
    own.values?.length === 1 ? [[name, own.values[0]] as const] : [],
  );
  const tagged = others.find(({ type: other }) =>
    tags.some(([name, value]) => {
      const found = propertiesOf(other, api).get(name);
      const shapes = found === undefined ? [] : shapesOfSchema(found.property.schema, api).shapes;
      return shapes.some(({ values }) => value !== undefined && values?.length === 1 && values[0] === value);
    }),
  );
  if (tagged !== undefined || tags.length > 0) return tagged ?? named;
  return named ?? others.find(({ type: other }) => used.every(([name]) => propertiesOf(other, api).has(name)));
}

/** Returns the names of the components that a type consists of. */
function namesOfType({ name = "", parts = [] }: UsedType): string {
  return [name, ...parts.map(namesOfType)].filter(Boolean).join(" & ");
}

function namesOfSchema(schema: Schema): string {
  if (schema.kind === "ref") return schema.name;
  return schema.kind === "intersection" ? schema.members.map(namesOfSchema).filter(Boolean).join(" & ") : "";
}

function reportVariant(comparison: Comparison, type: UsedType, place: Place): void {
  const used = Object.keys(usedProperties(type, comparison.consumer));
  if (used.length === 0) return;
  const variant = type.name === undefined ? `the variant with ${used.map(code).join(", ")}` : code(type.name);
  report(comparison, place, { rule: "schema.missing", title: `${code(place.subject)} is never ${variant}` });
}

function compareObject(comparison: Comparison, type: UsedType, schema: Schema, place: Place): void {
  const { consumer, service } = comparison;
  const found = propertiesOf(schema, service.api);
  const used = usedProperties(type, consumer);
  const holder = type.name ?? place.subject;
  if (schema.kind === "ref") service.components.add(schema.name);
  if (type.name !== undefined) comparison.reached.add(`${place.way} ${type.name}`);
  for (const [name, property] of Object.entries(used)) {
    if (!isUsedIn(place.way, property)) continue;
    const isWhole = property.read === "whole" && place.way === "response";
    const at: Place = { ...place, subject: `${holder}.${name}`, whole: isWhole };
    const other = found.get(name);
    if (other !== undefined) compareProperty(comparison, property, other, at);
    else {
      const source = sourceOf(schema, service.api);
      report(comparison, at, { rule: "property.missing", title: `${code(at.subject)} does not exist`, source });
    }
  }
  // Properties that every object must have now, and that some object of the consumer has not.
  for (const [name, { property, demanded }] of place.way === "request" && isMade(type, consumer) ? found : []) {
    const { source, readOnly } = property.schema;
    if (!demanded || readOnly === true || used[name]?.sent === "always") continue;
    const subject = `${holder}.${name}`;
    report(
      comparison,
      { ...place, subject },
      { rule: "property.required", title: `${code(subject)} is required`, source },
    );
  }
  if (type.items !== undefined && schema.kind === "object" && schema.explicitAdditional)
    compareType(comparison, type.items, schema.additional, place);
}

function isUsedIn(way: Place["way"], { read, sent }: UsedProperty): boolean {
  return way === "response" ? read !== undefined : sent !== undefined;
}

function compareProperty(
  comparison: Comparison,
  { type, required }: UsedProperty,
  { property, required: isRequired }: FoundProperty,
  place: Place,
): void {
  comparison.service.properties.add(property);
  if (place.way === "response" && required && !isRequired) {
    const title = `${code(place.subject)} is optional`;
    report(comparison, place, { rule: "property.optional", title, source: property.schema.source });
  }
  compareType(comparison, type, property.schema, place);
}
