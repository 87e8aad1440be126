import type { Operation } from "../model/types.js";
import { labelOf } from "./check/label.js";
import type { Observation } from "./types.js";
import type { AnsweredUnknown } from "./unknowns/watch.js";

/** What is compared with the document. */
export type Subject =
  /** The URL has no credentials. */
  | { readonly kind: "service"; readonly url: string }
  | { readonly kind: "proxy"; readonly url: string }
  /** The path is relative to the current folder. */
  | { readonly kind: "traffic"; readonly file: string };

/** Everything that `verify` saw of a service. */
export interface Evidence {
  readonly subject: Subject;
  readonly observations: readonly Observation[];
  /** The number of requests by operation: "GET /facts". */
  readonly calls: ReadonlyMap<string, number>;
  /** All requests, also those that belong to no operation. */
  readonly requests: number;
  /** The operations without a request, and those that served none. */
  readonly notCalled: readonly NotCalled[];
  /** Absent for traffic of other programs. */
  readonly run?: OwnRequests;
  /** What the messages say about the document's `x-unknowns`. */
  readonly unknowns: readonly AnsweredUnknown[];
  /** Sentences about what could not be compared. */
  readonly notes: readonly string[];
  /** The program behind the proxy failed. */
  readonly hasFailed?: boolean;
}

export interface NotCalled {
  readonly operation: string;
  /** The reason in words: "it may change data, and needs --all". */
  readonly reason: string;
}

export function sum(counts: Iterable<number>): number {
  return [...counts].reduce((all, count) => all + count, 0);
}

/** Returns the operations without a request. */
export function uncalled(
  operations: readonly Operation[],
  calls: ReadonlyMap<string, number>,
  reason: string,
): readonly NotCalled[] {
  return operations.map(labelOf).flatMap((operation) => (calls.has(operation) ? [] : [{ operation, reason }]));
}

/** What is special about requests that `verify` made itself. */
export interface OwnRequests {
  readonly seed: number;
  /** What the run created, in order. */
  readonly created: readonly CreatedObject[];
  /** The limit that ended the run: "500 requests". */
  readonly stopped?: string;
}

/** An object that `verify` created in the service. */
export interface CreatedObject {
  /** The operation that created it: "POST /facts". */
  readonly operation: string;
  /** The path of its creation, with its id. */
  readonly path: string;
  readonly isDeleted: boolean;
  /** The reason why it is still there: "no operation deletes it", "DELETE /facts/7 answered 500". */
  readonly problem?: string;
}
