import { isList, isObject, type Node, type ObjectNode } from "../../../load/index.js";
import type { Comparison, Use } from "../comparison.js";
import { compareExamples } from "../contents/examples.js";
import { compareFields, compareMark, reportField } from "../fields.js";
import { entriesAt, memberOf, objectAt, stringAt, type FullPair, type Located } from "../located.js";
import { compareSchemas } from "../contents/schemas.js";

/** A parameter or a header. */
export interface Serialized {
  readonly object: "parameter" | "header";
  readonly facts: { readonly [name: string]: string };
  /** "query parameter limit". */
  readonly words: string;
  /** Its `in`; "header" for headers. */
  readonly location: string;
}

/** Compares how the value of a parameter or a header is written, and its schema. */
export function compareSerialization(comparison: Comparison, pair: FullPair, use: Use, one: Serialized): void {
  const [before, after] = [pair.base, pair.revision].map((at) => contentTypesOf(at).join(", "));
  if (before !== after) return reportContent(comparison, pair, use, one);
  if (before !== "") return compareContent(comparison, pair, use, one.words);
  compareStyles(comparison, pair, use, one);
  compareSchemas(comparison, pair, use, one.words);
}

/** Compares the only media type of both. */
function compareContent(comparison: Comparison, pair: FullPair, use: Use, words: string): void {
  const [base] = entriesAt(comparison.base.node, pair.base, "content");
  const [revision] = entriesAt(comparison.revision.node, pair.revision, "content");
  if (base === undefined || revision === undefined) return;
  const [name, before] = base;
  const typed = { base: before, revision: revision[1] };
  const subject = { facts: { mediaType: name, at: words }, use };
  compareFields(comparison, typed, { rules: { description: "mediaType.description.changed" } }, subject);
  compareExamples(comparison, typed, "mediaType", subject);
  compareSchemas(comparison, typed, use, words);
}

function contentTypesOf({ node }: Located): readonly string[] {
  const content = memberOf(node, "content");
  return isObject(content) ? Object.keys(content).map((name) => name.toLowerCase()) : [];
}

function reportContent({ findings }: Comparison, pair: FullPair, use: Use, { object, facts }: Serialized): void {
  const [before = "", after = ""] = [pair.base, pair.revision].map(
    (at) => contentTypesOf(at).join(", ") || "plain text",
  );
  findings.add({
    rule: `${object}.content.changed`,
    use,
    facts: { ...facts, before, after },
    base: pair.base.pointer,
    revision: pair.revision.pointer,
    before,
    after,
  });
}

function compareStyles(comparison: Comparison, pair: FullPair, use: Use, one: Serialized): void {
  const [before, after] = [styleOf(pair.base, one.location), styleOf(pair.revision, one.location)];
  const field = before.style === after.style ? "explode" : "style";
  if (before[field] !== after[field]) {
    const plain =
      isPlain(comparison.base.node, pair.base) &&
      isPlain(comparison.revision.node, pair.revision) &&
      (field === "explode" || one.location !== "path");
    reportField(comparison, pair, field, {
      rule: `${one.object}.${field}.changed`,
      use,
      facts: { ...one.facts, before: String(before[field]), after: String(after[field]) },
      before: before[field],
      after: after[field],
      ...(plain && { level: "safe" }),
    });
  }
  if (one.object === "header") return;
  for (const field of ["allowReserved", "allowEmptyValue"])
    compareMark(comparison, pair, `parameter.${field}`, { use, facts: one.facts });
}

interface Style {
  readonly style: string;
  readonly explode: boolean;
}

/** Returns style and explode with their defaults (OAS 3.1, section 4.8.12.2). */
function styleOf(at: Located, location: string): Style {
  const style = stringAt(at, "style") ?? (location === "query" || location === "cookie" ? "form" : "simple");
  const explode = memberOf(at.node, "explode");
  return { style, explode: typeof explode === "boolean" ? explode : style === "form" };
}

const plainTypes: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "null"]);

/** Returns whether the value is no array and no object: then all styles of a query or a header write it alike. */
function isPlain(root: ObjectNode, at: Located): boolean {
  const schema = objectAt(root, at, "schema");
  const types: Node | undefined = schema && memberOf(schema.node, "type");
  const list = isList(types) ? types : [types];
  return list.every((type) => plainTypes.has(type));
}
