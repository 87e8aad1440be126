import { request as httpRequest, type Agent, type ClientRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Duplex } from "node:stream";
import type { Exchange, Headers } from "../../types.js";

/** What all requests to a proxy share. */
export interface Connection {
  readonly target: URL;
  readonly agent: Agent;
  /** The open sockets that have changed their protocol: the server does not know them any more. */
  readonly sockets: Set<Duplex>;
  readonly note: (text: string) => void;
  readonly report: (exchange: Exchange) => void;
}

/** A reason not to forward a request. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
}

/** Returns why a request is not forwarded. */
export function refusalOf({ url = "", headers }: IncomingMessage, { target }: Connection): Refusal | undefined {
  if (!url.startsWith("/"))
    return { status: 400, text: `This is a proxy for ${target.origin}: use its own URL as the base URL of the API.` };
  // A page of another site may have a name that it lets lead to this machine, to read what the target answers.
  if (!isLocalName(headers.host ?? "")) return { status: 421, text: "This proxy only answers requests to localhost." };
  return undefined;
}

function isLocalName(host: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\]|)(?::\d+)?$/i.test(host);
}

/** Returns the URL of a request at the target. */
export function urlAt(target: URL, path: string): URL {
  return new URL(`${target.origin}${target.pathname.replace(/\/$/, "")}${path}`);
}

/** Opens a request to the target, with the method and the path of the caller's. */
export function openAt(
  target: URL,
  { method = "GET", url = "/" }: IncomingMessage,
  { headers, agent }: { readonly headers: Headers; readonly agent: Agent | false },
): ClientRequest {
  return (target.protocol === "https:" ? httpsRequest : httpRequest)({
    hostname: target.hostname.replace(/^\[|\]$/g, ""),
    port: target.port,
    method,
    path: `${target.pathname.replace(/\/$/, "")}${url}`,
    headers: headers.flat(),
    agent,
  });
}

/** Returns a failure in words: the code of the system if there is one, and its message. */
export function failureOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
