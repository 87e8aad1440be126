import { isObject, stringsOf } from "../../load/document.js";
import type { JsonValue } from "../../model/types.js";
import { Expander, type Atom } from "./atoms.js";
import { deepest, PartUndecided, type Budget } from "./budget.js";
import { Evaluator } from "./evaluate.js";
import {
  conjunction,
  isEmptyRange,
  itemTerms,
  listedIn,
  partsOf,
  propertyTerms,
  rangeOf,
  sizeOf,
  textOf,
} from "./flat.js";
import { isProved, type Failure, type Goal, type Prover, type Target } from "./goal.js";
import { InPlace } from "./in-place.js";
import type { Answer, Sender } from "./judge.js";
import { prove } from "./prove.js";
import { requiredNames } from "./sent-names.js";
import { Sampler, type SubsumptionContext } from "./sample.js";
import { negated, never, type Term, type Terms } from "./terms.js";
import type { JsonType } from "../../diagnostics/json-type.js";
import { fit, misfit } from "./verdict.js";

const proved: Answer = { kind: "proved" };
const nowhere: Target = { hidden: new Set(), terms: [] };
/** The number of values that are tried to refute a goal. */
const mostValues = 40;
const mostListed = 2000;

/** A question that is being decided. */
interface Open {
  readonly position: number;
  /** How deep in the value the question is. */
  readonly level: number;
  /** The number of provisional proofs when it was opened. */
  readonly start: number;
  /** The outermost open question that was assumed to hold since then. */
  assumed: number;
}

/** Decides questions for one sender. Remembers the answers. */
export class Decider {
  readonly #context: SubsumptionContext;
  readonly #sampler: Sampler;
  readonly #prover: Prover;
  readonly #answers = new Map<string, Answer>();
  readonly #open = new Map<string, Open>();
  /** Proofs that hold if the open questions that they assume do. */
  #provisional: string[] = [];
  #stack: Open[] = [];
  #level = 0;

  constructor(terms: Terms, sender: Sender, budget: Budget) {
    const basis = { terms, inPlace: new InPlace(terms, sender), sender, budget };
    this.#context = { ...basis, expander: new Expander(basis), evaluator: new Evaluator(basis) };
    this.#sampler = new Sampler(this.#context);
    this.#prover = {
      context: this.#context,
      decide: (from, to, isInner) => this.#decide(from, to, isInner),
      sample: (all) => this.#sampler.sample(all),
      prove: (goal, all, target) => prove(this.#prover, goal, all, target),
    };
  }

