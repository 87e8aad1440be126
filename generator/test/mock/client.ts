import { fileURLToPath } from "node:url";
import { Report } from "../../src/diagnostics/report.js";
import { MockService, type MockOptions } from "../../src/mock/service.js";
import { openDocument, type OpenDocument } from "../../src/verify/open.js";
import type { HttpRequest, HttpResponse } from "../../src/verify/types.js";
import { createSession } from "../cli/in-process.js";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Opens a document, relative to the folder of these tests. */
export async function open(spec: string): Promise<OpenDocument> {
  const session = { ...createSession(folder, { stdout: "", stderr: "" }), cacheFolder: folder };
  const opened = await openDocument({ spec }, session, new Report());
  if (!("document" in opened)) throw new Error(`${spec} has errors`);
  return opened.document;
}

/** An answer, with its body as JSON. */
export interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly notes: readonly string[];
}

/** The parts of a request that differ from a usual one. */
export interface Parts {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a service in this process. The requests have a token. */
export class Client {
  readonly service: MockService;

  constructor(document: OpenDocument, options: Partial<MockOptions> = {}) {
    this.service = new MockService(document, { folder, ...options });
  }

  async call(method: string, path: string, { body, headers = {} }: Parts = {}): Promise<Seen> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const all = {
      authorization: "Bearer t",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    };
    const { response, notes } = await this.service.answer({
      method,
      url: `http://localhost${path}`,
      headers: Object.entries(all),
      ...(body !== undefined && { body: { kind: "bytes" as const, bytes: new TextEncoder().encode(text) } }),
    });
    if (typeof response === "string") throw new Error(response);
    const received = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: received === "" ? undefined : JSON.parse(received),
      notes,
    };
  }

  /** Sends a request as `verify` does. */
  readonly send = async (request: HttpRequest): Promise<HttpResponse> => {
    const { response } = await this.service.answer(request);
    if (typeof response === "string") throw new Error(response);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: [...response.headers], body: { kind: "bytes", bytes } };
  };
}
