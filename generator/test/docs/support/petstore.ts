/** The server of docs/petstore.yaml, as a function from request to response. */
import { basename } from "node:path";

/** Situations that a page selects with a comment before a block: `<!-- given: busy -->`. */
export const situations = [
  /** The first request gets a 503. */
  "busy",
  /** The token `expired-token` is no longer valid. */
  "revoked",
  /** The connection of the first stream of events breaks off. */
  "dropped",
  /** The names of pets are numbers. */
  "broken",
] as const;

export type Situation = (typeof situations)[number];

type Handler = (request: Request, id: number) => Response | Promise<Response>;

const partSize = 2_000_000;

export interface PetstoreOptions {
  readonly situation?: Situation | undefined;
  /** The URL that parts of files go to. */
  readonly storage?: string;
}

/** Returns a body that sends text, and then fails as a lost connection does. */
function breakingOff(text: string): ReadableStream<Uint8Array> {
  const chunks = [new TextEncoder().encode(text)].values();
  return new ReadableStream({
    pull(controller) {
      const { value } = chunks.next();
      if (value === undefined) controller.error(new TypeError("terminated"));
      else controller.enqueue(value);
    },
  });
}

/** Creates a server with its own data. */
export function createPetstore({ situation, storage = "https://storage.example" }: PetstoreOptions = {}): (
  request: Request,
) => Promise<Response> {
  const pets = new Map(
    [
      { id: 7, name: situation === "broken" ? 7 : "Rex", kind: "dog" },
      { id: 8, name: "Mia", kind: "cat" },
      { id: 9, name: "Bello", kind: "dog" },
    ].map((pet) => [pet.id, pet]),
  );
  const photos = new Map<number, Blob>();
  let requests = 0;

  const withPet =
    (handler: Handler): Handler =>
    (request, id) =>
      pets.has(id) ? handler(request, id) : problem(404, `Pet ${id} does not exist`);

  const handlers: Readonly<Record<string, Handler>> = {
    "GET /pets": (request) => {
      const { searchParams } = new URL(request.url);
      const found = [...pets.values()].filter(({ kind }) => kind === (searchParams.get("kind") ?? kind));
      const start = Number(searchParams.get("cursor")?.slice("after-".length) ?? 0);
      const end = start + Number(searchParams.get("limit") ?? 50);
      return Response.json({
        items: found.slice(start, end),
        ...(end < found.length && { next_cursor: `after-${end}` }),
      });
    },
    "POST /pets": async (request) => {
      const pet = { id: 10, ...((await request.json()) as { name: string; kind: string }) };
      pets.set(pet.id, pet);
      return Response.json(pet, { status: 201 });
    },
    "GET /pets/{id}": withPet((_, id) =>
      Response.json(pets.get(id), { headers: { "x-request-id": `req-${requests}` } }),
    ),
    "PATCH /pets/{id}": withPet(async (request, id) => {
      pets.set(id, { ...pets.get(id)!, ...((await request.json()) as object) });
      return Response.json(pets.get(id));
    }),
    "DELETE /pets/{id}": withPet((_, id) => {
      pets.delete(id);
      return new Response(null, { status: 204 });
    }),
    "PUT /pets/{id}/photo": withPet(async (request, id) => {
      photos.set(id, await request.blob());
      return new Response(null, { status: 204 });
    }),
    "GET /pets/{id}/photo": withPet((_, id) => {
      const photo = photos.get(id);
      return photo ? new Response(photo, { headers: { "content-type": "image/png" } }) : problem(404, "No photo");
    }),
    "POST /pets/import": async (request) => {
      const sheet = (await request.formData()).get("sheet");
      const lines = sheet instanceof Blob ? (await sheet.text()).trim().split("\n") : [];
      return Response.json({ imported: lines.length - 1 });
    },
    "GET /events": ({ headers }) => {
      const last = Number(headers.get("last-event-id") ?? 0);
      const tom = { id: 10, name: "Tom", kind: "cat" };
      const events = ["added", "sold", "added"].map(
        (type, index) => `id: ${index + 1}\nretry: 10\ndata: ${JSON.stringify({ type, pet: tom })}\n\n`,
      );
      const body = situation === "dropped" && last === 0 ? breakingOff(events[0]!) : events.slice(last).join("");
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
    "POST /videos": async (request) => {
      const { size } = (await request.json()) as { size: number };
      const parts = Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
        number: index + 1,
        size: Math.min(partSize, size - index * partSize),
        url: `${storage}/${index + 1}?signature=1`,
      }));
      return Response.json({ id: "upload-1", parts });
    },
    "GET /health": () => Response.json({ ok: true }),
  };

  return async (request) => {
    requests++;
    const { pathname } = new URL(request.url);
    const key = request.headers.get("authorization");
    if (situation === "busy" && requests === 1) return problem(503, "Busy", { "retry-after": "0" });
    if (!key || (situation === "revoked" && key === "Bearer expired-token")) return problem(401, "Invalid token");
    const path = pathname.replace(/^\/v1/, "").replace(/\d+/, "{id}");
    const handler = handlers[`${request.method} ${path}`];
    return handler ? handler(request, Number(/\d+/.exec(pathname.slice(3))?.[0])) : problem(404, `No ${path}`);
  };
}

/** Stores an uploaded part. */
export async function storePart(request: Request): Promise<Response> {
  const { byteLength } = await request.arrayBuffer();
  if (request.headers.has("authorization") || byteLength === 0) return new Response(null, { status: 400 });
  return new Response(null, { headers: { etag: `"${basename(new URL(request.url).pathname)}"` } });
}

/** Gives a token to the client of docs/oauth.md. */
export async function giveToken(request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const grant = form.get("code") ?? request.headers.get("authorization");
  if (grant !== "my-code" && grant !== `Basic ${btoa("my%2Dapp:my%2Dsecret")}`)
    return Response.json({ error: "invalid_client" }, { status: 401 });
  return Response.json({ access_token: "my-token", token_type: "Bearer", expires_in: 3600 });
}

const problem = (status: number, title: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify({ title }), {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
  });
