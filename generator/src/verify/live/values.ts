import { optional } from "../../diagnostics/optional.js";
import { accepts } from "../../emit/shared/recipes/accepts.js";
import { isList, isObject } from "../../emit/shared/recipes/json-values.js";
import type { JsonValue, Schema } from "../../model/types.js";
import { rulesFor, type Verification } from "../context.js";
import { described, meaningOf } from "./describe.js";
import type { Source } from "./links.js";
import type { GivenId } from "../types.js";
import { collectionBefore, entityOf, isIdName, lastWord, plainName, singulars } from "./names.js";

export type Scalar = string | number;

/** A value that the service gave. */
export interface Known {
  readonly value: Scalar;
  /** The name of its property. */
  readonly name: string;
  /** The path template of the thing that has the value, without its own id: `/pets`. */
  readonly collection: string;
  /** The values of the parameters in that path, and the things that they identify: `zoos`. */
  readonly context: readonly Scalar[];
  readonly containers: readonly string[];
  /** The thing itself has it, not something in it. */
  readonly isOwn: boolean;
  /** The components of the object that has it. */
  readonly components: readonly string[];
  /** Its brand, or its own component. */
  readonly meaning?: string;
  /** The number of the creation that gave it; absent if this run did not create the thing. */
  readonly creation?: number;
}

/** A place that needs a value. */
export interface Need {
  readonly name: string;
  readonly schema: Schema;
  /** The path around it, for a path parameter. */
  readonly path?: string;
  /** The properties that effects of the document lead to it. */
  readonly sources: readonly Source[];
  /** Only things that this run created. */
  readonly isOwn: boolean;
}

/** The most values of one kind that are remembered: the newest, and those of things that this run created. */
const mostOfKind = 50;

/** The most values of which only is remembered that an answer had them. */
const mostSeen = 100_000;

/** Values of the same property of the same kind of things. */
interface Group {
  readonly sample: Known;
  members: readonly Known[];
}

/** The values that the service gave so far. */
export class Values {
  readonly #verification: Verification;
  readonly #given: readonly GivenId[];
  readonly #groups = new Map<string, Group>();
  readonly #seen = new Set<unknown>();

  /** `given` are ids that no answer has to give. */
  constructor(verification: Verification, given: readonly GivenId[] = []) {
    this.#verification = verification;
    this.#given = given;
  }

  /** Adds the values of an answer. The first of a list stays the first. */
  add(found: readonly Known[]): void {
    for (const known of found.toReversed()) {
      const { collection, name, isOwn, components, meaning = "" } = known;
      const key = [collection, name, isOwn, meaning, ...components].join("\n");
      const group = this.#groups.get(key) ?? { sample: known, members: [] };
      const isSame = ({ value, context }: Known): boolean =>
        value === known.value && context.join() === known.context.join();
      const creation = known.creation ?? group.members.find(isSame)?.creation;
      // Lists have what was created, too.
      const all = [{ ...known, ...optional("creation", creation) }, ...group.members.filter((one) => !isSame(one))];
      group.members = all.filter((one, index) => one.creation !== undefined || index < mostOfKind);
      this.#groups.set(key, group);
    }
  }

