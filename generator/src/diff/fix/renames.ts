import { callPath, paramsType, resultType, uploadFunction } from "../../emit/shared/names.js";
import type { Api, NamedSchema, Operation } from "../../model/types.js";
import { comparisonOf } from "../typescript/compare.js";
import type { Comparison } from "../typescript/comparison.js";
import { pairsOf, typesOfComponent } from "../typescript/match.js";
import { argumentTypes, resultTypes } from "../typescript/side.js";
import { matchedByUse } from "./match-by-use.js";
import { renamedMembers } from "./members.js";
import { changedLayout, requiredArguments } from "./layouts.js";
import { widenedTypes } from "./widened.js";
import type { Layout, Rename, RequiredArguments, SurfaceChanges } from "./types.js";
import { prefixesOf } from "../../diagnostics/prefixes.js";
import { argumentMoves, type Pair } from "../typescript/calls.js";

type Add = (path: readonly string[], rename: Omit<Rename, "was">) => void;

/**
 * Returns the names of a client that have changed: from the names lock, which decides those of operations, types and arguments, and
 * from the document, where a property or a parameter of the same schema is at the same position.
 */
export function surfaceChangesOf(base: Api, revision: Api): SurfaceChanges {
  const comparison = matchedByUse(comparisonOf(base, revision));
  const renames = new Map<string, Rename>();
  const add: Add = (path, rename) => {
    const was = path.at(-1) ?? "";
    if (was !== rename.now || rename.moved !== undefined) renames.set(path.join("."), { was, ...rename });
  };
  addTypes(comparison, add);
  addCalls(comparison, add);
  addMembers(comparison, add);
  for (const pair of comparison.operations.both) addArguments(pair, add);
  for (const pair of comparison.components.both) addConstants(pair, add);
  return {
    renames,
    removed: removedFrom(comparison),
    widened: widenedBy(comparison),
    ...changedCalls(comparison),
  };
}

/** Returns the calls of operations that must pass more arguments, or group them differently. */
function changedCalls(comparison: Comparison): Pick<SurfaceChanges, "requiredByCalls" | "layouts"> {
  const typeNames = resourceTypes(comparison.base.api);
  const requiredByCalls = new Map<string, RequiredArguments>();
  const layouts = new Map<string, Layout>();
  for (const pair of comparison.operations.both) {
    const [a] = pair;
    const required = requiredArguments(comparison, pair);
    if (required !== undefined) {
      requiredByCalls.set(methodKey(a, typeNames), required);
      requiredByCalls.set(a.name.code, { ...required, position: 1 });
    }
    const layout = changedLayout(pair);
    if (layout !== undefined) layouts.set(paramsType(a), layout);
  }
  return { requiredByCalls, layouts };
}

/** Returns what types, properties and results of calls may be now. */
function widenedBy(comparison: Comparison): ReadonlyMap<string, readonly string[]> {
  const found = widenedTypes(comparison);
  const typeNames = resourceTypes(comparison.revision.api);
  for (const [, operation] of comparison.operations.both) {
    const gained = found.get(resultType(operation));
    if (gained === undefined) continue;
    for (const key of [methodKey(operation, typeNames), operation.name.code]) found.set(key, gained);
  }
  return found;
}

function removedFrom({ base, operations }: Comparison): ReadonlyMap<string, string> {
  const typeNames = resourceTypes(base.api);
  return new Map(
    operations.removed.flatMap((operation) => {
      const call = callPath(operation);
      return [
        [methodKey(operation, typeNames), call],
        [operation.name.code, call],
      ] as const;
    }),
  );
}

// --------------------------------------------------------------------------------------------------- names

function addTypes({ base, revision, components, operations }: Comparison, add: Add): void {
  for (const [old, [now]] of pairsOf(components.both, operations.both)) {
    if (now !== undefined && base.has(old) && revision.has(now)) add([old], { kind: "type", now });
  }
}

