import { parseNames, printNames, recordNames } from "../../src/model/index.js";
import type { Api } from "../../src/model/types.js";
import { buildText } from "../emit/generate.js";

/** A document as plain data. */
export interface Tree {
  [key: string]: unknown;
}

const emptyDocument = { openapi: "3.1.0", info: { title: "Notes", version: "1" } };

/** Builds a document with the names of a lock. */
export async function build(document: Tree, lock = ""): Promise<{ readonly api: Api; readonly lock: string }> {
  const { names, problems } = parseNames(lock, "/specloom.names");
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const { api } = await buildText(JSON.stringify({ ...emptyDocument, ...document }), names);
  return { api, lock: printNames(recordNames(api)) };
}

/** Builds a document, and then another one with the names of the first. */
export async function rebuild(before: Tree, after: Tree): Promise<{ readonly api: Api; readonly lock: string }> {
  return build(after, (await build(before)).lock);
}

/** Returns the lines of a lock that begin with a word, without it. */
export function linesOf(lock: string, kind: string): readonly string[] {
  return lock.split("\n").flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));
}

/** Returns `operation GET /pets` as a document has it. */
export function operation(more: Tree = {}): Tree {
  return { responses: { "204": { description: "Done." } }, ...more };
}

/** Returns a JSON body or response. */
export function json(schema: Tree, mediaType = "application/json"): Tree {
  return { content: { [mediaType]: { schema } } };
}

export function query(name: string, more: Tree = {}): Tree {
  return { name, in: "query", schema: { type: "string" }, ...more };
}
