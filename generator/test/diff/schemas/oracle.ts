/**
 * Looks for messages that were valid and are not any more, although the comparison found the change safe.
 *
 * The base is a random set of components; the revision replaces a random schema in it by another, or removes a keyword. Values that
 * the sender may send are valid in a base whose objects have no properties that no schema mentions, as the judge's senders.
 */
import fc from "fast-check";
import type { Finding } from "../../../src/diff/types.js";
import type { Node } from "../../../src/load/index.js";
import { ajvOf, mayMistake, type Verdicts } from "../../json-schema/ajv.js";
import {
  componentSets,
  instancesOf,
  type ComponentSet,
  type Json,
  type JsonObject,
} from "../../json-schema/arbitraries.js";
import { compareParts, type Direction } from "./support.js";

/** Documents, and values that may be sent by them. */
export interface Trial {
  readonly base: ComponentSet;
  readonly revision: ComponentSet;
  readonly values: readonly Json[];
}

/** A value that contradicts the findings. */
export interface Contradiction {
  readonly direction: Direction;
  readonly value: Json;
  readonly findings: readonly Finding[];
}

const options = { names: "plain", components: 3, depth: 2, discriminators: false } as const;

/** Generates documents that differ in one schema, with values of both. */
export const trials: fc.Arbitrary<Trial> = fc
  .tuple(componentSets(options), componentSets(options), fc.nat(1000), fc.nat(1000), fc.constantFrom("replace", "drop"))
  .map(([set, donors, at, from, kind]) => {
    const base = withoutAccess(set);
    return { base, revision: edited(base, { donors: withoutAccess(donors), at, from, kind }) };
  })
  .chain(({ base, revision }) =>
    fc
      .tuple(
        fc.array(instancesOf(base, "C0", "plain"), { maxLength: 8 }),
        fc.array(instancesOf(revision, "C0", "plain"), { maxLength: 8 }),
      )
      .map(([some, others]) => ({ base, revision, values: [...some, ...others] })),
  );

/** Tries random trials, and returns the first with a contradiction, as JSON. */
export function searchContradiction(
  cases: number,
  seed: number,
  onCase: (done: number) => void,
): { readonly cases: number; readonly found?: string } {
  let done = 0;
  const isConsistent = (trial: Trial): boolean => {
    onCase((done += 1));
    return contradictionOf(trial) === undefined;
  };
  const result = fc.check(fc.property(trials, isConsistent), { numRuns: cases, seed });
  const [trial] = result.counterexample ?? [];
  if (!trial) return { cases: result.numRuns };
  const found = JSON.stringify({ ...trial, contradiction: contradictionOf(trial) }, null, 2);
  return { cases: result.numRuns, found: `${String(result.errorInstance)}\n${found}` };
}

/** Returns the first value that was valid and is not any more, if the findings say that nothing can break. */
export function contradictionOf({ base, revision, values }: Trial): Contradiction | undefined {
  if (mayMistake(base) || mayMistake(revision)) return undefined;
  for (const direction of ["request", "response"] as const) {
    const findings = compareParts(partOf(base), partOf(revision), [direction]);
    if (findings.some(({ level }) => level === "breaking" || level === "possible")) continue;
    const [from, to] = direction === "request" ? [base, revision] : [revision, base];
    // A value must also be valid in the open objects: closing them changes which variants of a `oneOf` match.
    const [isSent, wasValid, isValid] = [closed(from), from, to].map(verdictsOf);
    const value = values.find(
      (one) => isSent?.("C0", one) === true && wasValid?.("C0", one) === true && isValid?.("C0", one) === false,
    );
    if (value !== undefined) return { direction, value, findings };
  }
  return undefined;
}

function partOf(set: ComponentSet): Parameters<typeof compareParts>[0] {
  return { schema: { $ref: "#/components/schemas/C0" }, components: set as { readonly [name: string]: Node } };
}

function verdictsOf(set: ComponentSet): Verdicts | undefined {
  try {
    return ajvOf(set);
  } catch {
    return undefined;
  }
}

