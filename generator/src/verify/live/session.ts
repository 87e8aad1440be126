import { decodeJson } from "../../diagnostics/decode.js";
import { optional } from "../../diagnostics/optional.js";
import type { JsonValue, Operation } from "../../model/types.js";
import { checkExchange, isSuccess, responseFor } from "../check/check-exchange.js";
import { labelOf } from "../check/label.js";
import { contentFor, headerOf } from "../check/media.js";
import type { Verification } from "../context.js";
import type { Exchange, HttpRequest, HttpResponse, Observation, Purpose } from "../types.js";
import { harvest } from "./harvest.js";
import { redactObservation } from "../redact.js";
import { secretsIn } from "./secrets.js";
import { homeOf, toRequest, type Arguments, type Frame } from "./requests.js";
import { isRead, onlyReads, undoOf } from "./safety.js";
import { sendWithFetch } from "./send.js";
import type { Supply } from "./supply.js";
import type { Stop } from "./reasons.js";
import type { Around, LiveOptions, Send } from "./types.js";
import type { Known, Scalar, Values } from "./values.js";

/** A request to send, and its reason. */
export interface Call {
  readonly operation: Operation;
  readonly arguments: Arguments;
  /** May depend on the status: an example of an id may lead to nothing. */
  readonly purpose: Purpose | ((status: number | undefined) => Purpose);
  readonly frame?: Partial<Frame>;
  /** Deletes what was created: limits do not stop it. */
  readonly isCleanup?: true;
}

/** What a call led to. */
export interface Outcome {
  readonly exchange: Exchange;
  /** Undefined without an answer. */
  readonly status: number | undefined;
  /** The body, if it is JSON. */
  readonly value: JsonValue | undefined;
  readonly observations: readonly Observation[];
}

/** Something that the service created for a request. */
export interface Creation {
  readonly number: number;
  readonly operation: Operation;
  readonly status: number;
  /** The values of path parameters of the request. */
  readonly path: ReadonlyMap<string, Scalar>;
  /** The ids that the answer gave it. */
  readonly ids: readonly Known[];
  /** The URL template of the creation. */
  readonly url: string;
  /** The header Location of the answer. */
  readonly location?: string;
  isDeleted?: boolean;
  problem?: string;
}

/** The end of a check before its time. */
export class Stopped extends Error {
  readonly why: Stop;

  constructor(why: Stop) {
    super(why);
    this.why = why;
  }
}

/** The failures in a row that end a check: before the first answer, and after it. */
const mostFailures = { before: 3, after: 10 };
/** The times that a request waits for a service with too many requests, and the longest wait in seconds. */
const mostWaits = 3;
const longestWait = 10;

/** The requests of a check, within its limits, and what they showed. */
export class Session {
  readonly observations: Observation[] = [];
  readonly requests = new Map<string, number>();
  readonly creations: Creation[] = [];
  readonly verification: Verification;
  readonly options: LiveOptions;
  readonly #values: Values;
  readonly #send: Send;
  readonly #now: () => number;
  readonly #signal: AbortSignal | undefined;
  readonly #end: number;
  readonly #secrets: readonly string[];
  /** The paths that each operation served. */
  readonly #served = new Map<string, Set<string>>();
  #sent = 0;
  #hasAnswered = false;
  #failures = 0;

  constructor({ verification, values }: Supply, options: LiveOptions, around: Around) {
    this.verification = verification;
    this.options = options;
    this.#values = values;
    this.#send = around.send ?? sendWithFetch;
    this.#now = around.now ?? Date.now;
    this.#signal = around.signal;
    this.#end = this.#now() + options.mostSeconds * 1000;
    this.#secrets = [...options.headers, ...(options.query ?? [])].flatMap(secretsIn);
  }

  /**
   * Sends a call and compares the answer with the document. Undefined if HTTP cannot carry its values.
   * @throws Stopped at a limit
   */
  async call(call: Call): Promise<Outcome | undefined> {
    const { url, headers, query = [] } = this.options;
    const request = await toRequest(call.operation, call.arguments, { url, headers, query, ...call.frame });
    return request === undefined ? undefined : this.exchange(request, call);
  }

