// The globals of React Native that Hermes does not have: its own modules, or what these are made of.
// @ts-expect-error: installed by run.ts, outside of the workspace.
import { AbortController, AbortSignal } from "abort-controller/dist/abort-controller";
import { ReactNativeURL } from "./url.js";

type Answer = { status?: number; body?: string; type?: string; hangs?: true };

const scope = globalThis as unknown as Record<string, unknown>;
const answers: Record<string, Answer | undefined> = {};
const sent: unknown[] = [];

/** A stand-in for the native module: answers from a table, without a network. */
class FakeXMLHttpRequest {
  readonly #headers: Record<string, string> = {};
  #request = { method: "", url: "" };
  #isOver = false;
  onload?: () => void;
  onabort?: () => void;
  onerror?: () => void;
  readyState = 0;
  status = 0;
  statusText = "";
  responseText = "";
  responseURL = "";
  #type = "";

  open(method: string, url: string): void {
    this.#request = { method, url };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name.toLowerCase()] = value;
  }

  send(body: unknown): void {
    const { method, url } = this.#request;
    sent.push({ method, url, headers: this.#headers, body });
    const answer = answers[`${method} ${url}`];
    if (answer?.hangs) return;
    setTimeout(() => {
      if (this.#isOver) return;
      this.status = answer?.status ?? (answer ? 200 : 418);
      this.#type = answer?.type ?? "application/json";
      this.responseText = answer?.body ?? `no answer for ${method} ${url}`;
      this.responseURL = url;
      this.onload?.();
    }, 0);
  }

  getAllResponseHeaders(): string {
    return `content-type: ${this.#type}\r\n`;
  }

  abort(): void {
    this.#isOver = true;
    this.onabort?.();
  }
}

/** The part that the client uses. */
class FakeURLSearchParams {
  readonly #pairs: readonly (readonly string[])[];

  constructor(text = "") {
    const pairs = text.replace(/^\?/, "").split("&").filter(Boolean);
    this.#pairs = pairs.map((pair) => pair.split("=").map(decodeURIComponent));
  }

  keys(): Iterable<string> {
    return this.#pairs.map(([name = ""]) => name);
  }

  getAll(name: string): readonly string[] {
    return this.#pairs.filter(([own]) => own === name).map(([, value = ""]) => value);
  }
}

/** A clock that only waiting moves. Hermes' command line runs timers in order, but does not wait for them. */
let clock = 0;
let last = 0;
const timers = new Map<number, { readonly at: number; readonly run: () => void }>();
const immediately = setTimeout;

function runNext(): void {
  const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
  if (next === undefined) return;
  const [id, { at, run }] = next;
  timers.delete(id);
  clock = at;
  run();
}

function setTimer(run: () => void, delay = 0): number {
  timers.set(++last, { at: clock + Math.max(0, delay), run });
  // A turn for each timer, after the promises of the turns before.
  immediately(runNext, 0);
  return last;
}

Object.assign(scope, {
  window: globalThis,
  self: globalThis,
  global: globalThis,
  answers,
  sent,
  AbortController,
  AbortSignal,
  URL: ReactNativeURL,
  URLSearchParams: FakeURLSearchParams,
  Blob: class {},
  FormData: class {},
  XMLHttpRequest: FakeXMLHttpRequest,
  navigator: { product: "ReactNative" },
  performance: { now: () => clock },
  setTimeout: setTimer,
  clearTimeout: (id: number) => void timers.delete(id),
  console: { log: scope["print"], warn: scope["print"], error: scope["print"], assert: () => {} },
});
