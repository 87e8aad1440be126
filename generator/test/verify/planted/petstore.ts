/** The Petstore of the guide as a Hono server that specloom generates, with handlers that keep what callers add. */
import { parse, stringify } from "yaml";
import type { GeneratedServer } from "../../documents/roundtrip/generated.js";
import type { Service } from "./service.js";

/**
 * Returns the document with what it lacks for some kinds of faults: a header, a range of statuses, an answer without a body; and with the
 * properties of problems that generated servers add (RFC 9457).
 */
export function withEachKind(petstore: string): string {
  const document = parse(petstore) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Readonly<Record<string, object>> }>>>>;
    readonly components: { readonly schemas: { readonly Problem: { readonly properties: object } } };
  };
  Object.assign(document.components.schemas.Problem.properties, {
    status: { type: "integer" },
    issues: {
      type: "array",
      items: { type: "object", properties: { path: { type: "array" }, message: { type: "string" } } },
    },
  });
  const { "/pets": { get: list } = {}, "/pets/{id}": { delete: deletion } = {} } = document.paths;
  if (list === undefined || deletion === undefined) throw new Error("The Petstore has other paths");
  const { 200: page, default: problem = {} } = list.responses;
  const total = { required: true, schema: { type: "integer", minimum: 0 } };
  list.responses = { 200: { ...page, headers: { "X-Total-Count": total } }, "4XX": problem };
  deletion.responses = { 200: { description: "The pet is gone." }, default: problem };
  return stringify(document);
}

export interface Pet {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
}

/** The part of a handler's context that we use. */
interface Context {
  readonly headers: Headers;
}

export interface ListArguments {
  readonly kind?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

interface Page {
  readonly items: readonly unknown[];
  readonly next_cursor?: string;
}

/** The handlers that faults change. A handler may also return a response, which nothing validates. */
export interface PetHandlers {
  readonly list: (args: ListArguments, context: Context) => Page | Response;
  readonly create: (pet: Omit<Pet, "id">) => unknown;
  readonly get: (args: { readonly id: number }) => unknown;
  readonly delete: (args: { readonly id: number }) => unknown;
}

/** Returns an error that becomes an answer with this status. */
export type Fail = (status: number, message: string) => Error;

/** A change of the server, as somebody may make it by mistake. */
export interface Change {
  readonly handlers?: (sound: PetHandlers, fail: Fail) => Partial<PetHandlers>;
  /** Accepts any credential. */
  readonly isOpen?: true;
  /** Puts something in front of the app, whose validation of requests is generated. */
  readonly around?: (service: Service) => Service;
}

/** The token that the server accepts. */
export const token = "token-of-petstore";
export const petstoreUrl = "http://127.0.0.1:4010/v1";

/** Creates the server, with a change. */
export function createPetstore({ createApp, HttpError }: GeneratedServer, change: Change = {}): Service {
  const fail: Fail = (status, message) => new HttpError(status, message);
  const pets = petHandlers(fail);
  const app = createApp(
    { pets: { ...pets, ...change.handlers?.(pets, fail) }, ...otherHandlers },
    {
      authorize: ({ alternatives }) => {
        if (alternatives[0]?.[0]?.value !== token && change.isOpen === undefined) throw fail(401, "Unknown token");
      },
      basePath: new URL(petstoreUrl).pathname,
      validateResponses: false,
      onError: () => undefined,
    },
  );
  const service: Service = async (request) => app.fetch(request);
  return change.around?.(service) ?? service;
}

const otherHandlers = {
  events: {
    async *watch() {
      yield { type: "added", pet: { id: 1, name: "Rex", kind: "dog" } };
    },
  },
  videos: {
    createUpload: ({ size }: { readonly size: number }) => ({
      id: "upload",
      parts: [{ number: 1, size, url: "https://petstore.example/parts/1" }],
    }),
  },
};

const kinds = ["dog", "cat", "fish"];
const names = ["Rex", "Mia", "Bubbles", "Bello", "Tom", "Nemo", "Ada"];

function petHandlers(fail: Fail) {
  const pets = new Map<number, Pet>(
    names.map((name, index) => [index + 1, { id: index + 1, name, kind: kinds[index % 3] ?? "" }]),
  );
  const photos = new Map<number, unknown>([[1, new Blob([new Uint8Array([137, 80, 78, 71])], { type: "image/png" })]]);
  let last = pets.size;
  const find = (id: number): Pet => {
    const pet = pets.get(id);
    if (pet === undefined) throw fail(404, "There is no such pet");
    return pet;
  };
  return {
    list: ({ kind, limit = 3, cursor = "0" }, { headers }) => {
      if (!/^\d+$/.test(cursor)) throw fail(400, "This is no cursor");
      const found = [...pets.values()].filter((pet) => kind === undefined || pet.kind === kind);
      const after = found.filter(({ id }) => id > Number(cursor));
      const items = after.slice(0, limit);
      headers.set("x-total-count", String(found.length));
      return { items, ...(after.length > items.length && { next_cursor: String(items.at(-1)?.id) }) };
    },
    create: ({ name, kind }) => {
      const pet = { id: ++last, name, kind };
      pets.set(pet.id, pet);
      return pet;
    },
    get: ({ id }) => find(id),
    update: ({ id, name = find(id).name }: { readonly id: number; readonly name?: string }) => {
      const pet = { ...find(id), name };
      pets.set(id, pet);
      return pet;
    },
    delete: ({ id }) => void pets.delete(find(id).id),
    getPhoto: ({ id }: { readonly id: number }) => {
      const photo = photos.get(find(id).id);
      if (photo === undefined) throw fail(404, "The pet has no photo");
      return photo;
    },
    setPhoto: ({ id, body }: { readonly id: number; readonly body: unknown }) => void photos.set(find(id).id, body),
    import: () => ({ imported: 0 }),
  } satisfies PetHandlers & Readonly<Record<string, (args: never, context: Context) => unknown>>;
}
