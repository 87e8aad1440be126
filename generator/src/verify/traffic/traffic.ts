import { checkExchange } from "../check/check-exchange.js";
import { labelOf } from "../check/label.js";
import type { Verification } from "../context.js";
import { uncalled, type Evidence, type Subject } from "../evidence.js";
import { sizeOf } from "../gather.js";
import { matchRequest, pathBelow, type Match } from "../match.js";
import { redactObservation } from "../redact.js";
import type { Exchange, MessageBody, Observation } from "../types.js";
import { checkRequest } from "./check-request.js";
import { Tally, type Note } from "./notes.js";
import { isFile, isPreflight, nameOf } from "./other.js";

/**
 * Compares recorded exchanges with the document: what programs sent, and what the service answered. Takes them one by one, so that
 * traffic without an end fits into memory.
 */
export class Traffic {
  readonly #verification: Verification;
  readonly #servers: readonly string[];
  /** The smallest observation of each difference, with the number of all. */
  readonly #observations = new Map<string, Observation>();
  readonly #calls = new Map<string, number>();
  readonly #elsewhere = new Tally();
  readonly #notes = new Tally();
  #total = 0;

  /** `servers`: those of the document, as absolute URLs. Requests to others are counted. */
  constructor(verification: Verification, servers: readonly string[]) {
    this.#verification = verification;
    this.#servers = servers;
  }

  add(exchange: Exchange): void {
    this.#total += 1;
    const { request } = exchange;
    const url = new URL(request.url);
    if (this.#servers.every((server) => pathBelow(url, new URL(server)) === undefined))
      return this.#elsewhere.add(url.origin);
    const match = matchRequest(request, this.#verification, this.#servers);
    if (match !== undefined) return this.#addCall(exchange, match);
    if (isPreflight(request)) return this.#notes.add("Requests of browsers before a call (CORS) are not checked");
    if (request.method === "OPTIONS" || isFile(exchange))
      return this.#notes.add("Requests for pages and files are not checked");
    this.#keep({ rule: "operation.undeclared", facts: { request: nameOf(request) }, pointer: "/paths", exchange });
  }

  /** Returns what the traffic shows, without secrets. `notes`: what could not be recorded. */
  evidence(subject: Subject, notes: readonly Note[]): Evidence {
    const { api, watch } = this.#verification;
    const elsewhere = this.#elsewhere.list().toSorted((one, other) => other.count - one.count);
    const ofOthers = elsewhere.map(({ text, count }) => ({ text: `Requests to ${text} are not checked`, count }));
    return {
      subject,
      observations: [...this.#observations.values()],
      calls: this.#calls,
      requests: this.#total,
      notCalled: uncalled(api.operations, this.#calls, "no program called it"),
      unknowns: watch.answers,
      notes: [...notes, ...this.#notes.list(), ...ofOthers].map(({ text, count }) => `${text}: ${count}`),
    };
  }

  #addCall(exchange: Exchange, match: Match): void {
    const label = labelOf(match.operation);
    this.#calls.set(label, (this.#calls.get(label) ?? 0) + 1);
    this.#noteBody(exchange.request.body, "request");
    if ("body" in exchange.response) this.#noteBody(exchange.response.body, "answer");
    for (const observation of this.#check(exchange, match)) this.#keep(observation);
  }

  #check(exchange: Exchange, match: Match): readonly Observation[] {
    try {
      return [...this.#checkRequest(exchange, match), ...checkAnswer(exchange, match, this.#verification)];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#notes.add("Messages that are nested too deeply are not checked");
      return [];
    }
  }

  /** Compares a request with the document. A test may send an invalid one to see it refused: service and document agree then. */
  #checkRequest(exchange: Exchange, match: Match): readonly Observation[] {
    const { response } = exchange;
    const found = checkRequest(exchange, match, this.#verification);
    const isRefused = "status" in response && response.status >= 400 && response.status < 500;
    if (!isRefused || found.length === 0) return found;
    this.#notes.add("Requests that are not valid were refused, as the document says");
    return [];
  }

  #noteBody(body: MessageBody | undefined, message: "request" | "answer"): void {
    if (body?.kind === "unknown") this.#notes.add(`Bodies that are not checked: ${reasons[body.why]} (${message})`);
  }

  #keep(observation: Observation): void {
    const key = keyOf(observation);
    const known = this.#observations.get(key);
    const isSmaller = known === undefined || sizeOf(observation) < sizeOf(known);
    const kept = isSmaller ? redactObservation(observation, this.#verification, []) : known;
    this.#observations.set(key, { ...kept, count: (known?.count ?? 0) + 1 });
  }
}

const reasons: Readonly<Record<Extract<MessageBody, { kind: "unknown" }>["why"], string>> = {
  notRecorded: "they were not recorded",
  cut: "only a part is known",
  stream: "they are streams",
  coding: "their encoding is not known",
};

/** Compares an answer with the document. That there is none may be the caller's doing. */
function checkAnswer(exchange: Exchange, { operation }: Match, verification: Verification): readonly Observation[] {
  const { request, response } = exchange;
  if ("failure" in response) return [];
  // The answer to HEAD has the headers of that to GET, but no body.
  const body = { kind: "unknown", why: "notRecorded" } as const;
  const checked = request.method === "HEAD" ? { request, response: { ...response, body } } : exchange;
  return checkExchange(checked, operation, { kind: "recorded" }, verification);
}

/** Returns what observations of one difference have in common: all but values. */
function keyOf({ rule, operation = "", pointer, at = "", facts }: Observation): string {
  const { problem: _, ...others } = facts;
  return JSON.stringify([rule, operation, pointer, at.replace(/\/\d+(?=\/|$)/g, "/-"), others]);
}
