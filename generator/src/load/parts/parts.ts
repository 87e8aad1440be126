import { createHash } from "node:crypto";
import { jsonParts } from "./json-parts.js";

/** The value of a component schema in the text of a document. */
export interface Part {
  readonly name: string;
  /** Offsets into the text. */
  readonly start: number;
  readonly end: number;
}

/** A document of one file, divided into its component schemas and everything else. */
export interface Parts {
  /** The hash of everything else, the names of the components included. */
  readonly rest: string;
  /** In the document's order. */
  readonly schemas: ReadonlyMap<string, PartText>;
}

export interface PartText {
  readonly text: string;
  readonly hash: string;
  /** The number of its first line, counted from 0. */
  readonly line: number;
  /** How many line ends are in it. */
  readonly lines: number;
}

/** Divides the text of a JSON document; undefined for other texts, and for one without component schemas. */
export function divideDocument(text: string, file: string): Parts | undefined {
  const parts = /\.json$/i.test(file) ? jsonParts(text) : undefined;
  if (parts === undefined) return undefined;
  const rest = createHash("sha256");
  const schemas = new Map<string, PartText>();
  let [offset, line] = [0, 0];
  for (const { name, start, end } of parts) {
    const before = text.slice(offset, start);
    rest.update(before).update("\0");
    line += countLines(before);
    const own = text.slice(start, end);
    const lines = countLines(own);
    schemas.set(name, { text: own, hash: createHash("sha256").update(own).digest("hex"), line, lines });
    line += lines;
    offset = end;
  }
  return { rest: rest.update(text.slice(offset)).digest("hex"), schemas };
}

/** A document of some of the schemas alone. Its pointers are those of the whole document. */
export function documentOf(schemas: ReadonlyMap<string, string>, openapi: string): string {
  const members = [...schemas].map(([name, text]) => `${JSON.stringify(name)}: ${text}`);
  const head = `"openapi": ${JSON.stringify(openapi)}, "info": { "title": "", "version": "" }, "paths": {}`;
  return `{ ${head}, "components": { "schemas": {\n${members.join(",\n")}\n} } }`;
}

function countLines(text: string): number {
  if (text.includes("\r")) return text.match(/\r\n|\n|\r/g)?.length ?? 0;
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
