import type { JsonValue } from "../../model/types.js";
import type { Atom } from "./atoms.js";
import type { Part } from "./flat.js";
import type { Answer } from "./judge.js";
import type { SubsumptionContext } from "./sample.js";
import type { Term } from "./terms.js";
import type { JsonType } from "../../diagnostics/json-type.js";

/** The values of one type of an atom, which have to fit other schemas. */
export interface Goal {
  readonly atom: Atom;
  readonly type: JsonType;
  readonly parts: readonly Part[];
  /** The schemas that together allow exactly these values. */
  readonly terms: readonly Term[];
  /** Properties that the sender leaves out. */
  readonly hidden: ReadonlySet<string>;
  /** Set if these values are one of several kinds of objects, so that their properties show which one. */
  readonly isOneOfMany: boolean;
}

/** The schemas that a goal's values have to fit, at the same position of the value. */
export interface Target {
  /** Properties that nothing requires, because they are not sent. */
  readonly hidden: ReadonlySet<string>;
  /** The schemas outside of the variant that is being tried, and its own. */
  readonly terms: readonly Term[];
}

/** A step that could not be proved. */
export interface Failure {
  /** A clause: "`maxLength` is smaller". */
  readonly reason: string;
  /** Values that probably show that the step is wrong. They are made when they are needed, and checked. */
  readonly values: Iterable<JsonValue | undefined>;
}

/** Steps that could not be proved; empty if everything was. */
export type Failures = Generator<Failure, void, undefined>;

/** Answers the questions that the steps of a proof ask. */
export interface Prover {
  readonly context: SubsumptionContext;
  /** Decides a part of the question: about a property or an item (`isInner`), or about the same value. */
  readonly decide: (from: readonly Term[], to: readonly Term[], isInner: boolean) => Answer;
  /** Returns a value of schemas. */
  readonly sample: (terms: readonly Term[]) => JsonValue | undefined;
  /** Returns the steps that fail for schemas that apply to the same value. */
  readonly prove: (goal: Goal, terms: readonly Term[], target: Target) => Failures;
}

/** Returns whether there are no failures. Looks for the first one only. */
export function isProved(failures: Failures): boolean {
  for (const _ of failures) return false;
  return true;
}

/** Creates a failure with values that are made on demand. */
export function failure(reason: string, ...make: readonly (() => JsonValue | undefined)[]): Failure {
  return { reason, values: made(make) };
}

function* made(make: readonly (() => JsonValue | undefined)[]): Iterable<JsonValue | undefined> {
  for (const one of make) yield one();
}

/** Returns a failure for each answer but "proved". `wrap` makes a value of the goal with the witness inside. */
export function* failuresOf(answer: Answer, wrap: (witness: JsonValue) => JsonValue | undefined): Failures {
  if (answer.kind === "refuted") yield failure("a part does not fit", () => wrap(answer.witness));
  if (answer.kind === "unknown") yield failure(answer.reason);
}
