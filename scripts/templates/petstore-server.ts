/**
 * The service of `generator/docs/petstore.yaml`, for the examples of frameworks: `tsx scripts/templates/petstore-server.ts` prints its URL.
 * Browsers of any origin may send the parts of a file, as with a bucket.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createPetstore, storePart } from "../../generator/test/docs/support/petstore.js";

const anyOrigin = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "PUT",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "etag",
};

const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
server.once("listening", () => console.log(`${origin()}/v1`));

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let petstore: ReturnType<typeof createPetstore> | undefined;

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  petstore ??= createPetstore({ storage: `${origin()}/storage` });
  const request = await requestOf(incoming);
  const isPart = new URL(request.url).pathname.startsWith("/storage/");
  const response = await answerOf(request, isPart);
  outgoing.writeHead(response.status, { ...(isPart && anyOrigin), ...Object.fromEntries(response.headers) });
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function answerOf(request: Request, isPart: boolean): Promise<Response> {
  if (!isPart) return petstore!(request);
  return request.method === "OPTIONS" ? new Response(null, { status: 204 }) : storePart(request);
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === "string") headers.set(name, value);
  const body = await buffer(incoming);
  return new Request(new URL(url, origin()), { method, headers, ...(body.byteLength > 0 && { body }) });
}
