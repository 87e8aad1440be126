/** Text from documents, made safe and measurable for terminals. */

/**
 * Control characters (with them ANSI escapes and line ends), marks that change the direction of text, and invisible
 * ones: they could move the cursor, forge lines of output, or make text read differently from what it is.
 */
const unsafe = new RegExp(
  [
    "[\\0-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]",
    "\\p{Cs}",
    "[\\u{e0000}-\\u{e007f}]",
  ].join("|"),
  "gu",
);

const shortEscapes: { readonly [character: string]: string } = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** The text with everything unsafe as an escape: `\n`, `\u{1b}`. */
export function visible(text: string): string {
  return text.replace(
    unsafe,
    (character) => shortEscapes[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
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

/** How many columns of a terminal a character takes: 2 for East Asian wide ones and emoji, 0 for combining marks. */
export function widthOf(character: string): number {
  if (/^\p{M}$/u.test(character)) return 0;
  const code = character.codePointAt(0) ?? 0;
  const isWide = wideBlocks.some(([first, last]) => code >= first && code <= last);
  return isWide || /^\p{Emoji_Presentation}$/u.test(character) ? 2 : 1;
}

/** At most `limit` characters, the last of which says that there is more. */
export function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}