  /** Sends a request to the origin of the service. Another origin gets nothing. */
  async exchange(request: HttpRequest, call: Call): Promise<Outcome | undefined> {
    if (new URL(request.url).origin !== new URL(this.options.url).origin) return undefined;
    const response = await this.#answer(request, call);
    const exchange: Exchange = { request, response };
    const status = "status" in response ? response.status : undefined;
    const purpose = typeof call.purpose === "function" ? call.purpose(status) : call.purpose;
    const isBusy = status === 429 && purpose.kind !== "valid";
    const found = isBusy ? [] : checkExchange(exchange, call.operation, purpose, this.verification);
    const observations = found.map((one) => this.#redacted(one));
    for (const one of observations) this.observations.push(one);
    const value = "status" in response ? jsonOf(response) : undefined;
    if (status !== undefined && isSuccess(status)) this.#noteServed(request, call);
    if ("status" in response) this.#remember(call, response, value);
    return { exchange, status, value, observations };
  }

  /**
   * Returns the observations. A refusal of a thing is left out if other things were served and this one never was: it may be of a kind
   * that the operation is not for, which no document says.
   */
  get conclusions(): readonly Observation[] {
    return this.observations.filter(({ rule, operation = "", exchange }) => {
      if (rule !== "valid.refused" || exchange === undefined) return true;
      const served = this.#served.get(operation);
      return served === undefined || served.has(new URL(exchange.request.url).pathname);
    });
  }

  /** Requests were sent, and none was answered. */
  get isUnanswered(): boolean {
    return this.#sent > 0 && !this.#hasAnswered;
  }

  /** The last requests got no answer. */
  get isSilent(): boolean {
    return this.#failures >= mostFailures.before;
  }

  /** Adds what no single exchange shows. */
  observe(observation: Observation): void {
    this.observations.push(this.#redacted(observation));
  }

  #noteServed({ url }: HttpRequest, { operation }: Call): void {
    const label = labelOf(operation);
    const paths = this.#served.get(label) ?? new Set();
    this.#served.set(label, paths.add(new URL(url).pathname));
  }

  #redacted(observation: Observation): Observation {
    return redactObservation(observation, this.verification, this.#secrets);
  }

  async #answer(request: HttpRequest, call: Call): Promise<Exchange["response"]> {
    for (let waits = 0; ; waits += 1) {
      this.#count(call);
      const response = await this.#attempt(request, call);
      const wait = "status" in response && response.status === 429 ? waitOf(response) : undefined;
      if (wait === undefined || waits >= mostWaits || this.#now() + wait * 1000 > this.#end) return response;
      await new Promise((done) => setTimeout(done, wait * 1000));
    }
  }

  #count({ operation, isCleanup }: Call): void {
    if (isCleanup === undefined) {
      if (this.#signal?.aborted) throw new Stopped("abort");
      if (this.#sent >= this.options.mostRequests) throw new Stopped("requests");
      if (this.#now() >= this.#end) throw new Stopped("seconds");
    }
    this.#sent += 1;
    const label = labelOf(operation);
    this.requests.set(label, (this.requests.get(label) ?? 0) + 1);
  }

  async #attempt(request: HttpRequest, { isCleanup }: Call): Promise<Exchange["response"]> {
    const left = isCleanup === undefined ? Math.max(0, this.#end - this.#now()) : Infinity;
    const timeout = AbortSignal.timeout(Math.min(this.options.timeout, left));
    const outer = isCleanup === undefined && this.#signal !== undefined ? [this.#signal] : [];
    try {
      const response = await this.#send(request, AbortSignal.any([timeout, ...outer]));
      this.#hasAnswered = true;
      this.#failures = 0;
      return response;
    } catch (error) {
      if (isCleanup === undefined && this.#signal?.aborted) throw new Stopped("abort");
      if (timeout.aborted && left < this.options.timeout) throw new Stopped("seconds");
      this.#failures += 1;
      const most = this.#hasAnswered ? mostFailures.after : mostFailures.before;
      if (isCleanup === undefined && this.#failures >= most) throw new Stopped("unreachable");
      return {
        failure: timeout.aborted ? `no answer within ${this.options.timeout / 1000} s (--timeout)` : problemOf(error),
      };
    }
  }

  /** Returns whether a PUT was about something that nobody knew: it exists now. */
  #isElsewhere({ http }: Operation, path: ReadonlyMap<string, Scalar>): boolean {
    return (
      http.method === "PUT" && http.path.endsWith("}") && ![...path.values()].every((one) => this.#values.has(one))
    );
  }

  /** Remembers what an answer tells, and what it says that the service created. */
  #remember(call: Call, response: HttpResponse, value: JsonValue | undefined): void {
    const { operation } = call;
    const { status } = response;
    if (!isSuccess(status) || call.isCleanup || operation.http.method === "DELETE") return;
    const path = pathValues(call.arguments);
    const isElsewhere = this.#isElsewhere(operation, path);
    const isNew = this.options.isAll && (isElsewhere || isCreation(operation, status, this.verification));
    const creation = isNew ? this.creations.length : undefined;
    const schema = schemaOf(operation, response);
    const found =
      value === undefined || schema === undefined
        ? []
        : harvest({ operation, value, schema, path, ...optional("creation", creation) }, this.verification);
    // Only 201 says that something is new: another success may be about what was there.
    const isSure = status === 201 || isElsewhere;
    const known = found.map(({ creation: own, ...one }): Known => {
      const isOld = this.#values.isIn(one.collection, one.value) || (!isSure && this.#values.has(one.value));
      return own === undefined || isOld ? one : { ...one, creation: own };
    });
    this.#values.add(known);
    if (value !== undefined) this.#values.see(value);
    const ids = known.filter((one) => one.creation !== undefined);
    const isOld = !isSure && ids.length === 0 && found.some((one) => one.creation !== undefined);
    if (creation === undefined || isOld) return;
    const location = headerOf(response.headers, "location");
    this.creations.push({
      number: creation,
      operation,
      status,
      path,
      ids,
      url: homeOf(this.options.url) + operation.http.path,
      ...optional("location", location),
    });
  }
}

/** Returns whether an operation creates what its answer tells about. */
function isCreation(operation: Operation, status: number, { api }: Verification): boolean {
  if (isRead(operation) || onlyReads(operation)) return false;
  if (status === 201) return true;
  // Where the document has both, the other status is for what was there.
  const statuses = operation.responses.map((one) => one.status);
  const isOther = statuses.includes("201") && statuses.includes(String(status));
  return !isOther && undoOf(operation, api.operations) !== undefined;
}

/** Returns the values of path parameters, by name. */
export function pathValues({ parameters }: Arguments): ReadonlyMap<string, Scalar> {
  return new Map(
    [...parameters].flatMap(([{ in: place, name }, value]) =>
      place === "path" && (typeof value === "string" || typeof value === "number") ? [[name, value] as const] : [],
    ),
  );
}

/** Returns the seconds that a service asks to wait; undefined if it does not say, or too many. */
function waitOf({ headers }: HttpResponse): number | undefined {
  const seconds = Number(headerOf(headers, "retry-after") ?? Number.NaN);
  return seconds >= 0 && seconds <= longestWait ? seconds : undefined;
}

function problemOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const { code, message } = Object(cause) as { readonly code?: unknown; readonly message?: unknown };
  return String(message || code || cause).trim();
}

function jsonOf({ headers, body }: HttpResponse): JsonValue | undefined {
  if (body.kind !== "bytes" || !/[/+]json\b/i.test(headerOf(headers, "content-type") ?? "")) return undefined;
  return decodeJson(new TextDecoder().decode(body.bytes));
}

function schemaOf(operation: Operation, { status, headers }: HttpResponse) {
  const { contents = [] } = responseFor(operation, status) ?? {};
  return contentFor(contents, headerOf(headers, "content-type") ?? "")?.schema;
}
