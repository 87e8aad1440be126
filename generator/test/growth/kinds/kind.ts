/** Files by path; the document is `openapi.yaml` or `openapi.json`. */
export interface Files {
  readonly [path: string]: string;
}

/** A way in which a document can grow. */
export interface Kind {
  readonly files: (size: number) => Files;
  /** The smallest of three sizes, if the default is too small or exceeds a limit. */
  readonly size?: number;
  /** Set if it grows in depth, which has a limit: twice the size may then take four times the work. */
  readonly isDeep?: true;
  /** Functions whose work may grow faster, each with the reason. The test fails once they no longer do. */
  readonly allows?: { readonly [name: string]: string };
  /** The run, if it is not the pipeline without reference pages: with these pages, with all outputs, or `lint`. */
  readonly run?: "lint" | "docs" | "all";
}

export interface Kinds {
  readonly [title: string]: Kind;
}

export interface Json {
  readonly [key: string]: unknown;
}

export function times<T>(size: number, make: (at: number) => T): readonly T[] {
  return Array.from({ length: size }, (_, at) => make(at));
}

/** Returns properties whose names differ in their last digits. */
export function named(size: number, make: (at: number) => unknown, name = "Name"): Json {
  return Object.fromEntries(times(size, (at) => [`${name}${at}`, make(at)]));
}

/** Returns nested schemas. */
export function nested(size: number, around: (inner: Json, at: number) => Json, core: Json = { type: "string" }): Json {
  return times(size, (at) => at).reduce((inner, at) => around(inner, at), core);
}

export function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

export function document(members: Json): Files {
  const root = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {}, ...members };
  return { "openapi.json": JSON.stringify(root, undefined, 1) };
}

/** Returns a document with these components. Its operation sends and returns the last one. */
export function schemas(members: Json): Files {
  const content = { "application/json": { schema: ref(Object.keys(members).at(-1) ?? "") } };
  const get = { operationId: "things.get", responses: { 200: { description: "Done.", content } } };
  const post = { operationId: "things.add", requestBody: { content }, responses: { 204: { description: "Done." } } };
  return document({ paths: { "/things": { get, post } }, components: { schemas: members } });
}

/** Returns a document with an operation that sends and returns this component. */
export function schema(one: Json, others: Json = {}): Files {
  return schemas({ ...others, Thing: one });
}

export const text: Json = { type: "string" };
export const done: Json = { 204: { description: "Done." } };

/** Returns a document with one operation. */
export function operation(members: Json, root: Json = {}): Files {
  return document({
    paths: { "/things": { post: { operationId: "things.add", responses: done, ...members } } },
    ...root,
  });
}

/** Returns names of the same length that differ only in characters that are invalid in identifiers. */
export function sameName(at: number): string {
  return `same${[...at.toString(2).padStart(16, "0")].map((digit) => (digit === "0" ? "-" : "_")).join("")}name`;
}
