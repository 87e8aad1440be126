import { isDeepStrictEqual } from "node:util";
import type { Endpoint } from "../../../packages/runtime/src/endpoints/index.js";
import { runtimeName } from "../../src/emit/shared/names.js";
import type { Operation } from "../../src/model/types.js";
import { bytesOf, NoCall, sampleCall, sampleValid, type Side } from "../documents/roundtrip/call.js";
import { essenceOf, isJson, normal, short } from "../documents/roundtrip/compare.js";
import { describeOperations, type Described, type DescribedResponse } from "../documents/roundtrip/description.js";
import { memberAt, type Json, type JsonObject } from "../documents/roundtrip/json.js";
import type { GeneratedService } from "../documents/roundtrip/generated.js";
import { Random } from "../documents/roundtrip/random.js";
import {
  concreteStatus,
  createSide,
  credentialsFor,
  describeError,
  hash,
  isSuccess,
  withSuccess,
} from "../documents/roundtrip/roundtrip.js";
import type { Extent } from "../documents/roundtrip/samples.js";
import type { Built } from "../emit/generate.js";

/** The outcome of calling every operation of a document through its endpoints. */
export interface Trip {
  readonly operations: number;
  readonly calls: number;
  /** Arguments that arrive as others, which the client would send in the same way. */
  readonly ambiguous: number;
  readonly problems: readonly string[];
  /** Operations or responses without a valid sample. */
  readonly skipped: readonly string[];
}

export interface TripInput {
  /** Creates what carries the calls. Default: the client, and the endpoint of each operation. */
  readonly createCarrier?: (root: JsonObject) => Carrier;
  readonly built: Built;
  readonly generated: GeneratedService;
  readonly seed?: number;
  readonly rounds?: number;
}

/** Carries a call to a service and its result back. */
export interface Carrier {
  call(operation: Operation, args: object | undefined, reply: GivenReply | undefined): Promise<Found>;
}

export const base = "https://api.test/base";

/**
 * Calls every operation with sampled arguments. The request that the client makes goes to the endpoint, whose arguments must be
 * those of the caller; a sampled result goes back, and must be the result of the call.
 */
export async function tryEndpoints(input: TripInput): Promise<Trip> {
  const { built, seed = 1, rounds = 1 } = input;
  const root = JSON.parse(JSON.stringify(built.loaded.document.root)) as JsonObject;
  const [request, response] = [createSide(root, "request"), createSide(root, "response")];
  const answering = describeOperations(response.root);
  const tally = { calls: 0, ambiguous: 0, problems: [] as string[], skipped: [] as string[] };
  const described = describeOperations(request.root);
  const journey = input.createCarrier?.(root) ?? new Journey(input, root);
  for (const [index, one] of described.entries()) {
    const label = `${one.method} ${one.path}`;
    const operation = built.api.operations.find(({ http }) => http.method === one.method && http.path === one.path);
    const replying = answering[index];
    if (operation === undefined || replying === undefined) {
      tally.problems.push(`${label}: the model does not have it`);
      continue;
    }
    const answers = answersOf(replying);
    const extents: readonly Extent[] = ["minimal", "full", "random"];
    for (let turn = 0; turn < Math.max(answers.length, extents.length) * rounds; turn += 1) {
      const random = new Random(seed * 7919 + hash(`${label} ${turn}`));
      const extent = extents[turn % extents.length] ?? "random";
      try {
        const { args } = sampleCall(request, one, operation, random, extent);
        const answer = answers[turn % answers.length];
        const reply = answer && sampleReply({ side: response, operation, replying, answer, random, extent });
        tally.calls += 1;
        const found = await journey.call(operation, args, reply);
        tally.ambiguous += found.ambiguous ? 1 : 0;
        tally.problems.push(
          ...found.problems.map((what) => `${label} [${reply?.status ?? "none"} ${extent}]: ${what}`),
        );
      } catch (error) {
        if (!(error instanceof NoCall)) throw error;
        tally.skipped.push(`${label} [${extent}]: ${error.message}`);
      }
    }
  }
  return { operations: described.length, ...tally };
}

/** Returns every success and one failure. */
function answersOf({ responses }: Described): readonly (DescribedResponse | undefined)[] {
  const successes = responses.filter((one) => isSuccess(one, responses));
  const failure = responses.find((one) => /^([45]|default$)/.test(one.status) && !successes.includes(one));
  return [...(successes.length === 0 ? [undefined] : successes), ...(failure ? [failure] : [])];
}

// ------------------------------------------------------------------------------------------------------------ replies

/** What the service gives. */
export interface GivenReply {
  readonly status: number;
  readonly fails: boolean;
  /** As a handler returns it: the payload, without the envelope. */
  readonly result: unknown;
  /** The whole body, for a reply with a status. */
  readonly body: unknown;
  readonly message?: string;
  /** The result is a page of the client. */
  readonly isPage?: true;
  /** What the client must receive. */
  readonly wanted: unknown;
}

