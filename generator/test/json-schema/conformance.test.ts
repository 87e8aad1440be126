import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildText } from "../emit/generate.js";
import { documentOf, readCorpus, type CorpusCase, type Json } from "./corpus.js";
import { Foundry, judge, tiers, type Schemas, type Tier } from "./validators.js";

/** Cases that zod's tiers fail, because they neither check nor copy an undeclared property `__proto__`. */
const beyondZod: ReadonlySet<string> = new Set([
  "additionalProperties: a schema alone",
  "additionalProperties: names that objects inherit",
  "recursion: JSON itself",
  "recursion: a dictionary of itself",
  "type: the type object",
]);

const corpus = readCorpus();
const foundry = new Foundry();
let loaded: Readonly<Record<Tier, Schemas>>;

beforeAll(async () => {
  loaded = await foundry.load(await buildText(documentOf(corpus)));
});
afterAll(() => foundry.remove());

/** Tests every case of the corpus in every tier: the verdict of the specification, and unchanged valid values. */
describe.each(tiers)("the %s tier", (tier) => {
  const isKnown = ({ file, title }: CorpusCase): boolean => tier !== "fast" && beyondZod.has(`${file}: ${title}`);

  const files = [...new Set(corpus.map(({ file }) => file))];
  it.each(files)("%s", (file) => {
    const wrong = corpus
      .filter((one) => one.file === file)
      .flatMap((one) => mistakesOf(loaded[tier], one).filter(({ value }) => !isKnown(one) || !holdsPrototype(value)));
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it.runIf(tier !== "fast")("the list of cases that zod fails is up to date", () => {
    const known = corpus.filter(isKnown);
    expect(known).toHaveLength(beyondZod.size);
    expect(known.filter((one) => mistakesOf(loaded[tier], one).length === 0)).toEqual([]);
  });
});

interface Mistake {
  readonly value: Json;
  readonly text: string;
}

function mistakesOf(schemas: Schemas, { title, name, valid, invalid }: CorpusCase): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const note = (value: Json, what: string): void =>
    void mistakes.push({ value, text: `${title}: ${what} ${JSON.stringify(value)}` });
  for (const value of valid) {
    const verdict = judge(schemas, name, value);
    if (!verdict.valid) note(value, `(${verdict.issues[0]?.message}) refuses`);
    else if (!isDeepStrictEqual(verdict.value, value)) note(value, "changes");
  }
  for (const value of invalid) if (judge(schemas, name, value).valid) note(value, "takes");
  return mistakes;
}

function holdsPrototype(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "__proto__") || Object.values(value).some((member) => holdsPrototype(member));
}
