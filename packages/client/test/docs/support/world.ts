// Runs in the process of each program before the program itself: what it takes for granted, and the fake API.
import { readFileSync } from "node:fs";
import { createClient } from "../../../src/index.js";
import type { ExampleExchange } from "../../support/exchange.js";
import { createSite, fileSize, type Situation } from "./api.js";

/** The same, as types. */
export const declarations = `import type { Client } from "@memory-service/client";
declare global {
  /** The client of the first call in the README. */
  const client: Client;
  /** A file that a user has chosen in a form. */
  const file: File;
  /** Supplies a key, from wherever it is kept. */
  function askForKey(): Promise<string>;
}
`;

/** By environment variables: what is given, and where the exchanges are. */
export function setUp(): void {
  const { GIVEN, EXCHANGES = "" } = process.env;
  const exchanges = JSON.parse(readFileSync(EXCHANGES, "utf8")) as ExampleExchange[];
  const client = createClient({ baseUrl: "https://memory.example.com", apiKey: "key-1" });
  Object.assign(globalThis, { client, askForKey: async () => "key-1" });
  // Made by those who ask for it: it is large.
  const get = (): File => new File([new Uint8Array(fileSize)], "report.pdf", { type: "application/pdf" });
  Object.defineProperty(globalThis, "file", { get });
  // One stream, so that everything is printed in its order.
  Object.assign(console, { info: console.log, warn: console.log, error: console.log });
  if (GIVEN !== "proxy") fake(createSite(exchanges, GIVEN as Situation | undefined));
  if (GIVEN === "page") openPage("https://app.example.com/");
}

function fake(site: ReturnType<typeof createSite>): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    return (await site(request)) ?? real(input, init);
  };
}

/** Provides the parts of a web page that matter here. Other tests use a browser. */
function openPage(href: string): void {
  const Request = class extends globalThis.Request {
    constructor(input: ConstructorParameters<typeof globalThis.Request>[0], init?: RequestInit) {
      super(typeof input === "string" ? new URL(input, href) : input, init);
    }
  };
  Object.assign(globalThis, { window: { document: {} }, location: { href }, Request, Worker: PageWorker });
}

/** A Web Worker, in the same thread: the one worker of its page. */
class PageWorker extends EventTarget {
  readonly #inside = Object.assign(new EventTarget(), { postMessage: (data: unknown) => tell(this, data) });
  readonly #loaded: Promise<unknown>;

  constructor(url: URL) {
    super();
    Object.assign(globalThis, { self: this.#inside });
    this.#loaded = import(url.href.replace(/ts$/, "js"));
  }

  postMessage(data: unknown): void {
    void this.#loaded.then(() => tell(this.#inside, data));
  }

  terminate(): void {}
}

const tell = (target: EventTarget, data: unknown): boolean =>
  target.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) }));
