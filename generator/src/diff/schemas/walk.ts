import { isObject, type Node } from "../../load/index.js";
import type { Judge, Sender } from "../subsume/judge.js";
import { compareAnnotations } from "./compare/annotations.js";
import { compareItems } from "./compare/arrays.js";
import { compareBounds } from "./compare/bounds.js";
import type { Comparison } from "./compare/comparison.js";
import { compareConditions } from "./compare/conditions.js";
import { compareDiscriminators } from "./compare/discriminators.js";
import { compareMembers } from "./compare/members.js";
import { compareProperties } from "./compare/objects.js";
import { compareStrings } from "./compare/strings.js";
import { compareNullable, compareTypes } from "./compare/types.js";
import { compareAsVariant, compareUnions, describesOwn } from "./compare/unions.js";
import { compareValues } from "./compare/values.js";
import { describedBy } from "./described.js";
import { Fingerprints } from "./fingerprints.js";
import { Matcher } from "./matching.js";
import { rewrittenRule } from "../rules/rule.js";
import { pointersOf, type Pair } from "./pairs.js";
import { Views, type View } from "./parts.js";
import type { Located, Side } from "./side.js";
import type { Both } from "../types.js";

/** The maximum number of schemas that are read for all pairs: a document that needs more is hostile. */
const maximumParts = 300_000;

/** Compares pairs of positions, each once, and remembers which pair is inside which. */
export class Walk {
  readonly #base: Views;
  readonly #revision: Views;
  readonly #judge: Judge;
  readonly #fingerprints: Fingerprints;
  readonly #matcher: Matcher;
  readonly #pairs = new Map<string, Pair>();
  readonly #waiting: Pair[] = [];
  readonly #equivalent = new Map<Pair, boolean>();
  #parts = 0;
  /** Set if there was too much to compare. */
  isCut = false;

  constructor(base: Side, revision: Side, judge: Judge) {
    this.#base = new Views(base);
    this.#revision = new Views(revision);
    this.#judge = judge;
    this.#fingerprints = new Fingerprints(base, revision);
    this.#matcher = new Matcher(this.#base, this.#revision, this.#fingerprints);
  }

  /** All pairs that differ, in the order in which they were found. */
  get pairs(): readonly Pair[] {
    return [...this.#pairs.values()];
  }

  /** Returns whether two parts of the documents are equal, with everything that they refer to. */
  areEqual(base: Node | undefined, revision: Node | undefined): boolean {
    return this.#fingerprints.areEqual(base, revision);
  }

  /** Compares two schemas and everything inside them; undefined if they are the same. */
  compare(base: Located, revision: Located): Pair | undefined {
    const pair = this.#pairOf([base], [revision]);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) this.#comparePair(next);
    return pair;
  }

  /** Returns whether both schemas of a pair are proved to accept the same values. */
  areEquivalent(pair: Pair): boolean {
    const known = this.#equivalent.get(pair);
    if (known !== undefined) return known;
    const base = this.#base.side.schemaAt(pair.base);
    const revision = this.#revision.side.schemaAt(pair.revision);
    const senders: readonly Sender[] = ["caller", "service"];
    const proved = senders.every(
      (sender) =>
        this.#judge.isWithin(base, revision, sender).kind === "proved" &&
        this.#judge.isWithin(revision, base, sender).kind === "proved",
    );
    this.#equivalent.set(pair, proved);
    return proved;
  }

  #pairOf(base: readonly Located[], revision: readonly Located[]): Pair | undefined {
    const before = this.#base.side.position(base);
    const after = this.#revision.side.position(revision);
    if (this.#fingerprints.areSame(before, after)) return undefined;
    const key = `${before.key}\n\n${after.key}`;
    const known = this.#pairs.get(key);
    if (known) return known;
    if (this.#parts >= maximumParts) {
      this.isCut = true;
      return undefined;
    }
    const pair: Pair = {
      index: this.#pairs.size,
      base: before,
      revision: after,
      edits: [],
      inner: [],
      outer: [],
      isPlain: false,
      entanglement: undefined,
    };
    this.#pairs.set(key, pair);
    this.#waiting.push(pair);
    return pair;
  }

  #comparePair(pair: Pair): void {
    const { base, revision } = this.#viewsOf(pair);
    const comparison: Comparison = {
      base,
      revision,
      fingerprints: this.#fingerprints,
      edit: (edit) => pair.edits.push(edit),
      inner: (before, after, { step, polarity = "same", unsentBy = [] }) => {
        const inner = this.#pairOf(before, after);
        if (!inner) return;
        const link = { outer: pair, inner, step, polarity, unsentBy };
        pair.inner.push(link);
        inner.outer.push(link);
      },
      described: (side, schemas) => describedBy(side === "base" ? this.#base : this.#revision, schemas),
      entangle: (by) => {
        pair.entanglement = by;
      },
    };
    if (base.isCut || revision.isCut) pair.entanglement = "keywords";
    this.#parts += base.parts.length + revision.parts.length;
    pair.isPlain = isPlain(base) && isPlain(revision);
    compareAnnotations(comparison);
    compareDiscriminators(comparison);
    if (base.unions.length !== revision.unions.length) {
      const mayBeSame = [base, revision].every(mayBeSpelling) && !describesOwn(comparison);
      if (mayBeSame && this.areEquivalent(pair)) {
        pair.edits.push({ rule: rewrittenRule, ...pointersOf(pair) });
        return;
      }

      if (compareAsVariant(comparison, this.#matcher)) return compareNullable(comparison);
    }
    compareValuesOf(comparison);
    compareUnions(comparison, this.#matcher);
  }

  #viewsOf(pair: Pair): Both<View> {
    const base = this.#base.of(pair.base);
    const revision = this.#revision.of(pair.revision);
    if (base.unions.length > 0 && revision.unions.length === 0 && revision.isDissolved)
      return { base, revision: this.#revision.withSmallUnions(pair.revision) };
    if (revision.unions.length > 0 && base.unions.length === 0 && base.isDissolved)
      return { base: this.#base.withSmallUnions(pair.base), revision };
    return { base, revision };
  }
}

/** Returns whether unions are so simple that other keywords may say the same: a list of types, or an enum. */
function mayBeSpelling({ unions }: View): boolean {
  return unions.every(
    ({ branches }) =>
      branches.length <= 4 ||
      branches.every(({ node }) => isObject(node) && node["$ref"] === undefined && node["properties"] === undefined),
  );
}

/** Keywords that may exclude values whatever is inside them. */
const interfering = [
  "enum",
  "const",
  "not",
  "if",
  "maxItems",
  "maxProperties",
  "propertyNames",
  "maxContains",
] as const;

/** Returns whether every inner value may occur: no keyword excludes the values that contain it. */
function isPlain({ parts, unions, never }: View): boolean {
  const isAlone = parts.length === 1;
  return (
    unions.length === 0 &&
    never === undefined &&
    parts.every(
      ({ node }) =>
        interfering.every((keyword) => node[keyword] === undefined) &&
        (node["type"] === undefined || node["type"] === "object" || node["type"] === "array") &&
        (isAlone || (node["type"] !== "array" && node["additionalProperties"] === undefined)),
    )
  );
}

function compareValuesOf(comparison: Comparison): void {
  if (!compareTypes(comparison)) return;
  compareValues(comparison);
  compareBounds(comparison);
  compareStrings(comparison);
  compareProperties(comparison);
  compareMembers(comparison);
  compareItems(comparison);
  compareConditions(comparison);
}
