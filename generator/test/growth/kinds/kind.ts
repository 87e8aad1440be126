import type { Files } from "../run.js";

/** One way in which a document can grow. */
export interface Kind {
  readonly files: (size: number) => Files;
  /** The smallest of three sizes, where the usual one shows nothing or passes a limit. */
  readonly size?: number;
  /** Whether it grows in depth, which a limit ends: then twice as much may take four times the work. */
  readonly isDeep?: true;
  /** Functions whose work grows faster, each with the reason why it may. The test fails once they no longer do. */
  readonly allows?: { readonly [name: string]: string };
  /** What is run in place of the pipeline without the reference pages: with them, with all outputs, or `lint`. */
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

/** Members with names that differ in their last digits. */
export function named(size: number, make: (at: number) => unknown, name = "Name"): Json {
  return Object.fromEntries(times(size, (at) => [`${name}${at}`, make(at)]));
}

/** A schema in a schema in a schema. */
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

/** A document with these components, of which the last is sent and returned. */
export function schemas(members: Json): Files {
  const content = { "application/json": { schema: ref(Object.keys(members).at(-1) ?? "") } };
  const get = { operationId: "things.get", responses: { 200: { description: "Done.", content } } };
  const post = { operationId: "things.add", requestBody: { content }, responses: { 204: { description: "Done." } } };
  return document({ paths: { "/things": { get, post } }, components: { schemas: members } });
}

/** A document with this component, which is sent and returned. */
export function schema(one: Json, others: Json = {}): Files {
  return schemas({ ...others, Thing: one });
}

export const text: Json = { type: "string" };
export const done: Json = { 204: { description: "Done." } };

/** A document with one operation. */
export function operation(members: Json, root: Json = {}): Files {
  return document({
    paths: { "/things": { post: { operationId: "things.add", responses: done, ...members } } },
    ...root,
  });
}

/** Names of one length that differ only in characters that no identifier holds. */
export function sameName(at: number): string {
  return `same${[...at.toString(2).padStart(16, "0")].map((digit) => (digit === "0" ? "-" : "_")).join("")}name`;
}
