/** Select Graphic Rendition (ECMA-48, 8.3.117): the codes that turn a style on and off. */
const styles = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  cyan: [36, 39],
} as const;

export type Style = keyof typeof styles;
export type Paint = (style: Style, text: string) => string;

const paintNothing: Paint = (_, text) => text;
// Not util.styleText: it reads the environment, but the caller decides about colours.
const paintAnsi: Paint = (style, text) => `\u001b[${styles[style][0]}m${text}\u001b[${styles[style][1]}m`;

/** Returns a function that gives text a style, or leaves it without colours. */
export function paintFor(colour: boolean): Paint {
  return colour ? paintAnsi : paintNothing;
}
