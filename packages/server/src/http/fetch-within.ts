import type { Hono } from "hono";
import type { ServerEnv } from "./call-record.js";

/** Returns a `fetch` that calls the app without the network. */
export function fetchWithin(app: Hono<ServerEnv>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    // The network adds the length of a body, without which the server refuses parts of uploads.
    const size = sizeOf(init?.body);
    if (size !== undefined && !request.headers.has("content-length"))
      request.headers.set("content-length", String(size));
    return app.fetch(request);
  };
}

/** Returns the size of a body in bytes, unless only reading it would tell. */
function sizeOf(body: unknown): number | undefined {
  if (typeof body === "string") return Buffer.byteLength(body);
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body.byteLength;
  return body instanceof Blob ? body.size : undefined;
}
