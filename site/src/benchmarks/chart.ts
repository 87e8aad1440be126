/**
 * Bar charts as static SVG. Text keeps its size at any width, because lengths along the page are percentages: there is no
 * viewBox to scale. Every scale starts at zero.
 */
import { escape } from "./markup.js";

export interface Bar {
  readonly label: string;
  /** The written value at the end of the label's line. */
  readonly text: string;
  /** The lengths of the parts from left to right. None if there is no number. */
  readonly parts: readonly number[];
  readonly isOurs: boolean;
}

/** Bars with one scale, which ends at the longest bar or at `most`. */
export interface Group {
  readonly title?: string;
  readonly bars: readonly Bar[];
  readonly most?: number;
}

export interface Chart {
  readonly id: string;
  readonly title: string;
  /** All values as a sentence, for those who do not see the bars. */
  readonly description: string;
  readonly groups: readonly Group[];
}

const colours = {
  ours: "var(--vp-c-brand-1, #3451b2)",
  peer: "var(--vp-c-text-3, #8e8e93)",
  text: "var(--vp-c-text-1, currentColor)",
  quiet: "var(--vp-c-text-2, currentColor)",
  zero: "var(--vp-c-text-3, #8e8e93)",
};

/** Pixels. */
const heights = { group: 32, gap: 16, bar: 10, row: 44, baseline: 14, toBar: 21 };

/** The opacity of a bar's parts: what counts, what does not, and the rest. */
const opacities = [1, 0.4, 0.14];

const text = (y: number, content: string, attributes: string): string =>
  `<text y="${y}" font-size="13" ${attributes}>${escape(content)}</text>`;

function bar({ label, text: value, parts, isOurs }: Bar, y: number, most: number): string {
  const colour = isOurs ? colours.ours : colours.peer;
  const weight = isOurs ? 'font-weight="700"' : "";
  const percent = (length: number): string => ((most > 0 ? length / most : 0) * 100).toFixed(2);
  const rects = parts.map((length, index) => {
    const start = parts.slice(0, index).reduce((sum, each) => sum + each, 0);
    return `<rect x="${percent(start)}%" y="${y + heights.toBar}" width="${percent(length)}%" height="${heights.bar}" fill="${colour}" fill-opacity="${opacities[index] ?? 1}"/>`;
  });
  return [
    text(y + heights.baseline, label, `fill="${colours.text}" ${weight}`),
    text(
      y + heights.baseline,
      value,
      `x="100%" text-anchor="end" fill="${parts.length > 0 ? colours.text : colours.quiet}" ${weight}`,
    ),
    // The zero of the scale.
    `<rect x="0" y="${y + heights.toBar - 2}" width="1" height="${heights.bar + 4}" fill="${colours.zero}"/>`,
    ...rects,
  ].join("\n");
}

/** Returns the SVG without empty lines, which would end the HTML in Markdown. */
export function renderChart({ id, title, description, groups }: Chart): string {
  const drawn: string[] = [];
  let y = 0;
  for (const { title: heading, bars, most } of groups) {
    if (y > 0) y += heights.gap;
    if (heading !== undefined) {
      drawn.push(text(y + heights.baseline + 2, heading, `font-weight="600" fill="${colours.quiet}"`));
      y += heights.group;
    }
    const length = (each: Bar): number => each.parts.reduce((sum, part) => sum + part, 0);
    const end = most ?? Math.max(0, ...bars.map(length));
    for (const each of bars) {
      drawn.push(bar(each, y, end));
      y += heights.row;
    }
  }
  return [
    `<svg role="img" aria-labelledby="${id}-title ${id}-desc" width="100%" height="${y}" xmlns="http://www.w3.org/2000/svg" font-family="inherit" style="display: block; font-variant-numeric: tabular-nums">`,
    `<title id="${id}-title">${escape(title)}</title>`,
    `<desc id="${id}-desc">${escape(description)}</desc>`,
    ...drawn,
    "</svg>",
  ].join("\n");
}
