import { isList, isObject, type Node } from "../../load/index.js";
import type { Fingerprints } from "./fingerprints.js";
import type { Views } from "./parts.js";
import { namesOf, type Located } from "./side.js";

/** A branch of a union, or the only schema of a position. */
export interface Branch {
  readonly schemas: readonly Located[];
  /** The values of the discriminator that select it. */
  readonly tags: readonly string[];
}

/** Branches of both documents that are the same variant; one is absent if the variant was added or removed. */
export interface Match {
  readonly base?: Branch;
  readonly revision?: Branch;
}

/** Two sides with what their branches are recognized by. */
interface Candidate {
  readonly branch: Branch;
  readonly reference: string | undefined;
  readonly content: string;
  readonly traits: () => ReadonlySet<string>;
}

/** The maximum number of pairs of branches that are compared by similarity. */
const maximumComparisons = 40_000;

/** Matches the branches of two unions: by discriminator value, reference, content, and then by similarity. */
export class Matcher {
  readonly #base: Views;
  readonly #revision: Views;
  readonly #fingerprints: Fingerprints;

  constructor(base: Views, revision: Views, fingerprints: Fingerprints) {
    this.#base = base;
    this.#revision = revision;
    this.#fingerprints = fingerprints;
  }

  match(base: readonly Branch[], revision: readonly Branch[]): readonly Match[] {
    const before = base.map((branch) => this.#candidate(this.#base, branch));
    const after = revision.map((branch) => this.#candidate(this.#revision, branch));
    const matches = new Map<Candidate, Candidate>();
    const taken = new Set<Candidate>();
    const take = (one: Candidate, other: Candidate): void => {
      matches.set(one, other);
      taken.add(other);
    };
    for (const keysOf of [byTag, byReference, byContent]) {
      const index = new Map<string, Candidate[]>();
      for (const other of after)
        for (const key of taken.has(other) ? [] : keysOf(other)) index.set(key, [...(index.get(key) ?? []), other]);
      for (const one of before) {
        if (matches.has(one)) continue;
        const other = keysOf(one)
          .flatMap((key) => index.get(key) ?? [])
          .find((candidate) => !taken.has(candidate));
        if (other) take(one, other);
      }
    }
    for (const [one, other] of similar(before, after)) if (!matches.has(one) && !taken.has(other)) take(one, other);
    return [
      ...before.map((one) => ({ base: one.branch, ...(matches.has(one) && { revision: matches.get(one)!.branch }) })),
      ...after.filter((other) => !taken.has(other)).map(({ branch }) => ({ revision: branch })),
    ];
  }

  #candidate(views: Views, branch: Branch): Candidate {
    const [only] = branch.schemas.length === 1 ? branch.schemas : [];
    const reference = isObject(only?.node) ? only.node["$ref"] : undefined;
    return {
      branch,
      reference: typeof reference === "string" ? reference : only?.pointer.replace(/^\/components\//, "#/components/"),
      content: branch.schemas.map(({ node }) => this.#fingerprints.numberOf(node)).join(),
      traits: memoize(() => traitsOf(views, branch, this.#fingerprints)),
    };
  }
}

function byTag({ branch }: Candidate): readonly string[] {
  return branch.tags;
}

function byReference({ reference }: Candidate): readonly string[] {
  return reference?.startsWith("#/components/schemas/") ? [reference] : [];
}

function byContent({ content }: Candidate): readonly string[] {
  return [content];
}

/** Returns pairs that resemble each other, the most similar first. */
function similar(
  before: readonly Candidate[],
  after: readonly Candidate[],
): readonly (readonly [Candidate, Candidate])[] {
  if (before.length * after.length > maximumComparisons) return [];
  const scored = before.flatMap((one) => after.map((other) => ({ one, other, score: similarity(one, other) })));
  return scored
    .filter(({ score }) => score > 0.3)
    .sort((a, b) => b.score - a.score)
    .map(({ one, other }) => [one, other]);
}

/** Returns the share of common traits, from 0 to 1. */
function similarity(one: Candidate, other: Candidate): number {
  const [some, others] = [one.traits(), other.traits()];
  const common = [...some].filter((trait) => others.has(trait)).length;
  return common / Math.max(1, some.size + others.size - common);
}

/** Returns what a branch is recognized by: its types, property names and constants, and its title. */
function traitsOf(views: Views, { schemas }: Branch, fingerprints: Fingerprints): ReadonlySet<string> {
  const { parts } = views.of(views.side.position(schemas));
  const traits = new Set<string>();
  for (const { node } of parts) {
    const types: readonly Node[] = isList(node["type"]) ? node["type"] : [node["type"] ?? "any"];
    if (node["type"] !== undefined) for (const type of types) if (type !== "null") traits.add(`type ${String(type)}`);
    if (typeof node["title"] === "string") traits.add(`title ${node["title"]}`);
    if (typeof node["format"] === "string") traits.add(`format ${node["format"]}`);
    if (node["const"] !== undefined) traits.add(`const ${fingerprints.numberOf(node["const"])}`);
    for (const value of isList(node["enum"]) ? node["enum"] : []) traits.add(`const ${fingerprints.numberOf(value)}`);
    for (const name of namesOf(node["properties"])) traits.add(`property ${name}`);
    for (const keyword of ["items", "required", "not"] as const)
      if (node[keyword] !== undefined) traits.add(`${keyword} ${fingerprints.numberOf(node[keyword])}`);
  }
  return traits;
}

function memoize<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
