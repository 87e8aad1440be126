/** Texts for measurements: words as frequent as in real texts, the same ones on every run. */
import type { Random } from "../../src/demo/random.js";

export { createRandom, type Random } from "../../src/demo/random.js";

const syllables =
  "ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to".split(
    " ",
  );
const vocabularySize = 20_000;

/** Returns the word of a rank: 0 is the most frequent one. */
export function wordOf(rank: number): string {
  let word = "";
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length] ?? "";
  return word;
}

/** Returns the rank of a word in a text, by Zipf's law: the word of rank n has one n-th of the uses of the first one. */
function randomRank(random: Random): number {
  return Math.floor(vocabularySize ** random()) - 1;
}

export function randomText(random: Random, words: number): string {
  return Array.from({ length: words }, () => wordOf(randomRank(random))).join(" ");
}

/** Returns a question of common and rare words. One of four has a typing error. */
export function randomQuery(random: Random): string {
  const words = Array.from({ length: 2 + Math.floor(random() * 4) }, () => wordOf(randomRank(random)));
  const last = words.pop() ?? "";
  const isMisspelled = random() < 0.25 && last.length > 5;
  return `what is the ${words.join(" ")} of ${isMisspelled ? last.slice(0, 3) + last.slice(4) : last}?`;
}
