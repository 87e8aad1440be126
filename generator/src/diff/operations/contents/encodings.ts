import { childPointer } from "../../../diagnostics/pointer.js";
import { isList, isObject } from "../../../load/index.js";
import { entryPairs, type Comparison, type Use } from "../comparison.js";
import { compareFields } from "../fields.js";
import { compareHeaders } from "../responses/headers.js";
import { isTrueAt, memberOf, pairUp, stringAt, type FullPair, type Located } from "../located.js";

const absent: Located = { node: {}, pointer: "" };

/** Compares the encodings of the properties of a form or of the parts of a multipart body. */
export function compareEncodings(comparison: Comparison, pair: FullPair, use: Use, words: string): void {
  for (const { key, base = absent, revision = absent } of entryPairs(comparison, pair, "encoding"))
    compareEncoding(comparison, { base, revision }, use, { part: key, at: words });
}

/** Compares the encodings of the parts of a multipart body by their positions (OAS 3.2, Media Type Object). */
export function comparePositions(comparison: Comparison, pair: FullPair, use: Use, words: string): void {
  for (const { key, base = absent, revision = absent } of pairUp(positionsOf(pair.base), positionsOf(pair.revision)))
    compareEncoding(comparison, { base, revision }, use, { part: key, at: words });
}

/** Returns encodings by the number of their part; `others` are those after the first ones. */
function positionsOf({ node, pointer }: Located): ReadonlyMap<string, Located> {
  const found = new Map<string, Located>();
  const first = node["prefixEncoding"];
  for (const [index, encoding] of (isList(first) ? first : []).entries())
    if (isObject(encoding))
      found.set(String(index + 1), { node: encoding, pointer: childPointer(pointer, "prefixEncoding", index) });
  const others = node["itemEncoding"];
  if (isObject(others)) found.set("others", { node: others, pointer: childPointer(pointer, "itemEncoding") });
  return found;
}

const partFields = {
  rules: {
    contentType: "encoding.contentType.changed",
    encoding: "encoding.parts.changed",
    prefixEncoding: "encoding.parts.changed",
    itemEncoding: "encoding.parts.changed",
  },
};

/** Compares two encodings; an absent one has the defaults. */
function compareEncoding(comparison: Comparison, pair: FullPair, use: Use, facts: { part: string; at: string }): void {
  compareFields(comparison, pair, partFields, { facts, use });
  const [before, after] = [styleOf(pair.base), styleOf(pair.revision)];
  if (before !== after) {
    comparison.findings.add({
      rule: "encoding.style.changed",
      use,
      facts: { ...facts, before, after },
      ...(pair.base !== absent && { base: pair.base.pointer }),
      ...(pair.revision !== absent && { revision: pair.revision.pointer }),
      before,
      after,
    });
  }
  compareHeaders(comparison, pair, use, `part ${facts.part} of the ${facts.at}`);
}

/** Returns how a part is written, with defaults (OAS 3.1, section 4.8.15.1.2). */
function styleOf(at: Located): string {
  const style = stringAt(at, "style") ?? "form";
  const explode = memberOf(at.node, "explode") ?? style === "form";
  return [
    style,
    ...(explode === true ? ["exploded"] : []),
    ...(isTrueAt(at, "allowReserved") ? ["reserved"] : []),
  ].join(", ");
}
