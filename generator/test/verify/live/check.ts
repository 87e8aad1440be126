import { createVerification, type Verification } from "../../../src/verify/context.js";
import type { Around, LiveOptions, LiveResult } from "../../../src/verify/live/types.js";
import { verifyService } from "../../../src/verify/live/verify-service.js";
import type { HttpRequest, HttpResponse } from "../../../src/verify/types.js";
import { buildText } from "../../emit/generate.js";

export async function verificationOf(text: string): Promise<Verification> {
  return createVerification((await buildText(text)).api, { isStrict: true });
}

export const usual: LiveOptions = {
  url: "http://service.example/base",
  headers: [],
  isAll: false,
  tags: [],
  seed: 1,
  mostRequests: 1000,
  mostSeconds: 60,
  timeout: 10_000,
};

/** An answer of JSON. */
export function json(value: unknown, status = 200, headers: HttpResponse["headers"] = []): HttpResponse {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { status, headers: [["content-type", "application/json"], ...headers], body: { kind: "bytes", bytes } };
}

export function empty(status: number): HttpResponse {
  return { status, headers: [], body: { kind: "bytes", bytes: new Uint8Array() } };
}

/** A check, and the requests that a service without a network got. */
export interface Checked {
  readonly result: LiveResult;
  readonly sent: readonly HttpRequest[];
  /** Method, path and query of each request. */
  readonly log: readonly string[];
}

/** Checks a service that is a function. */
export async function check(
  verification: Verification,
  answer: (request: HttpRequest, url: URL) => HttpResponse,
  options: Partial<LiveOptions> = {},
  around: Around = {},
): Promise<Checked> {
  const sent: HttpRequest[] = [];
  const send = (request: HttpRequest): Promise<HttpResponse> => {
    sent.push(request);
    return Promise.resolve(answer(request, new URL(request.url)));
  };
  const result = await verifyService(verification, { ...usual, ...options }, { send, ...around });
  const log = sent.map(({ method, url }) => `${method} ${url.replace("http://service.example/base", "")}`);
  return { result, sent, log };
}

export function bodyText({ body }: Pick<HttpRequest, "body">): string {
  return body?.kind === "bytes" ? new TextDecoder().decode(body.bytes) : "";
}

/** Returns the rules that a check observed, once each. */
export function rulesOf({ observations }: LiveResult): readonly string[] {
  return [...new Set(observations.map(({ rule }) => rule))].sort();
}
