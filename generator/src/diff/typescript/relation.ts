import { Assignability } from "./assign.js";
import { Mentions } from "./mentions.js";
import type { Side } from "./side.js";
import type { Type } from "./type.js";

/** Who gives the values of a type: programs (`request`), or the client (`response`). */
export type Way = "request" | "response";

/** The names that are compared on their own, each with its name in the revision. */
export type Pairs = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Decides whether programs still compile when a type changes: values that they give must be assignable to the new type, and
 * those that they get to the old one, and all that they name in a literal or read must still exist.
 */
export class Relation {
  readonly #given: Assignability;
  readonly #got: Assignability;
  readonly #written: Mentions;
  readonly #read: Mentions;
  readonly #pairs: Pairs;

  constructor(base: Side, revision: Side, pairs: Pairs) {
    const [old, now] = [base.declarations, revision.declarations];
    this.#pairs = pairs;
    this.#given = new Assignability(old, now, (from, to) => this.isPair(from, to));
    this.#got = new Assignability(now, old, (from, to) => this.isPair(to, from));
    const isAssumed = (from: string, to: string): boolean => this.isPair(from, to);
    this.#written = new Mentions(old, now, { isAssumed, given: this.#given });
    this.#read = new Mentions(old, now, { isAssumed });
  }

  isPair(old: string, now: string): boolean {
    return this.#pairs.get(old)?.has(now) === true;
  }

  /** Returns whether a type may take the place of another. Types that are compared on their own are assumed to. */
  holds(old: Type, now: Type, way: Way): boolean {
    return way === "request"
      ? this.#given.isAssignable(old, now) && this.#written.areKnown(old, now)
      : this.#got.isAssignable(now, old) && this.#read.areKnown(old, now);
  }

  /** Decides the same of two declarations, without assuming that they hold. */
  holdsWithin(old: Type, now: Type, way: Way): boolean {
    return way === "request"
      ? this.#given.isAssignableWithin(old, now) && this.#written.areKnownWithin(old, now)
      : this.#got.isAssignableWithin(now, old) && this.#read.areKnownWithin(old, now);
  }

  /** Returns whether two types are the same to programs, whoever gives the values. */
  isSame(old: Type, now: Type): boolean {
    return this.holds(old, now, "request") && this.holds(old, now, "response");
  }
}
