import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { CorsOrigins } from "../config/config.js";

/** Lets web pages of some origins call the server. Requests of others are answered without CORS headers. */
export function allowOrigins(origins: CorsOrigins): MiddlewareHandler {
  const addHeaders = cors({
    origin: origins === "*" ? "*" : (origin) => (isAllowed(origin, origins) ? origin : null),
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: ["etag", "retry-after", "x-request-id"],
    maxAge: 600,
  });
  // Programs send no origin; to change the headers of a response takes as long as to answer the request.
  return (hono, next) => (hono.req.header("origin") === undefined ? next() : addHeaders(hono, next));
}

function isAllowed(origin: string, origins: "loopback" | readonly string[]): boolean {
  return origins === "loopback" ? isLoopback(origin) : origins.includes(origin);
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^(?:127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
