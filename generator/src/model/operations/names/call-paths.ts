import { camelCase, safeMember } from "../../names.js";
import type { NameSource } from "./name-source.js";
import { createPathNames, type PathNames } from "./path-names.js";
import { singular, wordsOf } from "./words.js";

/** A call path, and the longer one to take where another operation wants the same. */
export interface WantedPath {
  readonly path: readonly string[];
  readonly fallback: readonly string[];
}

/**
 * Returns the call paths that the spec asks for, by source. `facts.update` and `repos/get` say it themselves. Of other
 * operations, the resource is the first tag or else the first segment of the path that names something, and the method the
 * operationId, without what the resource says already. An operationId that only repeats method and path says nothing:
 * there, as where there is none, names come from the path.
 */
export function wantCallPaths(sources: readonly NameSource[]): ReadonlyMap<NameSource, WantedPath> {
  const pathNames = createPathNames(sources);
  return new Map(sources.map((source) => [source, wantCallPath(source, pathNames)]));
}

function wantCallPath(source: NameSource, pathNames: PathNames): WantedPath {
  const { operationId, path } = source;
  // A tag without letters names nothing.
  const tags = (source.groups ?? source.tags).filter((tag) => wordsOf(tag).length > 0);
  const parts = operationId?.split(/[./]/).filter((part) => part !== "") ?? [];
  if (parts.length > 1) return exactly(parts);
  const id = operationId === undefined ? undefined : withoutFramework(operationId, source);
  const [resource = id?.controller ?? pathNames.firstSegment(path)] = tags;
  if (id === undefined || pathNames.repeats(source, id.method)) {
    const fallback = [...(resource === undefined ? [] : [resource]), operationId ?? pathNames.wholeName(source)];
    return { path: pathNames.callPath(source, tags[0]).map(memberName), fallback: fallback.map(memberName) };
  }
  if (resource === undefined) return exactly([id.method]);
  return {
    path: [resource, withoutResource(id.method, resource)].map(memberName),
    fallback: [resource, id.method].map(memberName),
  };
}

function exactly(parts: readonly string[]): WantedPath {
  const path = parts.map(memberName);
  return { path, fallback: path };
}

function memberName(text: string): string {
  return safeMember(camelCase(text));
}

interface FrameworkId {
  readonly method: string;
  readonly controller?: string;
}

/** Returns the name that a person gave the operation, without what the server's framework added for the operationId. */
function withoutFramework(operationId: string, { method, path }: NameSource): FrameworkId {
  // FastAPI: `read_item_items__item_id__get` is the function, the path and the method.
  const suffix = `${path.replace(/[^\p{L}\p{N}_]/gu, "_")}_${method.toLowerCase()}`;
  if (operationId.length > suffix.length && operationId.endsWith(suffix))
    return { method: operationId.slice(0, -suffix.length) };
  // NestJS: `CatsController_findOne` is the class and its method.
  const [, controller, own] = /^(\p{L}[\p{L}\p{N}]*)Controller_(\p{L}.*)$/u.exec(operationId) ?? [];
  return controller === undefined || own === undefined ? { method: operationId } : { method: own, controller };
}

/** Words after a noun that begin a phrase, such as `by`, which is not part of the noun. */
const connectors = new Set("by for with without in into from to of on at as via using and or".split(" "));
/** Verbs that always act on several things. */
const pluralVerbs = new Set("list search find query count filter browse export".split(" "));

/**
 * Removes the resource from a name: `addPet` of `pet` gives `add`, `getPetById` gives `getById`, `listUsers` of `users`
 * and `users_list` give `list`. Names that would lose meaning stay: `getUsers`, beside which there may be a `getUser`, and
 * `createPetStore`.
 */
function withoutResource(operationId: string, resource: string): string {
  const words = wordsOf(operationId);
  const noun = wordsOf(resource).map(singular);
  const isNounAt = (index: number): boolean =>
    noun.length > 0 && noun.every((word, offset) => singular(words[index + offset] ?? "") === word);
  if (isNounAt(0) && words.length === noun.length + 1) return words.slice(noun.length).join(" ");
  const [verb = "", ...rest] = words;
  const [next] = rest.slice(noun.length);
  if (!isNounAt(1) || (next !== undefined && !connectors.has(next))) return operationId;
  const last = words[noun.length] ?? "";
  const isPlural = singular(last) !== last;
  return isPlural && !pluralVerbs.has(verb) ? operationId : [verb, ...rest.slice(noun.length)].join(" ");
}
