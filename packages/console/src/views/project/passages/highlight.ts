/** Finds the words of a query in texts, so that they can be marked. */

/** A part of a text. */
export interface Segment {
  readonly text: string;
  /** Whether it is a word of the query. */
  readonly isHit: boolean;
}

/** A word of a query. */
export interface Term {
  /** Its spellings in texts: without diacritics, and with `ae` for `ä`. */
  readonly forms: readonly string[];
  readonly stems: readonly string[];
  /** Whether its script has no spaces between words, so that it may be anywhere in a text. */
  readonly isUnspaced: boolean;
}

type Range = readonly [start: number, end: number];

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/u;

/** Words that say nothing about the subject of a query. */
const stopWords = new Set(
  (
    "a about an and are as at be by can could did do does for from get give had has have how i if in into is it its me my no not of on or " +
    "our please show so tell than that the their them there they this to us was we were what when where which who why will with would you " +
    "als am auf aus bei bin bis das dass dem den der des die ein eine einem einen einer eines er es fuer für hat ich ihr im ist kann man mir " +
    "mit nach oder sich sie sind über und von vom war was wenn wer wie wir wird wo zu zum zur"
  ).split(" "),
);

/** Returns the words of a query that count. If all of them are stop words, they all count. */
export function termsOf(query: string): readonly Term[] {
  const words = [...new Set(query.toLowerCase().match(word) ?? [])];
  const significant = words.filter((one) => !stopWords.has(one.normalize("NFC")));
  return (significant.length > 0 ? significant : words).flatMap((one) =>
    unspaced.test(one) ? pairsOf(one).map((pair) => termOf(pair, true)) : [termOf(one, false)],
  );
}

function termOf(text: string, isUnspaced: boolean): Term {
  const forms = formsOf(text);
  return { forms, stems: forms.map(stemOf), isUnspaced };
}

/** Returns the pairs of neighboring characters, which is how a search compares scripts without spaces. */
function pairsOf(text: string): readonly string[] {
  const characters = [...text];
  if (characters.length < 3) return [text];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Splits a text at the words of a query. */
export function highlight(text: string, terms: readonly Term[]): readonly Segment[] {
  const segments: Segment[] = [];
  let position = 0;
  for (const [start, end] of findHits(text, terms)) {
    if (start > position) segments.push({ text: text.slice(position, start), isHit: false });
    segments.push({ text: text.slice(start, end), isHit: true });
    position = end;
  }
  if (position < text.length) segments.push({ text: text.slice(position), isHit: false });
  return segments;
}

/** A part of a long text. */
export interface Excerpt {
  readonly text: string;
  readonly isCutAtStart: boolean;
  readonly isCutAtEnd: boolean;
}

/** Returns about `length` characters of a text, with its first hit. Cuts between words. */
export function excerptOf(text: string, terms: readonly Term[], length: number): Excerpt {
  // Hiding a few words would save nothing.
  if (text.length <= length * 1.25) return { text, isCutAtStart: false, isCutAtEnd: false };
  const [[first] = [0]] = findHits(text, terms);
  const from = Math.max(0, Math.min(first - Math.round(length / 4), text.length - length));
  const start = first < length * 0.75 ? 0 : afterSpace(text, from, first);
  const space = text.lastIndexOf(" ", start + length);
  const cut = space > start ? space : start + length;
  const end = start + length >= text.length ? text.length : cut;
  return { text: text.slice(start, end).trim(), isCutAtStart: start > 0, isCutAtEnd: end < text.length };
}

/** Returns the beginning of the next word, at most `limit`. */
function afterSpace(text: string, from: number, limit: number): number {
  const space = text.indexOf(" ", from);
  return space < 0 || space >= limit ? limit : space + 1;
}

/** Returns the ranges of the query's words in a text, in order and apart from each other. */
function findHits(text: string, terms: readonly Term[]): readonly Range[] {
  if (terms.length === 0) return [];
  const ranges: [start: number, end: number][] = [];
  for (const { 0: found, index } of text.matchAll(word))
    for (const [from, to] of findInWord(found, terms)) {
      const last = ranges.at(-1);
      if (last && index + from <= last[1]) last[1] = Math.max(last[1], index + to);
      else ranges.push([index + from, index + to]);
    }
  return ranges;
}

/** Returns the ranges of a word to mark, by their start. */
function findInWord(found: string, terms: readonly Term[]): readonly Range[] {
  if (unspaced.test(found))
    return terms
      .filter(({ isUnspaced }) => isUnspaced)
      .flatMap(({ forms: [form = ""] }) => findAll(found.toLowerCase(), form))
      .toSorted(([left], [right]) => left - right);
  const length = terms.reduce((longest, term) => Math.max(longest, matchedLength(found, term)), 0);
  return length === 0 ? [] : [[0, length]];
}

function findAll(text: string, part: string): readonly Range[] {
  const ranges: Range[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) ranges.push([at, at + part.length]);
  return ranges;
}

/** Returns how much of a word to mark: all of another form of the term, or the beginning that is the term. */
function matchedLength(found: string, { forms, stems }: Term): number {
  let longest = 0;
  for (const fold of folds) {
    const folded = foldWord(found, fold);
    if (forms.includes(folded) || stems.includes(stemOf(folded))) return found.length;
    for (const form of forms)
      if (form.length > 1 && folded.startsWith(form)) longest = Math.max(longest, lengthOf(found, fold, form.length));
  }
  return longest;
}

/** Returns the number of a word's characters that have so many characters once they are folded. */
function lengthOf(found: string, fold: Fold, folded: number): number {
  let rest = folded;
  let length = 0;
  for (const [character] of found.matchAll(characters)) {
    if (rest <= 0) break;
    rest -= fold(character).length;
    length += character.length;
  }
  return length;
}

type Fold = (character: string) => string;

/** A character with its combining marks. */
const characters = /\P{M}\p{M}*/gu;

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  ς: "σ",
};
const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

const withoutDiacritics: Fold = (character) => {
  const plain = character
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "");
  return letters[plain] ?? plain;
};
const withUmlauts: Fold = (character) =>
  umlauts[character.toLowerCase().normalize("NFC")] ?? withoutDiacritics(character);

const folds: readonly Fold[] = [withoutDiacritics, withUmlauts];

const foldWord = (text: string, fold: Fold): string => text.replace(characters, (character) => fold(character));

const formsOf = (text: string): readonly string[] => [...new Set(folds.map((fold) => foldWord(text, fold)))];

const endings = ["ing", "ern", "ed", "es", "en", "er", "em", "s", "e"];

/** Returns a word without its English or German endings. The search knows more forms; unmarked ones are a small loss. */
function stemOf(form: string): string {
  const singular = form.replace(/(?<=.{3})ies$/, "y");
  const ending = endings.find((one) => singular.endsWith(one) && singular.length - one.length >= 4);
  return ending === undefined ? singular : stemOf(singular.slice(0, -ending.length));
}
