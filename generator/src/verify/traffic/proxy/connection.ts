import type { Agent, IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Exchange } from "../../types.js";

/** What all requests to a proxy share. */
export interface Connection {
  readonly target: URL;
  readonly agent: Agent;
  readonly ca: string | undefined;
  /** The proxy only listens on this machine. */
  readonly isLocal: boolean;
  readonly maxBodyBytes: number;
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
export function refusalOf(
  { url = "", headers }: IncomingMessage,
  { target, isLocal }: Connection,
): Refusal | undefined {
  if (!url.startsWith("/"))
    return { status: 400, text: `This is a proxy for ${target.origin}: use its own URL as the base URL of the API.` };
  // A page of another site may have a name that it lets lead to this machine, to read what the target answers.
  if (isLocal && !isLocalName(headers.host ?? ""))
    return { status: 421, text: "This proxy only answers requests to localhost." };
  return undefined;
}

function isLocalName(host: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\]|)(?::\d+)?$/i.test(host);
}

/** Returns the URL of a request at the target. */
export function urlAt(target: URL, path: string): URL {
  return new URL(`${target.origin}${target.pathname.replace(/\/$/, "")}${path}`);
}

/** Returns a failure in words: the code of the system if there is one, and its message. */
export function failureOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
