import { foldCase } from "../../diagnostics/fold-case.js";
import { wantCallPaths } from "./call-paths.js";
import { wireNameOf, type NameSource } from "./name-source.js";
import {
  camelCase,
  createNamer,
  mintAll,
  pascalCase,
  reservedTypes,
  safeIdentifier,
  type Namer,
  type ReservedNames,
} from "../names.js";
import type { Name } from "../types.js";

export interface OperationName {
  readonly name: Name;
  readonly typeName: string;
  readonly resource: readonly string[];
  readonly method: string;
}

/** Mints call path, function and type stem of every operation. `types` holds the names that types have already. */
export function nameOperations(
  sources: readonly NameSource[],
  types: Namer,
  reserved: ReservedNames,
): ReadonlyMap<string, OperationName> {
  const wanted = wantedPaths(sources, reserved);
  const paths = mintPaths(wanted, reserved);
  const functions = mintAll(
    wanted.keys(),
    (wire) => safeIdentifier(camelCase((paths.get(wire) ?? []).join(" "))),
    createNamer(reserved.functions),
  );
  const stems = mintStems(functions, types, reserved.suffixes);
  return new Map(
    [...wanted.keys()].map((wire) => {
      const path = paths.get(wire) ?? [];
      return [
        wire,
        {
          name: { wire, code: functions.get(wire) ?? wire },
          typeName: stems.get(wire) ?? wire,
          resource: path.slice(0, -1),
          method: path.at(-1) ?? wire,
        },
      ];
    }),
  );
}

/** Adds an underscore to a resource or method with the name of one of the client's own members. */
function awayFrom(members: readonly string[], path: readonly string[]): readonly string[] {
  const [first = "", ...rest] = path;
  return members.includes(first) ? [`${first}_`, ...rest] : path;
}

/** Returns the wanted call path of each operation. If two want the same, neither gets the short name. */
function wantedPaths(sources: readonly NameSource[], reserved: ReservedNames): ReadonlyMap<string, readonly string[]> {
  const wanted = [...wantCallPaths(sources)];
  const counts = new Map<string, number>();
  for (const [, { path }] of wanted) counts.set(spaceKey(path), (counts.get(spaceKey(path)) ?? 0) + 1);
  return new Map(
    wanted.map(([source, { path, fallback }]) => {
      const own = counts.get(spaceKey(path)) === 1 ? path : fallback;
      return [wireNameOf(source), awayFrom(reserved.members, own)];
    }),
  );
}

/** Names that differ in case only count as the same. */
function spaceKey(path: readonly string[]): string {
  return foldCase(key(path));
}

/** Makes call paths unique, and keeps a method from hiding a resource of the same name. */
function mintPaths(
  wanted: ReadonlyMap<string, readonly string[]>,
  reserved: ReservedNames,
): ReadonlyMap<string, readonly string[]> {
  const resources = [...wanted.values()].flatMap((path) =>
    path.slice(0, -1).map((_, index) => key(path.slice(0, index + 1))),
  );
  const namer = createNamer([...resources, ...reserved.members]);
  const minted = mintAll(wanted.keys(), (wire) => key(wanted.get(wire) ?? []), namer);
  return new Map([...minted].map(([wire, path]) => [wire, path.split(".")]));
}

function key(path: readonly string[]): string {
  return path.join(".");
}

/** Mints stems that are free with every suffix that emitters append. */
function mintStems(
  functions: ReadonlyMap<string, string>,
  types: Namer,
  suffixes: readonly string[],
): ReadonlyMap<string, string> {
  const stems = new Map<string, string>();
  const numbers = new Map<string, number>();
  for (const [wire, name] of functions) {
    const wanted = pascalCase(name);
    let number = numbers.get(wanted) ?? 1;
    let stem = number === 1 ? wanted : `${wanted}${number}`;
    for (; ["", ...suffixes].some((suffix) => types.has(stem + suffix)); stem = `${wanted}${number}`) number += 1;
    numbers.set(wanted, number);
    for (const suffix of ["", ...suffixes]) types.take(stem + suffix);
    stems.set(wire, stem);
  }
  return stems;
}

/** Creates the space of type names, without those of TypeScript and of the emitters. */
export function createTypeNamer(reserved: ReservedNames): Namer {
  return createNamer([...reservedTypes, ...reserved.types]);
}