/** Removes `readOnly`, with which callers may leave properties out. */
function withoutAccess(set: ComponentSet): ComponentSet {
  return JSON.parse(JSON.stringify(set), (key, value: unknown) =>
    key === "readOnly" ? undefined : value,
  ) as ComponentSet;
}

const single = ["items", "additionalProperties", "unevaluatedItems"];
const inPlace = ["anyOf", "oneOf", "allOf", "then", "else"];
const maps = ["properties", "patternProperties"];

/** Returns the set without properties that no schema mentions, in every object that a sender may send. */
function closed(set: ComponentSet): ComponentSet {
  const close = (schema: Json): Json => {
    if (schema === true) return { unevaluatedProperties: false };
    if (!isObject(schema)) return schema;
    return { unevaluatedProperties: false, ...(inside(schema) as JsonObject) };
  };
  const inside = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    const members = Object.entries(schema).map(([key, value]): readonly [string, Json] => {
      if (single.includes(key)) return [key, close(value)];
      if (inPlace.includes(key))
        return [key, Array.isArray(value) ? (value as readonly Json[]).map(inside) : inside(value)];
      if (key === "prefixItems") return [key, (value as readonly Json[]).map(close)];
      if (maps.includes(key)) return [key, mapValues(value as JsonObject, close)];
      if (key === "dependentSchemas") return [key, mapValues(value as JsonObject, inside)];
      return [key, value];
    });
    return Object.fromEntries(members) as JsonObject;
  };
  const inner = mapValues(set as JsonObject, inside) as ComponentSet;
  return {
    ...inner,
    C0: { unevaluatedProperties: false, $ref: "#/components/schemas/Root" },
    Root: inner["C0"] ?? true,
  };
}

function mapValues(object: JsonObject, map: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)])) as JsonObject;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface RandomEdit {
  readonly donors: ComponentSet;
  readonly at: number;
  readonly from: number;
  readonly kind: string;
}

/** Replaces a schema of the set, or removes a keyword from it. */
function edited(set: ComponentSet, { donors, at, from, kind }: RandomEdit): ComponentSet {
  const all = pathsIn(set as JsonObject);
  // Most edits are in the component that messages consist of.
  const paths = at % 4 === 0 ? all : all.filter(([component]) => component === "C0");
  const path = paths[at % paths.length]!;
  const copy = JSON.parse(JSON.stringify(set)) as JsonObject;
  const last = path.at(-1)!;
  const owner = path.slice(0, -1).reduce<Json>((value, key) => (value as JsonObject)[key]!, copy) as {
    [key: string]: Json;
  };
  const old = owner[last]!;
  const sources = pathsIn(donors as JsonObject);
  const donor = sources[from % sources.length]!.reduce<Json>(
    (value, key) => (value as JsonObject)[key]!,
    donors as JsonObject,
  );
  if (kind === "replace" || !isObject(old)) owner[last] = withoutReferences(donor);
  else {
    const keys = Object.keys(old);
    owner[last] = Object.fromEntries(
      Object.entries(old).filter(([key]) => key !== keys[from % Math.max(1, keys.length)]),
    ) as JsonObject;
  }
  return copy as ComponentSet;
}

/** Removes references, which could apply a schema to the same value endlessly. */
function withoutReferences(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => (key === "$ref" ? undefined : value)) as Json;
}

/** Returns the paths of all schemas of a set. */
function pathsIn(set: JsonObject): readonly (readonly string[])[] {
  const found: string[][] = [];
  const visit = (schema: Json, path: string[]): void => {
    found.push(path);
    if (!isObject(schema)) return;
    for (const [key, value] of Object.entries(schema)) {
      if ([...single, "then", "else", "if", "not", "contains", "propertyNames", "unevaluatedProperties"].includes(key))
        visit(value, [...path, key]);
      else if (Array.isArray(value) && [...inPlace, "prefixItems"].includes(key))
        (value as readonly Json[]).forEach((one, index) => visit(one, [...path, key, String(index)]));
      else if (isObject(value) && [...maps, "dependentSchemas"].includes(key))
        for (const [name, one] of Object.entries(value)) visit(one, [...path, key, name]);
    }
  };
  for (const [name, schema] of Object.entries(set)) visit(schema, [name]);
  return found;
}
