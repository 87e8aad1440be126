/** Makes hidden characters visible that could reorder or forge output, and measures text for terminals. */

/**
 * Controls, format characters (Unicode's Cf, and what else is ignored by default), line and paragraph separators, halves of
 * surrogate pairs, private use and noncharacters. The ranges are spelled out because `\p{Cf}` grows with Node's version of
 * Unicode, and generated files must not. Line feeds and tabs are not among them.
 */
const hidden =
  "\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\xad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160" +
  "\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ud800-\\udfff\\ue000-\\uf8ff" +
  "\\ufdd0-\\ufdef\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}" +
  "\\u{1bca0}-\\u{1bcaf}\\u{1d173}-\\u{1d17a}\\u{1fffe}\\u{1ffff}\\u{2fffe}\\u{2ffff}\\u{3fffe}-\\u{10ffff}";

/** Scripts whose letters join: Arabic and its neighbours, those of India, Tibetan, Myanmar, Khmer and Mongolian. */
const joining =
  "[\\u0620-\\u06d3\\u0710-\\u088f\\u08a0-\\u08e1\\u08e3-\\u0dff\\u0f00-\\u109f\\u1780-\\u17b3\\u17b6-\\u180a\\u1810-\\u18af]";
const ideograph = "[\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}]";

/**
 * Matches hidden characters that affect the display of their neighbours: joiners between letters of joining scripts
 * and within emoji, and one variation selector after a character with variants.
 */
const legitimate = [
  `(?<=${joining})[\\u200c\\u200d](?=${joining})`,
  "(?<=[\\p{Extended_Pictographic}\\u{1f3fb}-\\u{1f3ff}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})",
  "(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]",
  "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
  `(?<=${ideograph})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]`,
  "(?<=[\\u1820-\\u18af])[\\u180b-\\u180d\\u180f]",
].join("|");

const inLines = new RegExp(`(${legitimate})|[${hidden}]`, "gu");
const inOneLine = new RegExp(`(${legitimate})|[\\t\\n${hidden}]`, "gu");
const characters = new RegExp(`(${legitimate})|([\\t\\n${hidden}])|[^]`, "gu");

/** Matches a character other than the visible ones of ASCII, and than the tab in lines. */
const unusual = /[^\x20-\x7e]/;
const unusualInLines = /[^\t\x20-\x7e]/;

const shortEscapes: { readonly [character: string]: string } = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Returns the text on one line, with hidden characters as escapes: `\n`, `\u{1b}`. */
export function visible(text: string): string {
  return replaceHidden(text, inOneLine, visibleEscape);
}

/** Returns the text with hidden characters as escapes. Line feeds and tabs stay. */
export function visibleLines(text: string): string {
  return replaceHidden(text, inLines, visibleEscape);
}

/** Escapes hidden characters of JSON, or of code that has them only in string literals and comments: `\u001b`. */
export function escapeHidden(code: string): string {
  return replaceHidden(code, inLines, codeEscape);
}

/** Formats a value as a document of JSON, on several lines and without hidden characters. */
export function jsonText(value: unknown): string {
  return `${escapeHidden(JSON.stringify(value, undefined, 2))}\n`;
}

/** A character and its visible form. */
export interface VisibleCharacter {
  readonly source: string;
  readonly visible: string;
}

/** Splits a string into characters, each with its visible form. */
export function visibleCharacters(text: string): readonly VisibleCharacter[] {
  return [...text.matchAll(characters)].map(([source, , hiddenOne]) => ({
    source,
    visible: hiddenOne === undefined ? source : visibleEscape(source),
  }));
}

function replaceHidden(text: string, pattern: RegExp, escape: (character: string) => string): string {
  const replace = (some: string): string =>
    some.replace(pattern, (character, kept?: string) => (kept === undefined ? escape(character) : character));
  if (pattern !== inLines) return unusual.test(text) ? replace(text) : text;
  // Most lines have no hidden characters, and the display of a character does not depend on other lines.
  return text
    .split("\n")
    .map((line) => (unusualInLines.test(line) ? replace(line) : line))
    .join("\n");
}

function visibleEscape(character: string): string {
  return shortEscapes[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`;
}

/** Writes the escapes of a character as surrogate pairs, as JSON requires. */
function codeEscape(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** East Asian Wide and Fullwidth (Unicode Standard Annex 11), in blocks. */
const wideBlocks: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3fffd],
];

/**
 * Returns the width of a character in terminal columns: 2 for East Asian wide ones and emoji, 0 for combining marks
 * and joiners.
 */
export function widthOf(character: string): number {
  if (/^[\p{M}\u200c\u200d]$/u.test(character)) return 0;
  const code = character.codePointAt(0) ?? 0;
  const isWide = wideBlocks.some(([first, last]) => code >= first && code <= last);
  return isWide || /^\p{Emoji_Presentation}$/u.test(character) ? 2 : 1;
}

/** Returns a string cut to `limit` UTF-16 units, ending in an ellipsis, without splitting a character. */
export function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
