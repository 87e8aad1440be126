import { isDeepStrictEqual } from "node:util";
import { runtimeName } from "../../../src/emit/shared/names.js";
import type { Operation } from "../../../src/model/types.js";
import type { Built } from "../../emit/generate.js";
import { bytesOf, NoCall, sampleCall, sampleValid, type Sent, type Side } from "./call.js";
import { compareRequest, essenceOf, isJson, keyOf, normal, short } from "./compare.js";
import {
  describeOperations,
  urlOf,
  type Described,
  type DescribedContent,
  type DescribedResponse,
} from "./description.js";
import { directed, type Direction } from "./directions.js";
import { tiers, type Generated } from "./generated.js";
import { isObject, listAt, memberAt, objectAt, textAt, type Json, type JsonObject } from "./json.js";
import { Judge } from "./judge.js";
import { Random } from "./random.js";
import { Sampler, type Extent } from "./samples.js";
import type { Answer, Loopback } from "./server.js";
import type { Arrived } from "./wire.js";
import { patience } from "../../../../scripts/limits.js";

/** A value that was not sent or received correctly. */
export interface Problem {
  /** `GET /pets/{id}`. */
  readonly operation: string;
  /** The response's status and the extent of the arguments: `200 full`. */
  readonly call: string;
  readonly what: string;
}

export interface RoundTrip {
  readonly operations: number;
  readonly calls: number;
  readonly problems: readonly Problem[];
  /** Operations or responses without a valid sample: `GET /pets: why`. */
  readonly skipped: readonly string[];
}

export interface RoundTripInput {
  readonly built: Built;
  readonly generated: Generated;
  readonly loopback: Loopback;
  readonly seed?: number;
  /** A filter: a part of `METHOD /path`. */
  readonly only?: string;
}

/** The base URL for documents without one. Its path must be kept. */
const home = "https://api.test/base";

/** Calls every operation with sampled arguments, against a server that gives each documented response. */
export async function roundTrip({
  built,
  generated,
  loopback,
  seed = 1,
  only = "",
}: RoundTripInput): Promise<RoundTrip> {
  return new Trip(built, generated, loopback, seed).run(only);
}

class Trip {
  readonly #built: Built;
  readonly #loopback: Loopback;
  readonly #clients: readonly object[];
  readonly #validators: Generated["validators"];
  readonly #request: Side;
  readonly #response: Side;
  readonly #seed: number;
  /** The document's server, if it has one with a complete URL. */
  readonly #server: string | undefined;
  readonly #problems: Problem[] = [];
  readonly #skipped: string[] = [];
  #calls = 0;
  /** The URL that the client requested, before the redirection to the loopback interface. */
  #asked = "";