function addCalls({ base, revision, operations }: Comparison, add: Add): void {
  const [before, after] = [resourceTypes(base.api), resourceTypes(revision.api)];
  const resources = matchResources(operations.both);
  for (const [key, to] of resources) {
    const path = key.split(".");
    const [name, now] = [path.at(-1), to?.at(-1)];
    const typeName = after.get((to ?? []).join("."));
    if (name === undefined || now === undefined || typeName === undefined) continue;
    add([typeOf(path.slice(0, -1), before), name], { kind: "resource", now });
    add([typeOf(path, before)], { kind: "type", now: typeName });
  }
  for (const [a, b] of operations.both) {
    const isMoved = prefixesOf(a.resource).some((prefix) => resources.get(prefix.join(".")) === undefined);
    const rename = (from: string, to: string): Omit<Rename, "was"> => ({
      kind: "method",
      now: to,
      ...(isMoved &&
        a.resource.join(".") !== b.resource.join(".") && {
          moved: { from: [...a.resource, from], to: [...b.resource, to] },
        }),
    });
    add([typeOf(a.resource, before), a.method], rename(a.method, b.method));
    add([a.name.code], { kind: "function", now: b.name.code });
    if (a.upload === undefined || b.upload === undefined) continue;
    add([typeOf(a.resource, before), a.upload.method], rename(a.upload.method, b.upload.method));
    add([uploadFunction(a)], { kind: "function", now: uploadFunction(b) });
  }
}

/** Returns the new path of each resource whose operations have all moved to the same one; undefined for others. */
function matchResources(operations: readonly Pair[]): ReadonlyMap<string, readonly string[] | undefined> {
  const found = new Map<string, readonly string[] | undefined>();
  for (const [a, b] of operations) {
    for (const prefix of prefixesOf(a.resource)) {
      const key = prefix.join(".");
      const to = a.resource.length === b.resource.length ? b.resource.slice(0, prefix.length) : undefined;
      const isSame = !found.has(key) || found.get(key)?.join(".") === to?.join(".");
      found.set(key, isSame ? to : undefined);
    }
  }
  return found;
}

function methodKey({ resource, method }: Operation, typeNames: TypeNames): string {
  return `${typeOf(resource, typeNames)}.${method}`;
}

/** The names of types by the path of the resource. */
type TypeNames = ReadonlyMap<string, string>;

function resourceTypes({ resources }: Api): TypeNames {
  return new Map(resources.map(({ path, typeName }) => [path.join("."), typeName]));
}

function typeOf(path: readonly string[], typeNames: TypeNames): string {
  return typeNames.get(path.join(".")) ?? "Client";
}

// ------------------------------------------------------------------------------------------------- members

function addMembers({ base, revision, relation, components, operations }: Comparison, add: Add): void {
  const addType = (kind: Rename["kind"], old: string, now: string): void => {
    const [before, after] = [base.find(old), revision.find(now)];
    if (before === undefined || after === undefined) return;
    for (const { path, now: name } of renamedMembers(relation, before.type, after.type))
      add([old, ...path], { kind, now: name });
  };
  for (const pair of components.both) for (const { old, now } of typesOfComponent(pair)) addType("property", old, now);
  for (const [a, b] of operations.both) {
    for (const nameOf of argumentTypes) addType("argument", nameOf(a), nameOf(b));
    for (const nameOf of resultTypes) addType("property", nameOf(a), nameOf(b));
  }
}

/** Adds arguments that are the same part of the request under another name. */
function addArguments(pair: Pair, add: Add): void {
  for (const { old, now } of argumentMoves(pair)) {
    // Its group is a matter of the layout.
    const name = now.at(-1);
    if (old.length > 0 && name !== undefined) add([paramsType(pair[0]), ...old], { kind: "argument", now: name });
  }
}

/** Adds constants of enums that have another name for the same value. */
function addConstants([a, b]: readonly [NamedSchema, NamedSchema], add: Add): void {
  const after = new Map(b.schema.enumValues?.map(({ value, name }) => [value, name]));
  for (const { name, value } of a.schema.enumValues ?? []) {
    const now = after.get(value);
    if (name !== undefined && now !== undefined) add([a.name.code, name], { kind: "constant", now });
  }
}
