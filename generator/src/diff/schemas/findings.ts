import { optional } from "../../diagnostics/optional.js";
import { ruleOf } from "../rules/index.js";
import { rewrittenRule } from "../rules/rule.js";
import type { Judge } from "../subsume/judge.js";
import { type Both, byLevel, mostOperations, type Direction, type Finding, type Pointer } from "../types.js";
import { pointersOf, type Pair, type SchemaEdit, type SenderSide } from "./pairs.js";
import { componentAt, type Side } from "./side.js";
import { startOf, states, Usage, type Root, type Use } from "./usage.js";
import { Verdicts, witnessed, type Opinion } from "./verdict.js";
import type { Walk } from "./walk.js";
import { subjectOf, type Place } from "./words.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";

export interface FindingInput {
  readonly sides: Both<Side>;
  readonly judge: Judge;
  readonly walk: Walk;
  readonly roots: readonly Root[];
  readonly places: ReadonlyMap<Pointer, Place>;
}

/** The opinions of one edit, which may be part of several pairs. */
interface Entry {
  readonly edit: SchemaEdit;
  readonly senders: Set<SenderSide>;
  readonly roots: Set<Root>;
  readonly uses: Use[];
  /** The worst opinion. */
  opinion: Opinion;
  /** The last opinion by state. */
  readonly opinions: Opinion[];
}

/** Turns edits into findings: each edit once, with its worst level and all operations. */
export class FindingBuilder {
  readonly #input: FindingInput;
  readonly #usage: Usage;
  readonly #verdicts: Verdicts;
  readonly #entries = new Map<string, Entry>();
  /** Messages with a finding that accounts for their invalid values. */
  readonly #accounted = new Set<Root>();
  /** Messages with edits that may change which values are valid. */
  readonly #edited = new Set<Root>();
  /** Messages whose values may have changed beyond their edits. */
  readonly #entangled = new Set<Root>();

  constructor(input: FindingInput) {
    this.#input = input;
    this.#usage = new Usage(input.roots);
    this.#verdicts = new Verdicts(input.sides, input.judge, this.#usage);
  }

  build(): readonly Finding[] {
    for (const pair of this.#input.walk.pairs) this.#addPair(pair);
    for (const root of this.#input.roots) this.#addGeneral(root);
    return [...this.#entries.values()].map((entry) => this.#finding(entry));
  }

  #addPair(pair: Pair): void {
    const reached = this.#usage.statesOf(pair);
    if (pair.entanglement)
      for (const state of reached) for (const root of this.#usage.rootsOf(pair, state)) this.#entangled.add(root);
    for (const edit of pair.edits) {
      if (mayBeRewritten(edit) && this.#input.walk.areEquivalent(pair)) this.#addRewritten(pair, reached);
      else this.#addEdit(pair, edit, reached);
    }
  }

  #addRewritten(pair: Pair, reached: readonly number[]): void {
    const edit = { rule: rewrittenRule, ...pointersOf(pair) };
    for (const state of reached)
      this.#addOpinion(
        edit,
        { level: "equivalent", accounts: false },
        { pair, state },
        this.#usage.rootsOf(pair, state),
      );
  }

  #addEdit(pair: Pair, edit: SchemaEdit, reached: readonly number[]): void {
    const rule = ruleOf(edit.rule);
    const sent = reached.filter((state) => !edit.unsentBy?.includes(states[state]!.sender));
    for (const state of sent.length > 0 ? sent : reached) {
      const known = this.#entries.get(keyOf(edit))?.opinions[state];
      // An edit of many positions is proved to be breaking once.
      const opinion = known?.witness === undefined ? this.#verdicts.of(pair, edit, rule, state) : known;
      const roots = this.#usage.rootsOf(pair, state);
      this.#addOpinion(edit, opinion, { pair, state }, roots);
      if (opinion.accounts) for (const root of roots) this.#accounted.add(root);
      if (rule.axis === "wire" && rule.level !== "docs") for (const root of roots) this.#edited.add(root);
    }
  }

  #addOpinion(edit: SchemaEdit, opinion: Opinion, { pair, state }: Use, roots: readonly Root[]): void {
    const created: Entry = { edit, opinion, opinions: [], senders: new Set(), roots: new Set(), uses: [] };
    const entry = getOrAdd(this.#entries, keyOf(edit), () => created);
    if (byLevel(opinion, entry.opinion) < 0) entry.opinion = opinion;
    entry.opinions[state] = opinion;
    entry.senders.add(states[state]!.sender);
    for (const root of roots) entry.roots.add(root);
    entry.uses.push({ pair, state });
  }

  /** Reports a message that may have become invalid although no rule explains it. */
  #addGeneral(root: Root): void {
    const isEntangled = this.#entangled.has(root) || this.#input.walk.isCut;
    if (this.#accounted.has(root) || !(isEntangled || this.#edited.has(root))) return;
    const start = startOf(root);
    const answer = this.#verdicts.answer(root.pair, start);
    const rule = root.sender === "request" ? "schema.values.narrowed" : "schema.values.widened";
    if (answer.kind === "refuted") {
      const { pair, state } = this.#deepest(root.pair, start);
      const found = this.#verdicts.answer(pair, state);
      const witness = found.kind === "refuted" ? found.witness : answer.witness;
      // Authors rarely intend that a value of two variants is invalid, and few services reject it.
      const level = pair.entanglement === "variants" ? "possible" : "breaking";
      this.#addOpinion(
        { rule, ...pointersOf(pair) },
        { level, ...witnessed(witness, start) },
        { pair: root.pair, state: start },
        [root],
      );
    } else if (answer.kind === "unknown" && isEntangled && this.#edited.has(root)) {
      const opinion: Opinion = { level: "possible", undecided: answer.reason, accounts: true };
      this.#addOpinion({ rule, ...pointersOf(root.pair) }, opinion, { pair: root.pair, state: start }, [root]);
    }
  }

