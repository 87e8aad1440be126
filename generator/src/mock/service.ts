import type { JsonValue, Operation } from "../model/types.js";
import { headerOf } from "../verify/check/media.js";
import { createVerification, type Verification } from "../verify/context.js";
import { findRoute, matchOf, type Match } from "../verify/match.js";
import type { OpenDocument } from "../verify/open.js";
import { serversOf } from "../verify/run/servers.js";
import { faultsOfRequest, type RequestFault } from "../verify/traffic/check-request.js";
import type { Headers as SentHeaders, HttpRequest } from "../verify/types.js";
import { readArguments, type Call } from "./call.js";
import { namedExamples } from "./examples.js";
import { KnownIds } from "./known-ids.js";
import { Makers } from "./makers.js";
import { readPreferences, type Fault, type Preferences } from "./preferences.js";
import { explainer, refuse, refuseAny, textOf, type Refusal } from "./problems.js";
import {
  challengesOf,
  completeAlternatives,
  describeAlternatives,
  fixtureFor,
  HttpError,
  malformed,
  onlyPageOf,
  reply,
  responseWith,
  withRequiredHeaders,
  writeResult,
  type MockTable,
} from "./runtime.js";
import { Memory } from "./state/memory.js";
import type { ThingLimits } from "./state/things.js";
import { createTable, type Choice } from "./tables.js";

/** Options of a mock server. */
export interface MockOptions {
  /** The folder that paths of the document are shown relative to. */
  readonly folder: string;
  /** Milliseconds before each answer. */
  readonly delay?: number | undefined;
  /** Only ids that the server gave exist. */
  readonly knownIds?: boolean | undefined;
  /** The headers with the only credentials that are valid. Default: any are. */
  readonly credentials?: SentHeaders | undefined;
  /** The limits of what the server remembers. */
  readonly limits?: ThingLimits;
}

/** The outcome of a request. */
export interface Answered {
  readonly response: Response | Extract<Fault, "network" | "timeout">;
  /** Milliseconds before the answer. */
  readonly delay: number;
  /** The faults of the request, for people. They hold no secret. */
  readonly notes: readonly string[];
}

/** About 64 MiB. */
const usualLimits: ThingLimits = { mostThings: 10_000, mostCharacters: 32 * 1024 * 1024 };

/** A call whose arguments are not read yet. */
interface Found extends Omit<Call, "args"> {
  readonly received: HttpRequest;
  readonly match: Match;
  readonly preferences: Preferences;
}

/** Answers requests as the document says: with its examples and fixtures, and with what callers created. */
export class MockService {
  readonly #document: OpenDocument;
  readonly #verification: Verification;
  readonly #options: MockOptions;
  readonly #makers: Makers;
  readonly #memory: Memory;
  readonly #explain: ReturnType<typeof explainer>;
  readonly #knownIds: KnownIds | undefined;
  readonly #bases: readonly string[];
  readonly #tables = new Map<Operation, MockTable>();
  #variants = 0;

  constructor(document: OpenDocument, options: MockOptions) {
    this.#document = document;
    this.#options = options;
    this.#verification = createVerification(document.api);
    this.#makers = new Makers(this.#verification.api);
    const context = {
      verification: this.#verification,
      makers: this.#makers,
      tableOf: (operation: Operation) => this.#tableOf(operation),
    };
    this.#memory = new Memory(context, options.limits ?? usualLimits);
    this.#explain = explainer(document, options.folder);
    this.#knownIds = options.knownIds === true ? new KnownIds(this.#verification) : undefined;
    this.#bases = basesOf(document);
  }

