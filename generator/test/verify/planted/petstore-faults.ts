import type { Change, Pet, PetHandlers } from "./petstore.js";
import type { Service } from "./service.js";

/** A fault of the Petstore, and the rule of `verify` that finds it. */
export interface PetstoreFault extends Change {
  readonly name: string;
  readonly rule: string;
}

/** Changes what `pets.get` returns. */
const getting = (change: (pet: Pet) => unknown): Change => ({
  handlers: ({ get }) => ({ get: (args) => change(get(args) as Pet) }),
});

/** Answers `pets.get` with a response of the handler's own. */
const answering = (body: string | null, mediaType = "application/json"): Change =>
  getting(() => new Response(body, { headers: { "content-type": mediaType } }));

/** Changes `pets.list`. */
const listing = (change: (list: PetHandlers["list"]) => PetHandlers["list"]): Change => ({
  handlers: ({ list }) => ({ list: change(list) }),
});

/** Lists from another cursor than the given one. */
const listingFrom = (distance: number): Change =>
  listing((list) => ({ cursor, ...args }, context) => {
    const moved = cursor === undefined ? {} : { cursor: String(Math.max(0, Number(cursor) + distance)) };
    return list({ ...args, ...moved }, context);
  });

/** Changes a header of lists. */
const listingWith = (change: (headers: Headers) => void): Change =>
  listing((list) => (args, context) => {
    const page = list(args, context);
    change(context.headers);
    return page;
  });

/** Lets requests through that the app refuses. */
const lenient = (change: (query: URLSearchParams) => void): Change => ({
  around: (service: Service) => (request) => {
    const url = new URL(request.url);
    change(url.searchParams);
    return service(new Request(url, request));
  },
});

/** A fault of each kind that calls of a service can show. */
export const petstoreFaults: readonly PetstoreFault[] = [
  {
    name: "a status that is not documented",
    rule: "status.undeclared",
    ...listing((list) => (args, context) => Response.json(list(args, context), { status: 206 })),
  },
  {
    name: "a handler that throws",
    rule: "server.error",
    ...getting((pet) => {
      throw new TypeError(`${pet.name} is not a function`);
    }),
  },
  {
    name: "a handler that is not written",
    rule: "operation.missing",
    handlers: (_, fail) => ({
      get: () => {
        throw fail(501, "Later");
      },
    }),
  },
  {
    name: "a connection that ends",
    rule: "answer.none",
    around: (service) => (request) =>
      /\/pets\/\d+$/.test(request.url) && request.method === "GET"
        ? Promise.reject(new Error("reset"))
        : service(request),
  },
  { name: "another media type", rule: "mediaType.undeclared", ...answering("<h1>Rex</h1>", "text/html") },
  { name: "no body", rule: "body.missing", ...answering(null) },
  {
    name: "a body that is not documented",
    rule: "body.undeclared",
    handlers: (sound) => ({
      delete: (args) => {
        void sound.delete(args);
        return Response.json({ deleted: args.id });
      },
    }),
  },
  { name: "half of the JSON", rule: "body.unreadable", ...answering('{"id":') },
  { name: "null in place of text", rule: "body.invalid", ...getting((pet) => ({ ...pet, name: null })) },
  { name: "a member that an enum lacks", rule: "enum.unlisted", ...getting((pet) => ({ ...pet, kind: "bird" })) },
  { name: "a missing property", rule: "property.missing", ...getting(({ name: _, ...pet }) => pet) },
  {
    name: "a property that is not documented",
    rule: "property.undeclared",
    ...getting((pet) => ({ ...pet, owner: "Ann" })),
  },
  {
    name: "a header that is missing",
    rule: "header.missing",
    ...listingWith((headers) => headers.delete("x-total-count")),
  },
  {
    name: "a header with a wrong value",
    rule: "header.invalid",
    ...listingWith((headers) => headers.set("x-total-count", "many")),
  },
  {
    name: "a limit that is not enforced",
    rule: "constraint.notEnforced",
    ...lenient((query) => Number(query.get("limit")) > 100 && query.set("limit", "100")),
  },
  { name: "credentials that are not checked", rule: "credentials.notChecked", isOpen: true },
  {
    name: "an unknown id that is served",
    rule: "unknown.accepted",
    handlers: ({ get }) => ({
      get: (args) => {
        try {
          return get(args);
        } catch {
          return get({ id: 1 });
        }
      },
    }),
  },
  {
    name: "a filter that is refused",
    rule: "valid.refused",
    handlers: ({ list }, fail) => ({
      list: (args, context) => {
        if (args.kind !== undefined) throw fail(400, "There are no filters");
        return list(args, context);
      },
    }),
  },
  { name: "pages that repeat items", rule: "pagination.repeats", ...listingFrom(-1) },
  { name: "pages that skip items", rule: "pagination.skips", ...listingFrom(1) },
];