  /** Returns the innermost pair that is refuted, from a pair that is. */
  #deepest(start: Pair, first: number): { readonly pair: Pair; readonly state: number } {
    let found = { pair: start, state: first };
    const seen = new Set([start]);
    for (let next: typeof found | undefined = found; next;) {
      found = next;
      const inner: Pair | undefined = found.pair.inner
        .filter(({ polarity, unsentBy }) => polarity === "same" && !unsentBy.includes(states[found.state]!.sender))
        .map((link) => link.inner)
        .find((pair) => !seen.has(pair) && this.#verdicts.answer(pair, found.state).kind === "refuted");
      if (inner) seen.add(inner);
      next = inner && { pair: inner, state: found.state };
    }
    return found;
  }

  #finding({ edit, opinion, senders, roots, uses }: Entry): Finding {
    const { rule, base, revision, before, after } = edit;
    const pointer = edit.about ?? revision ?? base ?? "";
    const subject = subjectOf(pointer, this.#placeOf(pointer));
    const { operations, through } = this.#usage.nearestTo(uses, mostOperations);
    const schemas = componentsOf(through).filter((name) => name !== subject.schema);
    return {
      rule,
      level: opinion.level,
      direction: directionOf(senders),
      facts: { ...subject, ...edit.facts },
      ...optional("base", base),
      ...optional("revision", revision),
      ...optional("before", before),
      ...optional("after", after),
      ...optional("witness", opinion.witness),
      ...optional("witnessIn", opinion.witnessIn),
      ...optional("undecided", opinion.undecided),
      operations: withNearestFirst(operations, roots),
      ...(schemas.length > 0 && { through: schemas }),
    };
  }

  /** Returns the use of the schema around a pointer. */
  #placeOf(pointer: Pointer): Place | undefined {
    for (let around = pointer; around !== ""; around = around.slice(0, around.lastIndexOf("/"))) {
      const place = this.#input.places.get(around);
      if (place) return place;
    }
    return undefined;
  }
}

/** Returns the operations of messages: the nearest ones first, and the others sorted. */
function withNearestFirst(nearest: readonly string[], roots: ReadonlySet<Root>): readonly string[] {
  const all = [...new Set([...roots].flatMap(({ operations }) => [...operations]))].sort();
  return [...new Set([...nearest, ...all])];
}

/** Returns the names of the components among pairs. */
function componentsOf(pairs: readonly Pair[]): readonly string[] {
  return [...new Set(pairs.flatMap(({ base, revision }) => componentAt(revision) ?? componentAt(base) ?? []))];
}

function keyOf({ rule, base = "", revision = "" }: SchemaEdit): string {
  return `${rule}\n${base}\n${revision}`;
}

/** Returns whether an edit may be another way to write the same. */
function mayBeRewritten({ isSpelling, rule }: SchemaEdit): boolean {
  return isSpelling === true || rule === rewrittenRule;
}

function directionOf(senders: ReadonlySet<SenderSide>): Direction {
  const [first] = senders;
  return senders.size === 1 && first ? first : "both";
}