  /** The number of operations, and of kinds of things that the server remembers. */
  get facts(): { readonly operations: number; readonly kinds: number } {
    return { operations: this.#verification.api.operations.length, kinds: this.#memory.size };
  }

  /** Returns the methods of a path, for a browser that asks before a call. */
  methodsOf(target: string): readonly string[] {
    const found = this.#bases.map((base) => this.#routeBelow(base, "", target)).find((one) => one !== undefined);
    return found !== undefined && "allow" in found ? found.allow : [];
  }

  async answer(received: HttpRequest): Promise<Answered> {
    const url = new URL(received.url);
    const target = `${url.pathname}${url.search}`;
    const routes = this.#bases.map((base) => ({ base, found: this.#routeBelow(base, received.method, target) }));
    const best =
      routes.find(({ found }) => found !== undefined && "route" in found) ??
      routes.find(({ found }) => found !== undefined);
    const preferences = readPreferences(headerOf(received.headers, "prefer") ?? "");
    const delay = "delay" in preferences ? (preferences.delay ?? 0) : (this.#options.delay ?? 0);
    const refused = (refusal: Refusal): Answered => ({ response: refuseAny(refusal), delay, notes: notesOf(refusal) });
    if (best?.found === undefined)
      return refused({ statuses: [404], detail: `The document has no path ${url.pathname.slice(0, 200)}` });
    if ("allow" in best.found)
      return refused({
        statuses: [405],
        detail: `The document has no ${received.method} for this path, only ${best.found.allow.join(", ")}`,
        headers: { allow: best.found.allow.join(", ") },
      });
    if ("problem" in preferences) return refused({ statuses: [400], detail: preferences.problem });
    const match = matchOf(best.found);
    const { operation } = match;
    const found: Found = {
      received,
      match,
      operation,
      table: this.#tableOf(operation, this.#choiceOf(preferences)),
      request: toRequest(received),
      path: url.pathname.slice(best.base.length) || "/",
      base: best.base,
      preferences,
    };
    const { fault } = preferences;
    if (fault === "network" || fault === "timeout") return { delay, response: fault, notes: [] };
    const refusal = fault === "malformed" ? undefined : this.#refusalOf(found);
    const response = fault === "malformed" ? malformed(found.table.endpoint) : await this.#respond(found, refusal);
    if (preferences.applied.length > 0) response.headers.set("preference-applied", preferences.applied.join(", "));
    return { delay, response, notes: refusal === undefined ? [] : notesOf(refusal) };
  }

  async #respond(found: Found, refusal: Refusal | undefined): Promise<Response> {
    const refusing = { ...found, verification: this.#verification };
    if (refusal !== undefined) return refuse(refusal, refusing);
    try {
      const args = readArguments(found.received, found.match, found.table, this.#verification);
      return await this.#serve({ ...found, args }, found.preferences);
    } catch (error) {
      if (error instanceof HttpError) return refuse({ statuses: [error.status], detail: error.message }, refusing);
      const detail = error instanceof Error ? error.message : "unknown problem";
      return refuse({ statuses: [500], detail: `The mock server has no answer: ${detail}` }, refusing);
    }
  }

  #routeBelow(base: string, method: string, target: string): ReturnType<typeof findRoute> {
    return target.startsWith(`${base}/`) ? findRoute(this.#verification, method, target.slice(base.length)) : undefined;
  }

  #choiceOf({ isDynamic, variant }: Preferences): Choice {
    if (isDynamic) return { isShown: false, variant: variant ?? (this.#variants += 1) };
    return { isShown: true, variant: variant ?? 0 };
  }

  #tableOf(operation: Operation, choice: Choice = { isShown: true, variant: 0 }): MockTable {
    const known = choice.variant === 0 && choice.isShown ? this.#tables.get(operation) : undefined;
    if (known !== undefined) return known;
    const context = { verification: this.#verification, makers: this.#makers };
    const table = createTable(operation, context, choice);
    if (choice.variant === 0 && choice.isShown) this.#tables.set(operation, table);
    return table;
  }

  /** Returns why a request is refused; undefined if it is served. A request that asks for a status gets it. */
  #refusalOf({ received, match, operation, table, request, path, preferences }: Found): Refusal | undefined {
    if (preferences.code !== undefined) return undefined;
    const security = table.endpoint.security ?? [];
    if (security.length > 0 && !areValid(security, request, this.#options.credentials))
      return {
        statuses: [401, 403],
        detail: `This request needs ${describeAlternatives(security)}`,
        headers: { "www-authenticate": challengesOf(security) },
      };
    const faults = this.#faultsOf(received, match);
    if (faults === "too deep") return { statuses: [400], detail: "The request is nested too deeply" };
    if (faults.length > 0)
      return {
        statuses: faults.some(({ isMediaType }) => isMediaType === true) ? [415, 400, 422] : [400, 422],
        problems: faults.slice(0, mostProblems).map(this.#explain),
      };
    const missing = this.#memory.missingIn(operation, path) ?? this.#knownIds?.missingIn(operation, path);
    return missing === undefined
      ? undefined
      : { statuses: [404, 410], detail: `There is nothing with this ${missing}` };
  }

  #faultsOf(received: HttpRequest, match: Match): readonly RequestFault[] | "too deep" {
    try {
      return faultsOfRequest(received, match, this.#verification);
    } catch (error) {
      if (error instanceof RangeError) return "too deep";
      throw error;
    }
  }

  async #serve(call: Call, { code, example }: Preferences): Promise<Response> {
    const { table, request } = call;
    if (example !== undefined) return withRequiredHeaders(table, this.#exampleFor(call, example, code));
    if (code !== undefined)
      return withRequiredHeaders(table, await responseWith(table, request, { status: code, given: undefined }));
    const response = (await this.#memory.answer(call)) ?? (await usual(call));
    if (this.#memory.size > 0 || this.#knownIds !== undefined) await this.#remember(call, response);
    return withRequiredHeaders(table, response);
  }

  #exampleFor({ operation, table, request }: Call, name: string, code: number | undefined): Response {
    const all = namedExamples(operation, this.#document.loaded.document.root);
    const wanted = all.filter(({ status }) => code === undefined || status === String(code));
    const found = wanted.find((one) => one.name === name);
    if (found === undefined) {
      const names = wanted.map((one) => `\`${one.name}\` (${one.status})`).join(", ");
      throw new HttpError(400, `The document names ${names === "" ? "no examples here" : `these examples: ${names}`}`);
    }
    const status = code ?? Number(found.status.replaceAll(/x/gi, "0"));
    return writeResult(table.endpoint, reply(Number.isNaN(status) ? 400 : status, found.value), { request });
  }

  /** Applies the effects of a call, and notes the ids of its answer. */
  async #remember(call: Call, response: Response): Promise<void> {
    const isJson = /[/+]json\b/i.test(response.headers.get("content-type") ?? "");
    const body: unknown = isJson && response.body !== null ? await response.clone().json() : undefined;
    this.#knownIds?.add(body);
    const data = call.operation.envelope?.data;
    const payload: unknown = data === undefined ? body : (Object(body) as Record<string, JsonValue>)[data];
    this.#memory.applyEffects(call, payload);
  }
}

type Security = NonNullable<MockTable["endpoint"]["security"]>;

/** Returns whether a request has the credentials of an alternative. Those of the options must be the same. */
function areValid(security: Security, request: Request, credentials: SentHeaders = []): boolean {
  const own = new Headers(credentials.map(([name, value]) => [name, value] as [string, string]));
  const source = { url: "http://localhost", headers: own };
  const expected = new Map(
    security.flat().flatMap((need) => {
      const [[known] = []] = completeAlternatives([[need]], source);
      return known === undefined ? [] : [[need.scheme.name, known.value] as const];
    }),
  );
  return completeAlternatives(security, request).some((alternative) =>
    alternative.every(({ scheme, value }) => (expected.get(scheme.name) ?? value) === value),
  );
}

/** More problems of one request help nobody. */
const mostProblems = 20;

function notesOf({ detail, problems = [] }: Refusal): readonly string[] {
  return problems.length > 0 ? problems.map(textOf) : [detail ?? ""];
}

/** Answers with a fixture, or with the only page of a list. Where only redirects are documented, it is one of them. */
function usual({ operation, table, args, request }: Call): Promise<Response> {
  const { responses } = operation;
  const isServed = responses.some(({ status }) => /^(?:2|default)/i.test(status));
  const redirect = isServed ? undefined : responses.find(({ status }) => /^3\d\d$/.test(status));
  if (redirect !== undefined)
    return responseWith(table, request, { status: Number(redirect.status), given: undefined });
  return table.endpoint.pagination === undefined
    ? fixtureFor(table, { args, request }, undefined)
    : onlyPageOf(table, { args, request }, undefined);
}

/** Returns the paths of the servers, the longest first: requests may have one, or none. */
function basesOf({ api }: OpenDocument): readonly string[] {
  const paths = serversOf(api).map((url) => new URL(url).pathname.replace(/\/+$/, ""));
  return [...new Set([...paths, ""])].toSorted((one, other) => other.length - one.length);
}

/** Returns what the runtime reads of a request: its URL and its headers. Not every method of HTTP may be one of `Request`. */
function toRequest({ method, url, headers }: HttpRequest): Request {
  const list = headers.map(([name, value]) => [name, value] as [string, string]);
  return new Request(url, { method: method === "HEAD" ? "HEAD" : "GET", headers: list });
}