  /** Notes that an answer had what may be an id: all of its strings, and numbers with such a name. */
  see(answer: JsonValue, name = ""): void {
    if (isList(answer)) for (const item of answer) this.see(item, name);
    else if (isObject(answer)) for (const [own, member] of Object.entries(answer)) this.see(member, own);
    else if (typeof answer === "string" || (typeof answer === "number" && isIdName(name)))
      if (this.#seen.size < mostSeen) this.#seen.add(answer);
  }

  /** Forgets what was deleted. */
  forget(creation: number): void {
    const gone = this.#all().filter((one) => one.creation === creation);
    const isGone = (one: Known): boolean =>
      gone.some(({ value, collection }) => one.value === value && one.collection === collection);
    for (const group of this.#groups.values()) group.members = group.members.filter((one) => !isGone(one));
  }

  /** Returns whether an answer had a value. */
  has(value: unknown): boolean {
    return this.#seen.has(value) || this.#all().some((one) => one.value === value);
  }

  /** Returns whether a thing had a value before: a creation that answers with it created nothing. */
  isIn(collection: string, value: Scalar): boolean {
    return this.#all().some((one) => one.value === value && one.collection === collection && one.isOwn);
  }

  #all(): readonly Known[] {
    return [...this.#groups.values()].flatMap(({ members }) => members);
  }

  /** Returns the values that fit a place, the surest first: by effects, by path, by name, by schema. The newest creations come first. */
  candidates(need: Need): readonly Known[] {
    const ranked = [...this.#groups.values()].flatMap(({ sample, members }) => {
      const rank = this.#rank(sample, need);
      if (rank === undefined) return [];
      return members.filter(({ creation }) => creation !== undefined || !need.isOwn).map((known) => ({ known, rank }));
    });
    const sorted = ranked.toSorted(
      (one, other) => one.rank - other.rank || (other.known.creation ?? -1) - (one.known.creation ?? -1),
    );
    const given = need.isOwn ? [] : this.#given.filter(({ name }) => isFor(name, need));
    const all = [...given.map(({ value }) => knownFrom(value, need)), ...sorted.map(({ known }) => known)];
    return all.filter(({ value }) => this.#fits(value, need.schema));
  }

  #fits(value: Scalar, schema: Schema): boolean {
    return accepts([schema], value, rulesFor(this.#verification, "request")) !== false;
  }

  #rank(known: Known, need: Need): number | undefined {
    const isSource = ({ collection, name }: Source): boolean => collection === known.collection && name === known.name;
    if (known.isOwn && need.sources.some(isSource)) return 0;
    const byPath = need.path === undefined ? undefined : rankInPath(known, need.name, need.path);
    if (byPath !== undefined) return byPath;
    // Only a path tells surely that an id is of what was created, and not of what that refers to.
    if (need.isOwn)
      return singulars(lastWord(known.collection)).includes(entityOf(need.name) || entityOfPath(need)) ? 5 : undefined;
    if (isNamed(known, need)) return known.isOwn ? 5 : 6;
    const { lookup } = this.#verification;
    const meaning = known.meaning === undefined ? undefined : meaningOf([need.schema], lookup);
    return meaning !== undefined && meaning === known.meaning && isScalar(need.schema, this.#verification)
      ? 7
      : undefined;
  }
}

/** Returns whether a name of the caller's means a place: it is that of the parameter, or the path before and with it. */
function isFor(given: string, { name, path = "" }: Need): boolean {
  if (!given.includes("{")) return given === name;
  const start = path.indexOf(`{${name}}`);
  return start >= 0 && `/${path.slice(0, start)}{${name}}`.endsWith(`/${given.replace(/^\//, "")}`);
}

/** Returns a value of the caller's for a place. Numbers are sent as text alike. */
function knownFrom(text: string, { name, path = "", schema }: Need): Known {
  const isNumber = schema.kind === "number" && text.trim() !== "" && Number.isFinite(Number(text));
  const collection = path === "" ? "" : collectionBefore(path, name);
  return {
    value: isNumber ? Number(text) : text,
    name,
    collection,
    context: [],
    containers: [],
    isOwn: true,
    components: [],
  };
}

/** Ranks a value of a thing whose path is the one before a parameter. */
export function rankInPath(
  { collection, name, isOwn }: Pick<Known, "collection" | "name" | "isOwn">,
  parameter: string,
  path: string,
): number | undefined {
  if (!isOwn || collection !== collectionBefore(path, parameter)) return undefined;
  const [own, wanted] = [plainName(name), plainName(parameter)];
  if (own === wanted) return 1;
  if (own === "id" || own === "uuid") return isIdName(parameter) ? 2 : 4;
  // `/facts/{factKey}` means the `key` of a fact.
  return singulars(lastWord(collection)).some((entity) => entity + own === wanted) ? 3 : undefined;
}

/** Returns whether names say that a value belongs in a place: `petId` or `pet_id` anywhere, and the `id` of a pet. */
function isNamed({ name, components, collection, isOwn }: Known, need: Need): boolean {
  const wanted = plainName(need.name.replace(/\[\]$/, ""));
  const own = plainName(name);
  const isPlain = wanted !== "id" && wanted !== "name";
  if (isPlain && (own === wanted || `${own}s` === wanted) && isIdName(name)) return true;
  const entity = entityOf(need.name) || entityOfPath(need);
  if (!isIdName(need.name) || entity === "" || entityOf(name) !== "" || !isIdName(name)) return false;
  const things = isOwn ? singulars(lastWord(collection)) : [];
  return [...things, ...components.map(plainName)].includes(entity);
}

/** Returns what an `{id}` in a path identifies: the singular of the segment before. */
function entityOfPath({ name, path }: Need): string {
  if (path === undefined) return "";
  return singulars(lastWord(collectionBefore(path, name))).at(-1) ?? "";
}

/** Returns whether a schema is of single values that a document cannot list. */
function isScalar(schema: Schema, { lookup }: Verification): boolean {
  const { parts } = described([schema], lookup);
  return parts.some(({ kind }) => kind === "string" || kind === "number") && !parts.some(({ kind }) => kind === "enum");
}
