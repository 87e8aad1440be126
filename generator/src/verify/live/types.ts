import type { CreatedObject } from "../evidence.js";
import type { Limits, Obstacle, Stop } from "./reasons.js";
import type { GivenId, Headers, HttpRequest, HttpResponse, Observation } from "../types.js";

/** The settings of a check of a running service. */
export interface LiveOptions extends Limits, Given {
  /** The base URL of the service, below which are the paths of the document. */
  readonly url: string;
  /** Calls operations that may change data, too, and deletes what they created. */
  readonly isAll: boolean;
  /** Ids that no answer gives, for reads only. */
  readonly ids?: readonly GivenId[];
  /** The tags of the operations to call; empty: all operations. */
  readonly tags: readonly string[];
  /** Decides all choices that are random. */
  readonly seed: number;
  /** The time for one request, in milliseconds. */
  readonly timeout: number;
}

/**
 * The parts of every request that may hold credentials, so they go to the origin of the service only: names and values of headers, and
 * of parameters of the query.
 */
export interface Given {
  readonly headers: Headers;
  readonly query?: Headers;
}

/** Sends a request and reads the whole answer. It never follows a redirect, and rejects if there is no answer. */
export type Send = (request: HttpRequest, signal: AbortSignal) => Promise<HttpResponse>;

/** The surroundings of a check. */
export interface Around {
  /** Default: fetch. */
  readonly send?: Send;
  /** Returns the time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
  /** Ends the check early; what was created is deleted all the same. */
  readonly signal?: AbortSignal;
}

/** The result of a check of a running service. */
export interface LiveResult {
  readonly observations: readonly Observation[];
  /** The number of requests by operation, such as "GET /facts". */
  readonly requests: ReadonlyMap<string, number>;
  readonly notCalled: readonly NotCalled[];
  /** The things that were created, in order. */
  readonly created: readonly CreatedObject[];
  /** Why the check ended early; absent if it did not. */
  readonly stoppedBy?: Stop;
  /** Requests were sent, and none was answered. */
  readonly isUnanswered: boolean;
}

/** An operation of which nothing is known but that it was not called, or that it serves no valid request. */
export interface NotCalled {
  readonly operation: string;
  readonly why: Obstacle;
  /** The parameter, the property, the security schemes, or the status. */
  readonly what?: string;
}
