import { createHash } from "node:crypto";
import { jsonParts } from "./json-parts.js";

/** A single-file document, divided into its component schemas and the rest. */
export interface Parts {
  /** The hash of the rest, including the component names. */
  readonly rest: string;
  /** The schemas in the document's order. */
  readonly schemas: ReadonlyMap<string, PartText>;
}

export interface PartText {
  readonly bytes: Buffer;
  readonly hash: string;
  /** Its first line, counted from 0. */
  readonly line: number;
  /** The number of its line breaks. */
  readonly lines: number;
}

/** Divides a JSON document; undefined for other files and for documents without component schemas. */
export function divideDocument(bytes: Buffer, file: string): Parts | undefined {
  const parts = /\.json$/i.test(file) ? jsonParts(bytes) : undefined;
  if (parts === undefined) return undefined;
  const rest = createHash("sha256");
  const schemas = new Map<string, PartText>();
  let [offset, line] = [0, 0];
  for (const { name, start, end } of parts) {
    const before = bytes.subarray(offset, start);
    rest.update(before).update("\0");
    line += countLines(before);
    const own = bytes.subarray(start, end);
    const lines = countLines(own);
    schemas.set(name, { bytes: own, hash: createHash("sha256").update(own).digest("hex"), line, lines });
    line += lines;
    offset = end;
  }
  return { rest: rest.update(bytes.subarray(offset)).digest("hex"), schemas };
}

/** Returns a document with only some of the schemas. Its pointers are those of the whole document. */
export function documentOf(schemas: ReadonlyMap<string, string>, openapi: string): string {
  const members = [...schemas].map(([name, text]) => `${JSON.stringify(name)}: ${text}`);
  const head = `"openapi": ${JSON.stringify(openapi)}, "info": { "title": "", "version": "" }, "paths": {}`;
  return `{ ${head}, "components": { "schemas": {\n${members.join(",\n")}\n} } }`;
}

/** Counts the line breaks of JSON, which only occur between values: LF, or CR alone. */
function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) count += 1;
  for (let at = bytes.indexOf(0x0d); at !== -1; at = bytes.indexOf(0x0d, at + 1))
    if (bytes[at + 1] !== 0x0a) count += 1;
  return count;
}
