import type { IncomingMessage } from "node:http";
import { headerOf } from "../../check/media.js";
import { pathBelow } from "../../match.js";
import type { Headers } from "../../types.js";
import { headersOf } from "../server.js";

/** Headers of one connection, which a proxy does not pass on (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Returns the headers that are passed on. */
export function endToEnd(headers: Headers): Headers {
  const named = (headerOf(headers, "connection") ?? "").split(",").map((name) => name.trim().toLowerCase());
  return headers.filter(([name]) => !hopByHop.has(name.toLowerCase()) && !named.includes(name.toLowerCase()));
}

export function without(headers: Headers, ...names: readonly string[]): Headers {
  return headers.filter(([name]) => !names.includes(name.toLowerCase()));
}

/**
 * Returns the headers that the target gets of a request: those of the caller, and those by which the target learns of the caller. Other
 * proxies before this one may have set them.
 */
export function forwarded(message: IncomingMessage): Headers {
  const headers = headersOf(message);
  const address = message.socket.remoteAddress ?? "unknown";
  const before = headerOf(headers, "x-forwarded-for");
  const host = headerOf(headers, "x-forwarded-host") ?? message.headers.host;
  return [
    ...without(endToEnd(headers), "host", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"),
    ["X-Forwarded-For", before === undefined ? address : `${before}, ${address}`],
    ["X-Forwarded-Proto", headerOf(headers, "x-forwarded-proto") ?? "http"],
    ...(host === undefined ? [] : [["X-Forwarded-Host", host] as const]),
  ];
}

/** The address of a proxy, and that of the service behind it. */
export interface Route {
  /** The URL of the request at the target. */
  readonly requested: URL;
  /** The target as it was given: its path is the beginning of all paths. */
  readonly target: URL;
  /** The origin by which the caller reached the proxy. */
  readonly own: string;
}

/** Rewrites the Location of a redirect within the target, so that the caller stays with the proxy. */
export function rewriteLocations(headers: Headers, route: Route): Headers {
  return headers.map(([name, value]) => [name, name.toLowerCase() === "location" ? rewrite(value, route) : value]);
}

function rewrite(location: string, { requested, target, own }: Route): string {
  const base = target.pathname.replace(/\/$/, "");
  const isAbsolute = /^(?:[a-z][\w+.-]*:)?\/\//i.test(location);
  // A path that starts at the URL of the request leads to the same place below the proxy.
  if (!URL.canParse(location, requested.href) || (!isAbsolute && (base === "" || !location.startsWith("/"))))
    return location;
  const url = new URL(location, requested);
  const path = pathBelow(url, target);
  if (path === undefined) return location;
  return `${isAbsolute ? own : ""}${path}${url.search}${url.hash}`;
}