  /** Decides whether every value that schemas allow fits others. Throws `Undecided` if that takes too long. */
  answer(from: readonly Term[], to: readonly Term[]): Answer {
    try {
      return this.#decide(from, to, true);
    } finally {
      for (const key of this.#provisional) this.#answers.delete(key);
      this.#provisional = [];
      this.#open.clear();
      this.#stack = [];
      this.#level = 0;
    }
  }

  #decide(from: readonly Term[], to: readonly Term[], isInner: boolean): Answer {
    const [a, b] = [conjunction(from), conjunction(to)];
    if (b.length === 0 || this.#isKnown(a, b)) return proved;
    const key = `${a.join()}|${b.join()}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    if (isInner) this.#level += 1;
    try {
      const open = this.#open.get(key);
      return open === undefined ? this.#decideNew(key, a, b) : this.#assume(open);
    } finally {
      if (isInner) this.#level -= 1;
    }
  }

  #isKnown(a: readonly Term[], b: readonly Term[]): boolean {
    if (a.includes(never)) return true;
    if (!b.every((term) => a.includes(term))) return false;
    const { inPlace } = this.#context;
    const receiver = inPlace.hiddenOf(b);
    return [...inPlace.hiddenOf(a)].every((name) => receiver.has(name));
  }

  /** Assumes the answer to an open question (values are finite, so this holds for parts of the value). */
  #assume(open: Open): Answer {
    if (open.level >= this.#level) return { kind: "unknown", reason: "the schemas refer to themselves" };
    for (const inner of this.#stack.slice(open.position + 1)) inner.assumed = Math.min(inner.assumed, open.position);
    return proved;
  }

  #decideNew(key: string, a: readonly Term[], b: readonly Term[]): Answer {
    const position = this.#stack.length;
    if (position > deepest) throw new PartUndecided("the schemas are nested too deeply");
    const open: Open = { position, level: this.#level, start: this.#provisional.length, assumed: position };
    this.#stack.push(open);
    this.#open.set(key, open);
    const answer = this.#tryToCompare(a, b);
    this.#open.delete(key);
    this.#stack.pop();
    if (answer.kind !== "proved") {
      // Proofs since then may have assumed this one.
      for (const one of this.#provisional.splice(open.start)) this.#answers.delete(one);
    } else if (open.assumed < position) this.#provisional.push(key);
    else this.#provisional.splice(open.start);
    this.#answers.set(key, answer);
    return answer;
  }

  #tryToCompare(a: readonly Term[], b: readonly Term[]): Answer {
    try {
      return this.#compare(a, b);
    } catch (error) {
      if (!(error instanceof PartUndecided)) throw error;
      return { kind: "unknown", reason: error.message };
    }
  }

  #compare(a: readonly Term[], b: readonly Term[]): Answer {
    const atoms = this.#context.expander.expand(a);
    const objects = atoms.filter(({ types }) => types.has("object")).length;
    let unknown: Answer | undefined;
    for (const atom of atoms) {
      for (const type of atom.types) {
        const answer = this.#compareAtom(this.#goalOf(atom, type, objects > 1), a, b);
        if (answer.kind === "refuted") return answer;
        if (answer.kind === "unknown") unknown ??= answer;
      }
    }
    return unknown ?? proved;
  }

  #goalOf(atom: Atom, type: JsonType, isOneOfMany: boolean): Goal {
    const { terms, inPlace } = this.#context;
    const own = atom.types.size > 1 ? [terms.of("base", { type })] : [];
    const all = conjunction([...atom.parts, ...atom.nots.map(negated), ...own]);
    const hidden = inPlace.hiddenOf(atom.parts);
    return { atom, type, parts: partsOf(terms, atom), terms: all, hidden, isOneOfMany };
  }

  #compareAtom(goal: Goal, a: readonly Term[], b: readonly Term[]): Answer {
    this.#context.budget.spend();
    const listed = listedIn(goal.parts, goal.type, this.#context.sender);
    if (listed !== undefined && listed.length <= mostListed) {
      const answer = this.#compareValues(listed, goal, a, b);
      if (answer.kind !== "unknown") return answer;
    }
    const failures: Failure[] = [];
    let tried = 0;
    for (const failure of prove(this.#prover, goal, b, nowhere)) {
      if (failures.push(failure) === 1 && this.#isEmpty(goal)) return proved;
      for (const value of failure.values) {
        const answer = value === undefined ? undefined : this.#refute(value, goal, a, b);
        if (answer?.kind === "refuted") return answer;
        if (answer !== undefined)
          failures.unshift({ reason: answer.kind === "unknown" ? answer.reason : "", values: [] });
        if ((tried += 1) > mostValues) break;
      }
    }
    const [first] = failures;
    return first === undefined ? proved : { kind: "unknown", reason: first.reason };
  }

  /** Compares the only values that a goal has. */
  #compareValues(values: readonly JsonValue[], goal: Goal, a: readonly Term[], b: readonly Term[]): Answer {
    let unknown: Answer | undefined;
    for (const value of values) {
      const sent = this.#context.evaluator.sends(a, value);
      if (sent === misfit || this.#context.evaluator.accepts(b, value) === fit) continue;
      const answer = this.#refute(value, goal, a, b);
      if (answer?.kind === "refuted") return answer;
      unknown = answer ?? { kind: "unknown", reason: `nobody can say whether ${JSON.stringify(value)} is allowed` };
    }
    return unknown ?? proved;
  }

  /** Returns a refutation if the value is one; unknown if only strict readers of `oneOf` reject it. */
  #refute(value: JsonValue, { atom }: Goal, a: readonly Term[], b: readonly Term[]): Answer | undefined {
    const { evaluator } = this.#context;
    if (evaluator.accepts(b, value) !== misfit || evaluator.sends(a, value) !== fit) return undefined;
    const isStrict = atom.isTagged || (atom.isVariant && !atom.isExclusive);
    if (isStrict || evaluator.accepts(b, value, true) === misfit) return { kind: "refuted", witness: value };
    return { kind: "unknown", reason: `more than one variant of \`oneOf\` accepts ${JSON.stringify(value)}` };
  }

  /** Returns whether no value is possible at all. */
  #isEmpty(goal: Goal): boolean {
    const { parts, type } = goal;
    const size = type === "array" ? sizeOf(parts, "Items") : sizeOf(parts, "Properties");
    if (type === "number" && isEmptyRange(rangeOf(parts))) return true;
    if (type === "string" && textOf(parts).least > textOf(parts).most) return true;
    if ((type === "array" || type === "object") && size.least > size.most) return true;
    const isNever = (terms: readonly Term[]): boolean => this.#decide(terms, [never], true).kind === "proved";
    if (type === "array" && size.least > 0 && isNever(itemTerms(this.#context.terms, parts, 0))) return true;
    if (type === "object")
      for (const name of requiredNames(goal))
        if (isNever(propertyTerms(this.#context.terms, parts, name).terms)) return true;
    return goal.atom.nots.some(
      (not) => this.#mayCover(not, goal) && isProved(prove(this.#prover, goal, [not], nowhere)),
    );
  }

  /** Returns whether a schema requires only properties that the goal's objects have. */
  #mayCover(term: Term, goal: Goal): boolean {
    if (goal.type !== "object") return true;
    const required = requiredNames(goal);
    const parts = this.#context.inPlace.closureOf(term).map((part) => this.#context.terms.schemaOf(part).node);
    return parts.every((node) => !isObject(node) || stringsOf(node["required"]).every((name) => required.has(name)));
  }
}
