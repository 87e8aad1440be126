import { isList, isObject, type Node } from "../../load/index.js";
import type { Fingerprints } from "./fingerprints.js";
import type { Views } from "./parts.js";
import { namesOf, type Located } from "./side.js";
import { addTo } from "../../diagnostics/add-to.js";

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
  readonly reference: string;
  readonly content: string;
  readonly traits: () => ReadonlySet<string>;
}

/** The maximum number of pairs of branches that are compared by similarity. */
const maximumComparisons = 40_000;

/** Matches the branches of two unions: by content, discriminator value and reference, and then by similarity. */
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
    for (const keysOf of [byContent, byTag, byReference]) {
      const index = new Map<string, Candidate[]>();
      for (const other of after) for (const key of taken.has(other) ? [] : keysOf(other)) addTo(index, key, other);
      for (const one of before) {
        if (matches.has(one)) continue;
        const other = keysOf(one)
          .flatMap((key) => index.get(key) ?? [])
          .find((candidate) => !taken.has(candidate));
        if (other) take(one, other);
      }
    }
    for (const [one, other] of similar(before, after)) if (!matches.has(one) && !taken.has(other)) take(one, other);
    const [one, ...ones] = before.filter((candidate) => !matches.has(candidate));
    const [other, ...others] = after.filter((candidate) => !taken.has(candidate));
    if (one && other && ones.length + others.length === 0 && mayBeSame(one, other)) take(one, other);
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
      reference: typeof reference === "string" ? reference : `#${only?.pointer}`,
      content: branch.schemas.map(({ node }) => this.#fingerprints.numberOf(node)).join(),
      traits: memoize(() => traitsOf(views, branch, this.#fingerprints)),
    };
  }
}

function byTag({ branch }: Candidate): readonly string[] {
  return branch.tags;
}

function byReference({ reference }: Candidate): readonly string[] {
  return /^#\/components\/schemas\/[^/]+$/.test(reference) ? [reference] : [];
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

/** Returns whether the only branches that are left may be the same variant. */
function mayBeSame(one: Candidate, other: Candidate): boolean {
  return similarity(one, other) > 0 || one.traits().size === 0 || other.traits().size === 0;
}

/** Returns the share of common traits, from 0 to 1. */
function similarity(one: Candidate, other: Candidate): number {
  const [some, others] = [one.traits(), other.traits()];
  const common = [...some].filter((trait) => others.has(trait)).length;
  return common / Math.max(1, some.size + others.size - common);
}

/** Returns what a branch is recognized by: types, names of properties, values, and its other keywords. */
function traitsOf(views: Views, { schemas }: Branch, fingerprints: Fingerprints): ReadonlySet<string> {
  const { parts, unions } = views.of(views.side.position(schemas));
  const traits = new Set<string>();
  for (const { node } of parts)
    for (const key of namesOf(node))
      for (const trait of traitsOfKeyword(key, node[key]!, fingerprints)) traits.add(trait);
  if (unions.length > 0) traits.add(`unions ${unions.length}`);
  return traits;
}

function traitsOfKeyword(key: string, value: Node, fingerprints: Fingerprints): readonly string[] {
  switch (key) {
    case "$ref":
    case "allOf":
    case "anyOf":
    case "oneOf":
    case "description":
    case "examples":
      return [];
    case "type":
      return (isList(value) ? value : [value]).filter((type) => type !== "null").map((type) => `type ${String(type)}`);
    case "properties":
      return namesOf(value).map((name) => `property ${name}`);
    case "const":
      return [`value ${fingerprints.numberOf(value)}`];
    case "enum":
      return isList(value) ? value.map((one) => `value ${fingerprints.numberOf(one)}`) : [];
    default:
      return typeof value === "object"
        ? [key, `${key} ${fingerprints.numberOf(value)}`]
        : [`${key} ${String(value)}`, key];
  }
}

function memoize<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
