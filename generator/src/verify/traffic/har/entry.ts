import { headerOf } from "../../check/media.js";
import type { Exchange, Headers, HttpRequest } from "../../types.js";
import type { Tally } from "../notes.js";
import { readRequestBody, readResponseBody } from "./body.js";
import type { Field } from "./field.js";

/** Reads an entry; undefined for one that is no HTTP exchange with a service. */
export function readEntry(entry: Field, tally: Tally): Exchange | undefined {
  const request = entry.at("request").object();
  const url = readUrl(request.at("url"));
  const response = entry.at("response");
  const skipped = reasonToSkip(entry, url, response.at("status").optionalNumber());
  if (skipped !== undefined) {
    tally.add(skipped);
    return undefined;
  }
  const read = readRequest(request, url, tally);
  return { request: read, response: readResponse(entry, read, tally) };
}

/** Returns the URL without the fragment, which is never sent. */
function readUrl(field: Field): string {
  const [url = ""] = field.string().split("#", 1);
  return URL.canParse(url) ? url : field.fail("an absolute URL");
}

function reasonToSkip(entry: Field, url: string, status: number | undefined): string | undefined {
  const kind = entry.at("_resourceType").words();
  if (status === 101 || /^wss?:/i.test(url) || kind === "websocket") return "WebSocket connections are not checked";
  if (!/^https?:/i.test(url)) return "Requests that are not HTTP, such as `data:`, are not checked";
  const fetched = entry.at("_fetchType").words() ?? "";
  if (entry.at("_fromCache").isSet() || /^(?:memory|disk) cache$/i.test(fetched))
    return "Answers from the cache of the browser are not checked: the service did not get the request";
  return undefined;
}

function readRequest(request: Field, url: string, tally: Tally): HttpRequest {
  const method = request.at("method").string();
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method)) request.at("method").fail("a method of HTTP");
  const sent = readHeaders(request.at("headers"));
  const headers = headerOf(sent, "cookie") === undefined ? [...sent, ...cookieHeader(request)] : sent;
  const body = readRequestBody(request, headers, tally);
  return { method, url, headers, ...(body !== undefined && { body }) };
}

/** Some programs list cookies, but leave the header out. */
function cookieHeader(request: Field): Headers {
  const pairs = request
    .at("cookies")
    .items()
    .map((cookie) => `${cookie.at("name").string()}=${cookie.at("value").optionalString() ?? ""}`);
  return pairs.length === 0 ? [] : [["cookie", pairs.join("; ")]];
}

/** Reads the lines of headers. Names that begin with a colon are fields of HTTP/2; browsers join equal lines by line feeds. */
function readHeaders(list: Field): Headers {
  return list.items().flatMap((header) => {
    const name = header.at("name").string();
    const value = header.at("value").optionalString() ?? "";
    if (name.startsWith(":") || name === "") return [];
    return value.split("\n").map((line): readonly [string, string] => [name, line.trim()]);
  });
}

function readResponse(entry: Field, request: HttpRequest, tally: Tally): Exchange["response"] {
  const response = entry.at("response");
  const other = answeredBy(entry, response);
  if (other !== undefined) {
    tally.add(`Answers of ${other} are not checked: the service did not get the request`);
    return { failure: `${other} answered instead of the service` };
  }
  const status = response.exists ? response.at("status").number() : 0;
  if (!Number.isInteger(status) || status > 999) response.at("status").fail("a status of HTTP");
  const problem = problemOf(response) ?? (entry.at("_wasAborted").isSet() ? "aborted by the test" : undefined);
  if (status < 100) {
    tally.add("Requests without an answer are not checked further");
    return { failure: problem ?? "no answer was recorded" };
  }
  const headers = readHeaders(response.at("headers"));
  const body = readResponseBody(response, { request, status, headers, isBroken: problem !== undefined, tally });
  return { status, headers, body };
}

/** Returns the program that answered instead of the service. */
function answeredBy(entry: Field, response: Field): string | undefined {
  if (entry.at("_wasFulfilled").isSet()) return "a test";
  const isWorker = response.at("_fetchedViaServiceWorker").isSet();
  return isWorker || /^service worker$/i.test(entry.at("_fetchType").words() ?? "") ? "a service worker" : undefined;
}

/** Returns what went wrong before the end of the answer. */
function problemOf(response: Field): string | undefined {
  const problem = response.at("_error").words() ?? response.at("_failureText").words();
  if (problem !== undefined) return problem.slice(0, 200);
  const state = response.at("_charlesStatus").words();
  return state === undefined || /^complete$/i.test(state) ? undefined : `the proxy says ${state.slice(0, 40)}`;
}
