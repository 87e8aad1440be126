import type { Comparison, Use } from "../comparison.js";
import { compareExamples } from "../contents/examples.js";
import { compareFields, compareMark } from "../fields.js";
import { entriesAt, isFull, isTrueAt, pairUp, type FullPair, type Located } from "../located.js";
import { compareSerialization } from "../parameters/serialization.js";
import type { Both } from "../../types.js";

interface Header {
  readonly name: string;
  readonly at: Located;
}

/** Compares the headers of a response or of a part. `words` is "response 200". */
export function compareHeaders(comparison: Comparison, pair: FullPair, use: Use, words: string): void {
  const base = headersOf(comparison.base, pair.base);
  const revision = headersOf(comparison.revision, pair.revision);
  for (const headers of pairUp(base, revision)) {
    if (isFull(headers)) compareHeader(comparison, headers, use, words);
    else reportOneSidedHeader(comparison, headers, use, words);
  }
}

/** Returns the headers by name in lower case, without Content-Type, which the media types say. */
function headersOf(root: Located, at: Located): ReadonlyMap<string, Header> {
  const entries = [...entriesAt(root.node, at, "headers")];
  const headers = new Map(entries.map(([name, one]) => [name.toLowerCase(), { name, at: one }]));
  headers.delete("content-type");
  return headers;
}

function reportOneSidedHeader(
  { findings }: Comparison,
  { base, revision }: Partial<Both<Header>>,
  use: Use,
  words: string,
): void {
  const one = base ?? revision;
  findings.add({
    rule: `header.${isTrueAt(one?.at, "required") ? "required" : "optional"}.${base ? "gone" : "new"}`,
    use,
    facts: { header: one?.name ?? "", at: words },
    base: base?.at.pointer,
    revision: revision?.at.pointer,
    before: base?.at.node,
    after: revision?.at.node,
  });
}

const fields = {
  rules: {
    description: "header.description.changed",
  },
};

function compareHeader(comparison: Comparison, { base, revision }: Both<Header>, use: Use, words: string): void {
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
