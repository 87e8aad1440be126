/** Languages whose stop words and word forms PostgreSQL knows, in the order that decides between equals. */
export const languages = [
  "english",
  "danish",
  "dutch",
  "finnish",
  "french",
  "german",
  "hungarian",
  "italian",
  "norwegian",
  "portuguese",
  "russian",
  "spanish",
  "swedish",
  "turkish",
] as const;

export type Language = (typeof languages)[number];

/** English words that ask for something, beyond PostgreSQL's stop words. */
const requestWords = new Set(
  "also could find get give got know let like many may might much must need please shall show tell us want would".split(
    " ",
  ),
);

/** A word of a query, and the languages in which it is a stop word. */
export interface WordLanguages {
  readonly word: string;
  readonly stopWordIn: readonly string[];
}

/** Returns the language that most words of a query are stop words of: English if there are none, Russian for Cyrillic letters. */
export function languageOf(words: readonly WordLanguages[]): Language {
  const count = (language: Language): number => words.filter(({ stopWordIn }) => stopWordIn.includes(language)).length;
  const counts = languages.map((language) => ({ language, count: count(language) }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  if (best.count === 0) return words.some(({ word }) => /\p{Script=Cyrillic}/u.test(word)) ? "russian" : "english";
  return best.language;
}

/** Returns whether a word says nothing about the subject of a query. */
export function isStopWord({ word, stopWordIn }: WordLanguages, language: Language): boolean {
  return stopWordIn.includes(language) || (language === "english" && requestWords.has(word));
}
