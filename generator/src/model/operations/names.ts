import {
  camelCase,
  createNamer,
  mintAll,
  pascalCase,
  reservedTypes,
  safeIdentifier,
  safeMember,
  type Namer,
  type ReservedNames,
} from "../names.js";
import type { Name } from "../types.js";

/** What an operation is named by. */
export interface NameSource {
  readonly operationId?: string;
  readonly tags: readonly string[];
  readonly method: string;
  readonly path: string;
}

export interface OperationName {
  readonly name: Name;
  readonly typeName: string;
  readonly resource: readonly string[];
  readonly method: string;
}

/** The name that the wire knows an operation by: its operationId, else method and path. */
export function wireNameOf({ operationId, method, path }: NameSource): string {
  return operationId ?? `${method} ${path}`;
}

/** Mints call path, function and type stem of every operation. `types` holds the names that types have already. */
export function nameOperations(
  sources: readonly NameSource[],
  types: Namer,
  reserved: ReservedNames,
): ReadonlyMap<string, OperationName> {
  const wanted = new Map(sources.map((source) => [wireNameOf(source), awayFrom(reserved.members, wantedPath(source))]));
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

/**
 * The call path that the spec asks for. `facts.update` and `repos/get` say it themselves; else the first tag, or the
 * first segment of the path that names something, is the resource.
 */
function wantedPath(source: NameSource): readonly string[] {
  const { operationId, tags } = source;
  const parts = operationId?.split(/[./]/).filter((part) => part !== "") ?? [];
  if (parts.length > 1) return parts.map(memberName);
  const [resource = firstSegment(source.path)] = tags;
  const method = memberName(operationId ?? impliedMethod(source));
  return resource === undefined ? [method] : [memberName(resource), method];
}

/** The client's own members come first: a resource or method of the name of one gets an underscore. */
function awayFrom(members: readonly string[], path: readonly string[]): readonly string[] {
  const [first = "", ...rest] = path;
  return members.includes(first) ? [`${first}_`, ...rest] : path;
}

function memberName(text: string): string {
  return safeMember(camelCase(text));
}

/** `/v1/accounts/{account}` gives `accounts`: versions and prefixes that every path shares say nothing. */
function firstSegment(path: string): string | undefined {
  return segments(path).find((segment) => !/^(v\d+(\.\d+)*|api|rest)$/i.test(segment));
}

/** The literal segments of a path template. */
function segments(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "" && !segment.includes("{"));
}

/** `GET /pets/{id}` gives `getPetsById`. */
function impliedMethod({ method, path }: NameSource): string {
  const variables = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? "");
  const by = variables.length === 0 ? [] : ["by", variables.join(" and ")];
  return [method.toLowerCase(), ...segments(path), ...by].join(" ");
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

/** A stem is free when it is free with each suffix that emitters append. */
function mintStems(
  functions: ReadonlyMap<string, string>,
  types: Namer,
  suffixes: readonly string[],
): ReadonlyMap<string, string> {
  const stems = new Map<string, string>();
  for (const [wire, name] of functions) {
    const wanted = pascalCase(name);
    let stem = wanted;
    for (let number = 2; ["", ...suffixes].some((suffix) => types.has(stem + suffix)); number += 1)
      stem = `${wanted}${number}`;
    for (const suffix of ["", ...suffixes]) types.take(stem + suffix);
    stems.set(wire, stem);
  }
  return stems;
}

/** The space of type names, with what TypeScript and the emitters take. */
export function createTypeNamer(reserved: ReservedNames): Namer {
  return createNamer([...reservedTypes, ...reserved.types]);
}
