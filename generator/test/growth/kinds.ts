import type { Files } from "./run.js";

/** One way in which a document can grow. */
export interface Kind {
  readonly files: (size: number) => Files;
  /** The smallest of three sizes. */
  readonly size?: number;
  /** Whether it grows in depth, which a limit ends: then twice as much may take four times the work. */
  readonly isDeep?: true;
  /** Whether the document is linted, not generated from. */
  readonly isLinted?: true;
}

interface Json {
  readonly [key: string]: unknown;
}

function times<T>(size: number, make: (at: number) => T): readonly T[] {
  return Array.from({ length: size }, (_, at) => make(at));
}

function named(size: number, make: (at: number) => unknown, name = "Name"): Json {
  return Object.fromEntries(times(size, (at) => [`${name}${at}`, make(at)]));
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function document(members: Json): Files {
  const root = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {}, ...members };
  return { "openapi.json": JSON.stringify(root, undefined, 1) };
}

function schemas(members: Json): Files {
  const content = { "application/json": { schema: ref(Object.keys(members).at(-1) ?? "") } };
  const get = { operationId: "things.get", responses: { 200: { description: "Done.", content } } };
  const post = { operationId: "things.add", requestBody: { content }, responses: { 204: { description: "Done." } } };
  return document({ paths: { "/things": { get, post } }, components: { schemas: members } });
}

export const kinds: { readonly [title: string]: Kind } = {
  schemas: { files: (size) => schemas(named(size, () => ({ type: "object", properties: { a: { type: "string" } } }))) },
  "schemas that extend the one before": {
    files: (size) => schemas(named(size, (at) => extending(at, { [`p${at}`]: { type: "string" } }))),
    size: 12,
    isDeep: true,
  },
  "diamonds of schemas": { files: (size) => schemas(diamonds(size)), size: 6, isDeep: true },
  "problems of different places": { files: (size) => schemas(named(size, (at) => ({ type: `strng${at}` }))) },
  "duplicate keys in JSON": { files: (size) => ({ "openapi.json": duplicates(size) }) },
};

function extending(at: number, properties: Json): Json {
  const own = { type: "object", properties };
  return at === 0 ? own : { allOf: [ref(`Name${at - 1}`), own] };
}

/** Each bottom is the top of the next. */
function diamonds(size: number): Json {
  const extendingTop = (at: number, name: string): Json => ({
    allOf: [ref(`Top${at}`), { type: "object", properties: { [`${name}${at}`]: { type: "string" } } }],
  });
  const sides = times(size, (at) => [
    [`Left${at}`, extendingTop(at, "left")],
    [`Right${at}`, extendingTop(at, "right")],
    [`Top${at + 1}`, { allOf: [ref(`Left${at}`), ref(`Right${at}`)] }],
  ]);
  return { Top0: { type: "object", properties: { id: { type: "string" } } }, ...Object.fromEntries(sides.flat()) };
}

function duplicates(size: number): string {
  const members = times(size, (at) => `"x-same": ${at}`).join(", ");
  return `{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": {}, ${members} }`;
}
