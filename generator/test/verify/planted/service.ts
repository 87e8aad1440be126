/** The service of pets.yaml, which keeps its document, as a function from request to response. */
export type Service = (request: Request) => Promise<Response>;

/** The token that it accepts. */
export const token = "token-of-pets";

interface Pet {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly age?: number;
  readonly added: string;
}

const kinds = ["dog", "cat", "bird"];
const added = "2026-11-30T00:00:00Z";

/** Creates the service with some pets of its own. */
export function createPets(): Service {
  const pets = new Map<string, Pet>();
  for (const [index, name] of ["Rex", "Mia", "Bello", "Tom", "Kiki", "Ada", "Pip"].entries())
    pets.set(`p${index}`, { id: `p${index}`, name, kind: kinds[index % 3]!, added });
  let last = pets.size;

  const add = async (request: Request): Promise<Response> => {
    if (!/^application\/json\b/.test(request.headers.get("content-type") ?? "")) return problem(415, "Send JSON");
    const body: unknown = await request.json().catch(() => undefined);
    if (!isNewPet(body)) return problem(400, "This is no pet");
    const pet = { id: `p${last++}`, added, ...body };
    pets.set(pet.id, pet);
    return Response.json(pet, { status: 201 });
  };

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/status" && request.method === "GET") return Response.json({ ok: true, version: "1" });
    const [, collection, id, ...others] = pathname.split("/");
    if (collection !== "pets" || others.length > 0) return problem(404, "There is no such path");
    if (request.headers.get("authorization") !== `Bearer ${token}`) return problem(401, "Send the token");
    if (id === undefined && request.method === "GET") return listPets([...pets.values()], searchParams);
    if (id === undefined && request.method === "POST") return add(request);
    if (id === undefined || !["GET", "DELETE"].includes(request.method)) return problem(405, "There is no such method");
    const name = decodeURIComponent(id);
    if (name.length < 2 || name.length > 20) return problem(400, "This is no id");
    const pet = pets.get(name);
    if (pet === undefined) return problem(404, "There is no such pet");
    if (request.method === "GET") return Response.json(pet);
    pets.delete(pet.id);
    return new Response(null, { status: 204 });
  };
}

function listPets(all: readonly Pet[], query: URLSearchParams): Response {
  const limit = query.get("limit") ?? "3";
  const cursor = query.get("cursor");
  const kind = query.get("kind");
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) return problem(400, "limit is from 1 to 100");
  if (kind !== null && !kinds.includes(kind)) return problem(400, "This is no kind");
  if (cursor !== null && !/^p\d+$/.test(cursor)) return problem(400, "This is no cursor");
  const found = all.filter((pet) => kind === null || pet.kind === kind);
  const start = cursor === null ? 0 : found.findIndex(({ id }) => id === cursor) + 1;
  const items = found.slice(start, start + Number(limit));
  const end = items.at(-1)?.id;
  const isLast = start + items.length >= found.length || end === undefined;
  const headers = { "x-total-count": String(found.length) };
  return Response.json({ items, ...(!isLast && { next_cursor: end }) }, { headers });
}

function isNewPet(value: unknown): value is { name: string; kind: string; age?: number } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { name, kind, age = 0, ...others } = value as Record<string, unknown>;
  const isNamed = typeof name === "string" && name.length >= 1 && [...name].length <= 40;
  const isOfKind = typeof kind === "string" && kinds.includes(kind);
  return isNamed && isOfKind && Number.isInteger(age) && Number(age) >= 0 && Object.keys(others).length === 0;
}

function problem(status: number, title: string): Response {
  const headers = { "content-type": "application/problem+json" };
  return new Response(JSON.stringify({ title, status }), { status, headers });
}