  constructor(built: Built, generated: Generated, loopback: Loopback, seed: number) {
    // Parsed again, because objects without prototypes are hard to compare.
    const root = JSON.parse(JSON.stringify(built.loaded.document.root)) as JsonObject;
    this.#built = built;
    this.#loopback = loopback;
    this.#seed = seed;
    this.#server = serverOf(root);
    this.#validators = generated.validators;
    [this.#request, this.#response] = [createSide(root, "request"), createSide(root, "response")];
    const fetchLoopback = (request: Request): Promise<Response> => {
      this.#asked = request.url;
      const { pathname, search } = new URL(request.url);
      // The query as written: URL would encode what a client forgot to.
      const target = request.url.includes(pathname)
        ? request.url.slice(new URL(request.url).origin.length)
        : pathname + search;
      return fetch(new Request(loopback.origin + target, request));
    };
    this.#clients = tiers.map((tier) =>
      generated.createClient({
        ...(this.#server === undefined && { baseUrl: home }),
        ...credentialsFor(root),
        fetch: fetchLoopback,
        maxRetries: 0,
        timeout: patience,
        validate: generated.validateWith(generated.validators[tier]),
      }),
    );
  }

  async run(only: string): Promise<RoundTrip> {
    const wanted = ({ root }: Side): readonly Described[] =>
      describeOperations(root).filter(({ method, path }) => `${method} ${path}`.includes(only));
    const [requests, responses] = [wanted(this.#request), wanted(this.#response)];
    for (const [index, described] of requests.entries()) {
      const operation = this.#built.api.operations.find(
        ({ http }) => http.method === described.method && http.path === described.path,
      );
      const label = `${described.method} ${described.path}`;
      if (operation === undefined)
        this.#problems.push({ operation: label, call: "", what: "the model does not have it" });
      else {
        this.#checkValidators(label, operation);
        await this.#tryOperation(label, operation, described, responses[index]!);
      }
    }
    return { operations: requests.length, calls: this.#calls, problems: this.#problems, skipped: this.#skipped };
  }

  /** Checks that the client knows the operation of every validator, because it would never call the others. */
  #checkValidators(label: string, operation: Operation): void {
    const missing = tiers.filter((tier) => !Object.hasOwn(this.#validators[tier], runtimeName(operation)));
    if (missing.length > 0)
      this.#problems.push({ operation: label, call: "", what: `there are no validators in ${missing.join(", ")}` });
  }

  /** Tries every success and one failure, and every extent at least once. */
  async #tryOperation(label: string, operation: Operation, described: Described, answering: Described): Promise<void> {
    const successes = answering.responses.filter((response) => isSuccess(response, answering.responses));
    const failure = answering.responses.find((one) => /^([45]|default$)/.test(one.status) && !successes.includes(one));
    const answers = [
      ...(successes.length === 0 ? [undefined] : successes),
      ...(failure === undefined ? [] : [failure]),
    ];
    const extents: readonly Extent[] = ["minimal", "full", "random"];
    const count = Math.max(answers.length, extents.length);
    for (let index = 0; index < count; index += 1) {
      const extent = extents[index % extents.length]!;
      const answer = answers[index % answers.length];
      const random = new Random(this.#seed * 7919 + hash(`${label} ${index}`));
      try {
        await this.#tryCall({
          label,
          operation,
          described,
          answering,
          extent,
          answer,
          random,
          fails: answer !== undefined && answer === failure,
          index,
        });
      } catch (error) {
        if (!(error instanceof NoCall)) throw error;
        this.#skipped.push(`${label} (${answer?.status ?? "none"} ${extent}): ${error.message}`);
      }
    }
  }

  async #tryCall(trial: Trial): Promise<void> {
    const { label, operation, described, extent, random, fails, index } = trial;
    const sent = sampleCall(this.#request, described, operation, random, extent);
    const given = fails ? this.#failure(trial) : this.#success(trial);
    const call = `${given.status} ${extent}`;
    const found: string[] = [];
    let arrived: Arrived | undefined;
    this.#loopback.answerWith((request) => {
      arrived = request;
      const accepted = given.choose(request.headers["accept"] ?? "*/*");
      if (accepted === undefined)
        found.push(`Accept is ${request.headers["accept"]}, which admits none of the documented types`);
      return { status: given.status, ...accepted?.answer };
    });
    this.#calls += 1;
    this.#asked = "";
    const outcome = await this.#call(this.#clients[index % this.#clients.length]!, operation, sent);
    if (arrived === undefined) found.push(`nothing arrived: ${describeError(outcome.error)}`);
    else {
      found.push(...this.#checkServer(described));
      const { pathname } = this.#baseOf(described);
      const basePath = pathname.replace(/\/$/, "");
      found.push(...compareRequest(arrived, { root: this.#request.root, described, sent, basePath }));
      const chosen = given.choose(arrived.headers["accept"] ?? "*/*");
      found.push(
        ...(fails ? checkFailure(outcome, given.status, chosen) : await checkSuccess(outcome, operation, chosen)),
      );
    }
    this.#problems.push(...found.map((what) => ({ operation: label, call, what })));
  }

  /** Returns the base URL of an operation. A client with a base URL stays on that host. */
  #baseOf({ servers: [own] }: Described): URL {
    const base = `${(this.#server ?? home).replace(/\/$/, "")}/`;
    return new URL(own === undefined || (this.#server === undefined && /^https?:/.test(own)) ? base : own, base);
  }

  #checkServer(described: Described): readonly string[] {
    const { origin } = this.#baseOf(described);
    return this.#asked.startsWith(`${origin}/`) ? [] : [`the server is ${this.#asked}, not ${origin}`];
  }

  async #call(client: object, operation: Operation, { args }: Sent): Promise<Outcome> {
    try {
      let target: unknown = client;
      for (const name of operation.resource) target = (target as Record<string, unknown>)[name];
      const holder = target as Record<string, (args?: object) => Promise<unknown>>;
      const method = holder[operation.method];
      if (typeof method !== "function")
        return { error: new Error(`the client has no ${[...operation.resource, operation.method].join(".")}`) };
      return { data: await method.call(holder, ...(args === undefined ? [] : [args])) };
    } catch (error) {
      return { error };
    }
  }

  #success({ operation, answering, answer, random, extent }: Trial): Given {
    const status = answer === undefined ? 200 : concreteStatus(answer.status, answering.responses);
    const empty =
      answer === undefined ||
      answer.contents.length === 0 ||
      [204, 205].includes(status) ||
      operation.http.method === "HEAD";
    if (empty) return { status, choose: () => ({}) };
    return this.#given(status, answer.contents, { operation, random, extent });
  }

  #failure({ operation, answering, answer, random, extent }: Trial): Given {
    const status = concreteStatus(answer!.status, answering.responses);
    if (answer!.contents.length === 0 || operation.http.method === "HEAD") return { status, choose: () => ({}) };
    // The client does not choose between media types of errors.
    const [content] = answer!.contents;
    const chosen = this.#payload(content!, undefined, random, extent);
    return { status, choose: () => chosen };
  }

  /** Returns payloads for all media types of a response, from which the request chooses. */
  #given(
    status: number,
    contents: readonly DescribedContent[],
    how: Pick<Trial, "operation" | "random" | "extent">,
  ): Given {
    const payloads = contents.map(
      (content) => [content.mediaType, this.#payload(content, how.operation, how.random, how.extent)] as const,
    );
    return { status, choose: (accept) => payloads.find(([mediaType]) => admits(accept, mediaType))?.[1] };
  }

  #payload(content: DescribedContent, operation: Operation | undefined, random: Random, extent: Extent): Chosen {
    const essence = essenceOf(content.mediaType);
    const type = concreteType(content.mediaType);
    const sample = (): Json => {
      const value = sampleValid(this.#response, content.schema, { random, extent });
      if (value === undefined) throw new NoCall(`no value for the response of the type ${content.mediaType}`);
      return value;
    };
    if (isJson(essence)) {
      const value = withSuccess(sample(), operation);
      return { kind: "json", value, answer: { type, body: JSON.stringify(value) } };
    }
    if (essence === "text/event-stream") {
      const items = [sample(), sample()];
      const data = items.map((item) => (typeof item === "string" ? item.replaceAll("\n", " ") : JSON.stringify(item)));
      return {
        kind: "stream",
        value: items.map((item) => (typeof item === "string" ? item.replaceAll("\n", " ") : item)),
        answer: { type, body: data.map((text) => `data: ${text}\n\n`).join("") },
      };
    }
    if (["application/jsonl", "application/x-ndjson", "application/json-seq"].includes(essence)) {
      const items = [sample(), sample()];
      const separator = essence === "application/json-seq" ? "\u001e" : "";
      return {
        kind: "stream",
        value: items,
        answer: { type, body: items.map((item) => `${separator}${JSON.stringify(item)}\n`).join("") },
      };
    }
    if (/^text\/|xml$/.test(essence)) {
      const value = content.schema === true ? "some text" : this.#textOf(content.schema, random, extent);
      return { kind: "text", value, answer: { type: `${type}; charset=utf-8`, body: value } };
    }
    const bytes = bytesOf("some bytes");
    return { kind: "binary", value: Buffer.from(bytes).toString("hex"), answer: { type, body: bytes } };
  }

  /** Returns a string for a schema. XML and similar bodies may be described as objects: then any string will do. */
  #textOf(schema: Json, random: Random, extent: Extent): string {
    const value = sampleValid(this.#response, schema, { random, extent });
    return typeof value === "string" ? value : "<text/>";
  }
}

interface Trial {
  readonly label: string;
  readonly operation: Operation;
  readonly described: Described;
  readonly answering: Described;
  readonly extent: Extent;
  readonly answer: DescribedResponse | undefined;
  readonly fails: boolean;
  readonly random: Random;
  readonly index: number;
}

/** The response that the server will give; undefined if it has none that the request accepts. */
interface Given {
  readonly status: number;
  readonly choose: (accept: string) => Chosen | undefined;
}

interface Chosen {
  /** Absent: no body. */
  readonly kind?: "json" | "text" | "binary" | "stream";
  readonly value?: Json;
  readonly answer?: Omit<Answer, "status">;
}

interface Outcome {
  readonly data?: unknown;
  readonly error?: unknown;
}

/**
 * Returns the document's first server with variables replaced by their defaults, if it is a complete URL. A URL that consists
 * of a single variable only says that callers have to know it.
 */
function serverOf(root: JsonObject): string | undefined {
  const [first] = listAt(root, "servers");
  return first !== undefined && /^(https?|\{[^{}]+\}):\/\//.test(textAt(first, "url") ?? "") ? urlOf(first) : undefined;
}

/** Returns one key if the document uses at most one scheme, otherwise credentials by scheme. */
export function credentialsFor(root: JsonObject): object {
  const asking = [root, ...Object.values(objectAt(root, "paths")).flatMap((item) => Object.values(item as JsonObject))];
  const required = asking.flatMap((node) => listAt(node, "security")).flatMap((one) => Object.keys(one as JsonObject));
  const names = [...new Set(required)];
  if (names.length <= 1) return { apiKey: keyOf(root, names[0] ?? "") };
  return { credentials: Object.fromEntries(names.map((name) => [name, keyOf(root, name)])) };
}

/** Creates one side of a document. */
export function createSide(root: JsonObject, direction: Direction): Side {
  const own = directed(root, direction);
  return { root: own, sampler: new Sampler(own), judge: new Judge(own) };
}

/** Returns whether a response is a success. OAS 3.1.1 4.8.16: if only `default` is described, it also covers success. */
export function isSuccess({ status }: DescribedResponse, all: readonly DescribedResponse[]): boolean {
  return status.startsWith("2") || (status === "default" && !all.some((other) => other.status.startsWith("2")));
}

/** Returns a status of a range that is not described separately. */
export function concreteStatus(status: string, all: readonly DescribedResponse[]): number {
  const described = new Set(all.map((other) => other.status));
  if (/^\d{3}$/.test(status)) return Number(status);
  const other = all.some((one) => one.status.startsWith("2")) ? "4" : "2";
  const first = status === "default" ? other : status[0]!;
  const candidates = ["18", "19", "00", "50"].map((rest) => first + rest);
  return Number(candidates.find((candidate) => !described.has(candidate)));
}

export function concreteType(range: string): string {
  if (range.startsWith("*/")) return "application/json";
  return range
    .replace(/^image\/\*/, "image/png")
    .replace(/^text\/\*/, "text/plain")
    .replace(/^(application|audio|video)\/\*/, "application/octet-stream");
}

/** Returns whether an Accept header admits a media type. RFC 9110 12.5.1, without weights. */
function admits(accept: string, mediaType: string): boolean {
  const [main, sub] = essenceOf(concreteType(mediaType)).split("/");
  return accept.split(",").some((range) => {
    const [ownMain, ownSub] = essenceOf(range).split("/");
    return (ownMain === "*" || ownMain === main) && (ownSub === "*" || ownSub === sub);
  });
}

/** Returns an envelope that reports success. Otherwise the client would treat it as a failure. */
export function withSuccess(value: Json, operation: Operation | undefined): Json {
  const member = operation?.envelope?.success;
  return member === undefined || !isObject(value) || memberAt(value, member) === undefined
    ? value
    : { ...value, [member]: true };
}

async function checkSuccess(
  { data, error }: Outcome,
  operation: Operation,
  chosen: Chosen | undefined,
): Promise<readonly string[]> {
  if (error !== undefined) return [describeError(error)];
  if (chosen === undefined) return [];
  const wanted = wantedResult(operation, chosen);
  const got = await readResult(data, operation, chosen);
  return isDeepStrictEqual(normal(got), normal(wanted))
    ? []
    : [`the result is ${short(JSON.stringify(got))}, was ${short(JSON.stringify(wanted))}`];
}

function wantedResult({ envelope, pagination }: Operation, { kind, value }: Chosen): unknown {
  if (kind !== "json") return value;
  if (pagination !== undefined) return at(value, pagination.items) ?? [];
  if (envelope === undefined) return value;
  return envelope.data === undefined ? undefined : memberAt(value, envelope.data);
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => memberAt(node, name), value);
}

