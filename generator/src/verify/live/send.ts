import type { HttpRequest, HttpResponse, MessageBody } from "../types.js";

/** The longest body that is read, in bytes. */
const longestBody = 10_000_000;

/** Sends a request with fetch. Redirects are answers, because another origin must not see the credentials. */
export async function sendWithFetch(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  const { method, url, headers, body } = request;
  const response = await fetch(url, {
    method,
    headers: headers.map(([name, value]) => [name, value] as [string, string]),
    ...(body?.kind === "bytes" && { body: body.bytes }),
    redirect: "manual",
    signal,
  });
  return { status: response.status, headers: [...response.headers], body: await readBody(response) };
}

/** Reads a body up to a limit. A stream of events may never end, so it is not read. */
async function readBody(response: Response): Promise<MessageBody> {
  const { body, headers } = response;
  if (body === null) return { kind: "bytes", bytes: new Uint8Array() };
  if (/^text\/event-stream\b/i.test(headers.get("content-type") ?? "")) {
    await body.cancel();
    return { kind: "unknown", why: "stream" };
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > longestBody) return { kind: "unknown", why: "cut" };
  }
  return { kind: "bytes", bytes: new Uint8Array(Buffer.concat(chunks)) };
}
