import type { Comparison, Use } from "../comparison.js";
import { compareExamples } from "../contents/examples.js";
import { compareFields, compareMark } from "../fields.js";
import { entriesAt, isTrueAt, pairUp, type FullPair, type Located } from "../located.js";
import { compareSerialization } from "../parameters/serialization.js";

interface Header {
  readonly name: string;
  readonly at: Located;
}

/** Compares the headers of a response or of a part. `words` is "response 200". */
export function compareHeaders(comparison: Comparison, pair: FullPair, use: Use, words: string): void {
  const base = headersOf(comparison.base, pair.base);
  const revision = headersOf(comparison.revision, pair.revision);
  for (const { base: one, revision: other } of pairUp(base, revision)) {
    if (one && other) compareHeader(comparison, { base: one, revision: other }, use, words);
    else if (one) report(comparison, { one, side: "base" }, use, words);
    else if (other) report(comparison, { one: other, side: "revision" }, use, words);
  }
}

/** Returns the headers by name in lower case, without Content-Type, which the media types say. */
function headersOf(root: Located, at: Located): ReadonlyMap<string, Header> {
  const entries = [...entriesAt(root.node, at, "headers")];
  const headers = new Map(entries.map(([name, one]) => [name.toLowerCase(), { name, at: one }]));
  headers.delete("content-type");
  return headers;
}

interface OneSided {
  readonly one: Header;
  readonly side: "base" | "revision";
}

function report({ findings }: Comparison, { one, side }: OneSided, use: Use, words: string): void {
  const required = isTrueAt(one.at, "required");
  const added = side === "revision";
  const facet = required ? "header.required" : "header.optional";
  findings.add({
    rule: `${facet}.${added ? "new" : "gone"}`,
    use,
    facts: { header: one.name, at: words },
    [side]: one.at.pointer,
    [added ? "after" : "before"]: one.at.node,
  });
}

interface HeaderPair {
  readonly base: Header;
  readonly revision: Header;
}

const fields = {
  rules: {
    description: "header.description.changed",
  },
};

function compareHeader(comparison: Comparison, { base, revision }: HeaderPair, use: Use, words: string): void {
  const pair = { base: base.at, revision: revision.at };
  const facts = { header: revision.name, at: words };
  compareFields(comparison, pair, fields, { facts, use });
  compareExamples(comparison, pair, "header", { facts, use });
  compareMark(comparison, pair, "header.deprecated", { facts, use });
  compareMark(comparison, pair, "header.required", { facts, use });
  compareSerialization(comparison, pair, use, {
    object: "header",
    facts,
    words: `header \`${revision.name}\` of the ${words}`,
    location: "header",
  });
}