interface Replying {
  readonly side: Side;
  readonly operation: Operation;
  readonly replying: Described;
  readonly answer: DescribedResponse;
  readonly random: Random;
  readonly extent: Extent;
}

function sampleReply({ side, operation, replying, answer, random, extent }: Replying): GivenReply {
  const status = concreteStatus(answer.status, replying.responses);
  const fails = !isSuccess(answer, replying.responses);
  const usual = operation.responses.find((one) => one.status === answer.status)?.contents[0]?.mediaType;
  const content = answer.contents.find(({ mediaType }) => mediaType === usual) ?? answer.contents[0];
  const nothing = { status, fails, result: undefined, body: undefined, wanted: undefined };
  if (content === undefined || [204, 205].includes(status) || operation.http.method === "HEAD") return nothing;
  const sample = (): Json => {
    const value = sampleValid(side, content.schema, { random, extent });
    if (value === undefined) throw new NoCall(`no value for the response of the type ${content.mediaType}`);
    return value;
  };
  const essence = essenceOf(content.mediaType);
  if (isJson(essence)) {
    const body = fails ? sample() : withSuccess(sample(), operation);
    const { envelope, pagination } = operation;
    const result = envelope === undefined ? body : envelope.data && memberAt(body, envelope.data);
    const items = pagination?.items.reduce<unknown>((node, name) => memberAt(node, name), body) ?? [];
    const message = envelope?.message === undefined ? undefined : memberAt(body, envelope.message);
    const returned = pagination ? items : result;
    const wanted = fails ? body : returned;
    return {
      status,
      fails,
      result,
      body,
      wanted,
      ...(pagination && !fails && { isPage: true }),
      ...(typeof message === "string" && { message }),
    };
  }
  if (fails) return { ...nothing, body: "some text", wanted: undefined };
  const { item, events } = operation.result ?? {};
  if (item !== undefined && (events !== undefined || isLines(essence))) {
    const items = [sample(), sample()];
    return { ...nothing, result: items, body: items, wanted: items };
  }
  if (/^text\/|xml$|yaml$|graphql$|javascript$|form-urlencoded$/.test(essence)) {
    const value = content.schema === true ? "some text" : textOf(sampleValid(side, content.schema, { random, extent }));
    return { ...nothing, result: value, body: value, wanted: value };
  }
  const bytes = bytesOf("some bytes");
  return { ...nothing, result: bytes, body: bytes, wanted: new Blob([bytes]) };
}

function isLines(essence: string): boolean {
  return /json-?l|jsonlines|ndjson|json-seq/.test(essence);
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "<text/>";
}

// -------------------------------------------------------------------------------------------------------------- calls

export interface Found {
  readonly ambiguous: boolean;
  readonly problems: readonly string[];
}

export interface Outcome {
  readonly data?: unknown;
  readonly error?: unknown;
}

/** A client whose requests go to the endpoints of the same document. */
class Journey implements Carrier {
  readonly #generated: GeneratedService;
  readonly #client: object;
  readonly #find: ReturnType<GeneratedService["createRouter"]>;
  /** What happens to the next request. */
  #serve: (request: Request) => Promise<Response> = () => Promise.reject(new Error("nobody asked"));

