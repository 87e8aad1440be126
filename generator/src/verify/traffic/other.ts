import { headerOf } from "../check/media.js";
import { essenceOf } from "../../model/index.js";
import type { Exchange, HttpRequest } from "../types.js";

/** Returns whether a request only asks whether another one may be sent (Fetch, 3.3.2). */
export function isPreflight({ method, headers }: HttpRequest): boolean {
  return method === "OPTIONS" && headerOf(headers, "access-control-request-method") !== undefined;
}

const extensions =
  /\.(?:avif|css|gif|html?|ico|jpe?g|js|map|mjs|mp4|pdf|png|svg|ttf|txt|wasm|webm|webmanifest|webp|woff2?|xml)$/i;

/** Returns whether a request is for a page, or a file of one: servers of APIs often have these, too. */
export function isFile({ request, response }: Exchange): boolean {
  const { method, headers, url } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  // Browsers say what they do with an answer. Calls of programs are "empty".
  const destination = headerOf(headers, "sec-fetch-dest");
  if (destination !== undefined && destination !== "empty") return true;
  if (extensions.test(new URL(url).pathname)) return true;
  const mediaType = "failure" in response ? "" : essenceOf(headerOf(response.headers, "content-type") ?? "");
  const isPage = mediaType === "text/html" && destination === undefined;
  return isPage || /^(?:text\/css|text\/javascript|application\/javascript|font\/.*|image\/.*)$/.test(mediaType);
}

/** The number of segments of a path that are shown. */
const mostSegments = 20;

/** Returns method and path of a request, with a star for each segment that looks like an id: one name for equal requests. */
export function nameOf({ method, url }: HttpRequest): string {
  const segments = new URL(url).pathname.split("/");
  const shown = segments.slice(0, mostSegments).map((segment) => (isId(segment) ? "*" : segment));
  return `${method} ${shown.join("/")}`.slice(0, 200);
}

function isId(segment: string): boolean {
  const isNumber = /^\d+$/.test(segment);
  const isUuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(segment);
  return isNumber || isUuid || (segment.length >= 12 && /\d/.test(segment)) || segment.length > 40;
}
