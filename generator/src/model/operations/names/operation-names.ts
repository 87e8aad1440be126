import { foldCase } from "../../../diagnostics/fold-case.js";
import { wantCallPaths } from "./call-paths.js";
import { wireNameOf, type NameSource } from "./name-source.js";
import {
  createNamer,
  freeName,
  functionNameOf,
  mintAll,
  reservedTypes,
  typeNameOf,
  type Namer,
  type ReservedNames,
} from "../../names.js";
import type { NameChooser } from "../../naming/choose.js";
import { resourcesAround, type KeptNames } from "../../naming/keep.js";
import type { OperationQuestion } from "../../naming/settings.js";
import type { Operation } from "../../types.js";

export type OperationName = Pick<Operation, "name" | "typeName" | "resource" | "method">;

export interface NameOperationsInput {
  readonly sources: readonly NameSource[];
  /** The space of type names, in which those of components are taken. */
  readonly types: Namer;
  readonly reserved: ReservedNames;
  readonly kept: Pick<KeptNames, "paths" | "functions" | "stems">;
  readonly chooser: NameChooser;
}

/** Mints call path, function and type stem of every operation. Operations of the names lock keep theirs. */
export function nameOperations(input: NameOperationsInput): ReadonlyMap<string, OperationName> {
  const { sources, kept } = input;
  const wires = sources.map(wireNameOf);
  const paths = new Map([...kept.paths, ...mintPaths(wantedPaths(input), input)]);
  const functions = mintFunctions(paths, input);
  const stems = mintStems(functions, input);
  return new Map(
    wires.map((wire) => {
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

function mintFunctions(
  paths: ReadonlyMap<string, readonly string[]>,
  input: NameOperationsInput,
): ReadonlyMap<string, string> {
  const { sources, reserved, kept, chooser } = input;
  const uploads = keptUploads(input).map(functionNameOf);
  const namer = createNamer([...reserved.functions, ...kept.functions.values(), ...uploads]);
  const questions = sources.map((source) =>
    questionOf(source, "function", chooser.functionOf(paths.get(wireNameOf(source)) ?? [])),
  );
  const chosen = resolveAll(questions, kept.functions, chooser);
  const wanted = new Map(questions.map((question) => [question.name, question.default]));
  const resolved = mintChosen(chosen, namer, chooser);
  const all = new Map([...kept.functions, ...resolved]);
  return mintAll(wanted.keys(), (wire) => wanted.get(wire) ?? wire, namer, all);
}

/** The names that the configuration's function gives some things, and what it was asked. */
type Chosen = ReadonlyMap<string, { readonly question: OperationQuestion; readonly name: string }>;

/** Asks the configuration's function for the names of all operations that keep none. */
function resolveAll(
  questions: readonly OperationQuestion[],
  kept: ReadonlyMap<string, unknown>,
  chooser: NameChooser,
): Chosen {
  return new Map(
    questions.flatMap((question) => {
      const name = kept.has(question.name) ? undefined : chooser.resolve(question);
      return name === undefined ? [] : [[question.name, { question, name }] as const];
    }),
  );
}

/** Takes the names that the configuration's function chose. They come before all names that we choose. */
function mintChosen(chosen: Chosen, namer: Namer, chooser: NameChooser): ReadonlyMap<string, string> {
  const minted = mintAll(chosen.keys(), (wire) => chosen.get(wire)?.name ?? wire, namer);
  for (const [wire, { question, name }] of chosen) {
    const given = minted.get(wire) ?? name;
    if (given !== name) chooser.reportTaken(question, name, given);
  }
  return minted;
}

/** Returns what the configuration's function is asked about an operation. */
export function questionOf(
  source: NameSource,
  kind: OperationQuestion["kind"],
  defaultName: string,
): OperationQuestion {
  const { method, path, operationId, tags } = source;
  return {
    kind,
    name: wireNameOf(source),
    default: defaultName,
    operation: { method, path, ...(operationId !== undefined && { operationId }), tags },
  };
}

/** Adds an underscore to a resource or method with the name of one of the client's own members. */
function awayFrom(members: readonly string[], path: readonly string[]): readonly string[] {
  const [first = "", ...rest] = path;
  return members.includes(first) ? [`${first}_`, ...rest] : path;
}

/**
 * Returns the wanted call path of each operation that keeps none. If two want the same, neither gets the short name; an operation
 * of the names lock keeps it.
 */
export function wantedPaths({
  sources,
  reserved,
  kept,
  chooser,
}: Pick<NameOperationsInput, "sources" | "reserved" | "chooser"> & {
  readonly kept: Pick<KeptNames, "paths">;
}): ReadonlyMap<string, readonly string[]> {
  const wanted = [...wantCallPaths(sources)]
    .filter(([source]) => !kept.paths.has(wireNameOf(source)))
    .map(
      ([source, { path, fallback }]) =>
        [source, { path: path.map(chooser.member), fallback: fallback.map(chooser.member) }] as const,
    );
  const counts = new Map([...kept.paths.values()].map((path) => [spaceKey(path), 1]));
  for (const [, { path }] of wanted) counts.set(spaceKey(path), (counts.get(spaceKey(path)) ?? 0) + 1);
  const methods = new Set([...kept.paths.values()].map(spaceKey));
  return new Map(
    wanted.map(([source, { path, fallback }]) => {
      const own = counts.get(spaceKey(path)) === 1 ? path : fallback;
      return [wireNameOf(source), beside(methods, awayFrom(reserved.members, own))];
    }),
  );
}

/** Renames the resources of a path that are methods of the names lock: below `pets.list`, no operation can be found. */
function beside(methods: ReadonlySet<string>, path: readonly string[]): readonly string[] {
  const own: string[] = [];
  for (const segment of path.slice(0, -1)) {
    const above = [...own];
    own.push(freeName(segment, (name) => methods.has(spaceKey([...above, name]))));
  }
  return [...own, ...path.slice(-1)];
}

/** Names that differ in case only count as the same. */
function spaceKey(path: readonly string[]): string {
  return foldCase(key(path));
}

/** Returns the call paths of the uploads beside operations that keep theirs. */
function keptUploads({ sources, kept }: NameOperationsInput): readonly (readonly string[])[] {
  return sources.flatMap((source) => {
    const path = kept.paths.get(wireNameOf(source));
    return source.upload === undefined || path === undefined ? [] : [[...path.slice(0, -1), source.upload]];
  });
}

/** Makes call paths unique, and keeps a method from hiding a resource of the same name. */
function mintPaths(
  wanted: ReadonlyMap<string, readonly string[]>,
  input: NameOperationsInput,
): ReadonlyMap<string, readonly string[]> {
  const { sources, reserved, kept, chooser } = input;
  const questions = sources.map((source) => questionOf(source, "operation", key(wanted.get(wireNameOf(source)) ?? [])));
  const chosen = resolveAll(questions, kept.paths, chooser);
  const own = besideChosen(wanted, chosen, input);
  const known = [...kept.paths.values(), ...keptUploads(input)];
  const resources = [...known, ...own.values()].flatMap((path) => resourcesAround(path).map(key));
  const namer = createNamer([...resources, ...known.map(key), ...reserved.members]);
  const resolved = mintChosen(chosen, namer, chooser);
  const minted = mintAll(own.keys(), (wire) => key(own.get(wire) ?? []), namer, resolved);
  return new Map([...minted].map(([wire, path]) => [wire, path.split(".")]));
}

/** Returns the chosen call paths, and those that the others want beside them. */
function besideChosen(
  wanted: ReadonlyMap<string, readonly string[]>,
  chosen: Chosen,
  input: NameOperationsInput,
): ReadonlyMap<string, readonly string[]> {
  if (chosen.size === 0) return wanted;
  const paths = new Map([...chosen].map(([wire, { name }]) => [wire, name.split(".")] as const));
  const others = wantedPaths({ ...input, kept: { paths: new Map([...input.kept.paths, ...paths]) } });
  return new Map([...paths, ...others]);
}

function key(path: readonly string[]): string {
  return path.join(".");
}

/** Mints stems that are free with every suffix that emitters append. */
function mintStems(
  functions: ReadonlyMap<string, string>,
  { types, reserved: { suffixes }, kept }: NameOperationsInput,
): ReadonlyMap<string, string> {
  const stems = new Map(kept.stems);
  const numbers = new Map<string, number>();
  for (const [wire, name] of functions) {
    if (stems.has(wire)) continue;
    const wanted = typeNameOf(name);
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