  constructor({ generated }: TripInput, root: JsonObject) {
    this.#generated = generated;
    this.#find = generated.createRouter(generated.endpoints, new URL(base).pathname);
    this.#client = generated.createClient({
      baseUrl: base,
      ...credentialsFor(root),
      maxRetries: 0,
      fetch: (request: Request) => this.#serve(request),
    });
  }

  async call(operation: Operation, args: object | undefined, reply: GivenReply | undefined): Promise<Found> {
    const { readRequest } = this.#generated;
    const endpoint = this.#generated.endpoints[runtimeName(operation)];
    if (endpoint === undefined) return { ambiguous: false, problems: ["there is no endpoint"] };
    const problems: string[] = [];
    let read: object | undefined;
    let sent: string | undefined;
    this.#serve = async (request) => {
      sent = await wireOf(request);
      const values = this.#match(endpoint, operation, request, problems);
      const result = await readRequest(endpoint, request, values ?? {});
      if (result.ok) read = result.args;
      else problems.push(`refused: ${result.problem.status} ${result.problem.detail}`);
      return this.#write(endpoint, request, reply);
    };
    const outcome = await this.#send(operation, args);
    if (sent === undefined)
      return { ambiguous: false, problems: [`nothing was sent: ${describeError(outcome.error)}`] };
    problems.push(...(await checkOutcome(outcome, reply)));
    const [given, got] = [await comparable(args ?? {}), await comparable(read)];
    if (read === undefined || isDeepStrictEqual(given, got)) return { ambiguous: false, problems };
    let again: string | undefined;
    this.#serve = async (request) => {
      again = await wireOf(request);
      return this.#write(endpoint, request, reply);
    };
    await this.#send(operation, read);
    if (again === sent) return { ambiguous: true, problems };
    const what = `the arguments are ${short(JSON.stringify(got))}, were ${short(JSON.stringify(given))}; on the wire: ${short(sent)}`;
    return { ambiguous: false, problems: [...problems, what] };
  }

  /** Returns the values of the path. The router must find the same endpoint, unless another has its method and path. */
  #match(endpoint: Endpoint, operation: Operation, request: Request, problems: string[]) {
    const { matchPath } = this.#generated;
    const { pathname } = new URL(request.url);
    if (operation.servers === undefined) {
      const found = this.#find(request);
      const isTwin =
        found.endpoint && found.endpoint.method === endpoint.method && found.endpoint.path === endpoint.path;
      if (found.endpoint?.id !== endpoint.id && !isTwin)
        problems.push(`the router finds ${found.endpoint ? found.endpoint.id : found.status} for ${pathname}`);
    }
    const starts = [...pathname].flatMap((character, index) => (character === "/" ? [index] : []));
    return starts.map((start) => matchPath(endpoint, pathname.slice(start))).find((values) => values !== undefined);
  }

  #write(endpoint: Endpoint, request: Request, given: GivenReply | undefined): Response {
    const { writeResult, reply } = this.#generated;
    if (given === undefined) return writeResult(endpoint, undefined, { request });
    if (given.fails) return writeResult(endpoint, reply(given.status, given.body), { request });
    const { message, status } = given;
    // The first success is the default.
    const isUsual = endpoint.responses[0]?.status === String(status);
    return writeResult(endpoint, given.result, { request, message, ...(!isUsual && { status }) });
  }

  #send(operation: Operation, args: object | undefined): Promise<Outcome> {
    return send(this.#client, operation, args);
  }
}

/** Calls a method of a client. */
export async function send(client: object, operation: Operation, args: object | undefined): Promise<Outcome> {
  try {
    const owner = operation.resource.reduce<unknown>((node, name) => memberAt(node, name), client);
    const method = (owner as Record<string, (...input: unknown[]) => Promise<unknown>>)[operation.method]!;
    return { data: await method.call(owner, ...(args === undefined ? [] : [args])) };
  } catch (error) {
    return { error };
  }
}

/** Returns everything that a request says, without the boundary of a multipart body, which is random. */
export async function wireOf(request: Request): Promise<string> {
  const copy = request.clone();
  const type = copy.headers.get("content-type") ?? "";
  const boundary = /boundary=(.*)$/.exec(type)?.[1] ?? "\0";
  const headers = [...copy.headers].filter(([name]) => name !== "content-type" && name !== "idempotency-key");
  const body = Buffer.from(await copy.arrayBuffer()).toString("latin1");
  return `${request.method} ${request.url} ${JSON.stringify(headers)} ${type} ${body}`.replaceAll(boundary, "boundary");
}

export async function checkOutcome(
  { data, error }: Outcome,
  reply: GivenReply | undefined,
): Promise<readonly string[]> {
  const wanted = reply?.wanted;
  if (reply?.fails) {
    const { status, body } = (error ?? {}) as { readonly status?: unknown; readonly body?: unknown };
    if (status !== reply.status) return [`status ${reply.status} gives ${error ? describeError(error) : "a result"}`];
    const isSame = wanted === undefined || isDeepStrictEqual(normal(body), normal(wanted));
    return isSame ? [] : [`the error is ${short(JSON.stringify(body))}, was ${short(JSON.stringify(wanted))}`];
  }
  if (error !== undefined) return [describeError(error)];
  const [got, given] = [await comparable(await resultOf(data, reply?.isPage)), await comparable(wanted)];
  if (isDeepStrictEqual(got, given)) return [];
  return [`the result is ${short(JSON.stringify(got))}, was ${short(JSON.stringify(given))}`];
}

/** Returns the items of a page or a stream, or the result itself. */
async function resultOf(data: unknown, isPage = false): Promise<unknown> {
  if (typeof data !== "object" || data === null || data instanceof Blob) return data;
  if (isPage) return (data as { readonly items: unknown }).items;
  if (!(Symbol.asyncIterator in data)) return data;
  const items: unknown[] = [];
  for await (const item of data as AsyncIterable<unknown>) items.push(item);
  return items;
}

/** Returns a value without prototypes and undefined properties, with bytes as text. */
export async function comparable(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return `bytes ${Buffer.from(await value.arrayBuffer()).toString("hex")}`;
  if (Array.isArray(value)) return Promise.all(value.map(comparable));
  if (typeof value !== "object" || value === null) return normal(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    await Promise.all(members.map(async ([name, member]) => [name, await comparable(member)] as const)),
  );
}