async function readResult(data: unknown, { pagination }: Operation, { kind }: Chosen): Promise<unknown> {
  if (kind === "json" && pagination !== undefined) return (data as { readonly items: unknown }).items;
  if (kind === "binary" && data instanceof Blob) return Buffer.from(await data.arrayBuffer()).toString("hex");
  if (kind !== "stream") return data;
  if (typeof data !== "object" || data === null || !(Symbol.asyncIterator in data) || data instanceof ReadableStream)
    return data;
  const items: unknown[] = [];
  for await (const item of data as AsyncIterable<unknown>) items.push(item);
  return items;
}

function checkFailure({ data, error }: Outcome, status: number, chosen: Chosen | undefined): readonly string[] {
  if (error === undefined) return [`status ${status} gives a result: ${short(JSON.stringify(data))}`];
  const { status: own, body } = error as { readonly status?: unknown; readonly body?: unknown };
  if (own !== status) return [describeError(error)];
  if (chosen?.kind !== "json" || isDeepStrictEqual(normal(body), normal(chosen.value))) return [];
  return [`the error's body is ${short(JSON.stringify(body))}, was ${short(JSON.stringify(chosen.value))}`];
}

export function describeError(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return `threw ${error instanceof Error ? `${error.name}: ${short(error.message)}` : String(error)}${cause}`;
}

/** Returns the FNV-1a hash of a string. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
