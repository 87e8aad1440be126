import type { Comparison, Use } from "../comparison.js";
import { compareEncodings, comparePositions } from "./encodings.js";
import { compareExamples } from "./examples.js";
import { compareFields } from "../fields.js";
import { entriesAt, type FullPair, type Located, type Pair } from "../located.js";
import { coversType, normalizeType } from "./media-names.js";
import { compareSchemas } from "./schemas.js";
import type { Both } from "../../types.js";

/** A media type of a body, a response, a parameter or a header. */
interface Typed {
  /** As the document writes it. */
  readonly name: string;
  readonly at: Located;
}

type TypedMap = ReadonlyMap<string, Typed>;

/** Compares the media types of the `content` of two objects. `words` is "body" or "response 200". */
export function compareContents(comparison: Comparison, pair: Pair, use: Use, words: string): void {
  const base = typesOf(comparison.base, pair.base);
  const revision = typesOf(comparison.revision, pair.revision);
  const related = relate(base, revision, use);
  const many = base.size > 1 || revision.size > 1;
  for (const [key, one] of base) {
    const other = revision.get(key) ?? related.get(one);
    if (other === undefined) reportRemoved(comparison, one, use, words);
    else compareTyped(comparison, { base: one, revision: other }, use, many ? `${words} (${other.name})` : words);
    if (other !== undefined && !revision.has(key))
      reportRelated(comparison, { base: one, revision: other }, use, words);
  }
  const taken = new Set(related.values());
  for (const [key, other] of revision) {
    if (base.has(key) || taken.has(other)) continue;
    comparison.findings.add({
      rule: "mediaType.added",
      use,
      facts: { mediaType: other.name, at: words },
      revision: other.at.pointer,
    });
  }
}

function typesOf(root: Located, at: Located | undefined): TypedMap {
  const entries = [...entriesAt(root.node, at, "content")];
  return new Map(entries.map(([name, one]) => [normalizeType(name), { name, at: one }]));
}

/** Finds media types of which one is more general than the other, and a response's more special one. */
function relate(base: TypedMap, revision: TypedMap, use: Use): ReadonlyMap<Typed, Typed> {
  const related = new Map<Typed, Typed>();
  const fresh = [...revision].filter(([key]) => !base.has(key));
  for (const [key, one] of base) {
    if (revision.has(key)) continue;
    const other = fresh.find(([name]) => coversType(name, key, use) || coversType(key, name, use));
    if (other !== undefined) related.set(one, other[1]);
  }
  return related;
}

function reportRemoved({ findings }: Comparison, one: Typed, use: Use, words: string): void {
  findings.add({ rule: "mediaType.removed", use, facts: { mediaType: one.name, at: words }, base: one.at.pointer });
}

function reportRelated({ findings }: Comparison, { base, revision }: Both<Typed>, use: Use, words: string): void {
  const widened = coversType(normalizeType(revision.name), normalizeType(base.name), use);
  findings.add({
    rule: `mediaType.range.${widened ? "widened" : "narrowed"}`,
    use,
    facts: { before: base.name, after: revision.name, at: words },
    base: base.at.pointer,
    revision: revision.at.pointer,
    before: base.name,
    after: revision.name,
  });
}

function compareTyped(comparison: Comparison, { base, revision }: Both<Typed>, use: Use, words: string): void {
  const pair: FullPair = { base: base.at, revision: revision.at };
  if (comparison.schemas.areEqual(base.at.node, revision.at.node)) return;
  const subject = { facts: { mediaType: revision.name, at: words }, use };
  compareFields(comparison, pair, { rules: { description: "mediaType.description.changed" } }, subject);
  compareExamples(comparison, pair, "mediaType", subject);
  compareSchemas(comparison, pair, use, words);
  compareSchemas(comparison, pair, use, { words: `items of the ${words}`, field: "itemSchema" });
  compareEncodings(comparison, pair, use, words);
  comparePositions(comparison, pair, use, words);
}
