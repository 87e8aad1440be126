/** The search for the best texts against a comparison of all texts. */
import { expect, it } from "vitest";
import { seed, times } from "../../../../scripts/randomness.js";
import { findBest, mergeBest, type Newest, type Scored, type Source } from "../../src/search/best.js";
import type { Term } from "../../src/search/terms.js";
import { meets } from "./support/meets.js";

interface Text {
  readonly id: string;
  /** The smaller, the newer. */
  readonly age: number;
  readonly words: ReadonlySet<string>;
}

/** Returns pseudo-random numbers from 0 to 1, always the same. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns texts whose words are common and rare, and more common in some ages than in others. */
function randomTexts(random: () => number, count: number, words: readonly string[]): Text[] {
  const phase = words.map(() => random());
  return Array.from({ length: count }, (_, age) => {
    const has = words.filter((_word, index) => {
      const isTime = Math.floor((age / count) * 4 + (phase[index] ?? 0)) % 2 === 0;
      return random() < (isTime ? 0.6 : 0.02) / (index + 1);
    });
    return { id: `t${String(age).padStart(6, "0")}`, age, words: new Set(has) };
  });
}

const qualitiesOf = ({ words }: Text, terms: readonly Term[]): number[] =>
  terms.map((term) => term.find((variants) => variants.words.some((word) => words.has(word)))?.quality ?? 0);
const scoreOf = (text: Text, terms: readonly Term[]): number =>
  qualitiesOf(text, terms).reduce((a, b) => a + b, 0) / terms.length;

/** Returns a source that evaluates conditions on texts as PostgreSQL does. */
function sourceOf(texts: readonly Text[], terms: readonly Term[]): Source<Text> & { looked: number } {
  const source = {
    looked: 0,
    newest: async (count: number) => {
      const newest = texts.slice(0, count);
      const rows: (Text & Newest)[] = newest.map((text) => ({ ...text, qualities: qualitiesOf(text, terms) }));
      return { rows: rows.filter((row) => row.qualities.some(Boolean)), areAll: newest.length < count };
    },
    matching: async (condition: string, count: number) => {
      const rows: (Text & Scored)[] = texts
        .filter(({ words }) => meets(words, condition))
        .map((text) => ({ ...text, score: scoreOf(text, terms) }));
      source.looked += rows.length;
      return rows.toSorted((a, b) => b.score - a.score || a.age - b.age).slice(0, count);
    },
    compare: (a: Text, b: Text) => a.age - b.age,
  };
  return source;
}

/** Returns the seeds of as many random cases, the same for each seed of the run. */
const seedsOf = (count: number): number[] => Array.from({ length: times(count) }, (_, index) => seed + index);

it.each(seedsOf(60))("finds the best of random texts, seed %i", async (own) => {
  const random = numbers(own);
  const names = Array.from({ length: 2 + Math.floor(random() * 12) }, (_, index) => `w${index}`);
  const terms: Term[] = names.map((name, index) =>
    index % 3 === 1
      ? [
          { words: [name], quality: 1 },
          { words: [`${name}x`], quality: 0.75 },
        ]
      : [{ words: [name], quality: 1 }],
  );
  const texts = randomTexts(random, 4_000, [...names, "w1x", "w4x"]);
  const count = [1, 10, 300][own % 3] ?? 1;
  const minimum = [0, 0.3, 0.7][Math.floor(random() * 3)] ?? 0;
  const expected = texts
    .map((text) => ({ id: text.id, score: scoreOf(text, terms), age: text.age }))
    .filter(({ score }) => score > 0 && score >= minimum)
    .toSorted((a, b) => b.score - a.score || a.age - b.age)
    .slice(0, count);
  const best = await findBest(sourceOf(texts, terms), terms, { count, minimum });
  expect(best.map(({ id, score }) => [id, score])).toEqual(expected.map(({ id, score }) => [id, score]));
});

it("does not read old texts if enough of the newest ones have all words", async () => {
  const terms: Term[] = [[{ words: ["tea"], quality: 1 }]];
  const texts = Array.from({ length: 5_000 }, (_, age) => ({ id: `t${age}`, age, words: new Set(["tea"]) }));
  const source = sourceOf(texts, terms);
  expect(await findBest(source, terms, { count: 10, minimum: 0 })).toHaveLength(10);
  expect(source.looked).toBe(0);
});

it("merges the best texts by words and by similarity into the best by the higher score", () => {
  for (const own of seedsOf(200)) {
    const random = numbers(own);
    // Few different scores, so that many are equal.
    const texts = Array.from({ length: 30 }, (_, age) => ({
      id: `t${age}`,
      age,
      scores: [Math.floor(random() * 5) / 4, Math.floor(random() * 5) / 4],
    }));
    const compare = (a: { readonly age: number }, b: { readonly age: number }): number => a.age - b.age;
    const bestBy = (score: (text: (typeof texts)[number]) => number) =>
      texts
        .map((text) => ({ ...text, score: score(text) }))
        .toSorted((a, b) => b.score - a.score || compare(a, b))
        .slice(0, 8);
    const lists = [0, 1].map((index) => bestBy(({ scores }) => scores[index] ?? 0));
    expect(mergeBest<(typeof texts)[number]>(lists, { count: 8, compare })).toEqual(
      bestBy(({ scores }) => Math.max(...scores)),
    );
  }
});
