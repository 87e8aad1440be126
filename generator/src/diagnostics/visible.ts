/** Text from documents, made safe and measurable for terminals. */

/**
 * Control characters (with them ANSI escapes and line ends), marks that change the direction of text, and invisible
 * ones: they could move the cursor, forge lines of output, or make text read differently from what it is.
 */
const unsafe =
  /[\0-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Cs}|[\u{e0000}-\u{e007f}]/gu;

const shortEscapes: { readonly [character: string]: string } = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** The text with everything unsafe as an escape: `\n`, `\u{1b}`. */
export function visible(text: string): string {
  return text.replace(
    unsafe,
    (character) => shortEscapes[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}

/** How many columns of a terminal a character takes: 2 for East Asian wide ones and emoji, 0 for combining marks. */
export function widthOf(character: string): number {
  if (/^\p{M}$/u.test(character)) return 0;
  return /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}])$/u.test(
    character,
  )
    ? 2
    : 1;
}

/** At most `limit` characters, the last of which says that there is more. */
export function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}
