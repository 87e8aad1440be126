import type { Block } from "./blocks.js";
import type { PageParagraph } from "./pdf-paragraphs.js";
import { SourceText } from "./source-text.js";

/** The maximum length of a heading. Longer paragraphs in large letters are paragraphs. */
const maxHeading = 200;

/** Returns the blocks of a PDF's pages. Short paragraphs in clearly larger letters than most of the text are headings. */
export function blocksOfPages(pages: readonly (readonly PageParagraph[])[]): Block[] {
  const levels = headingLevels(pages.flat());
  return pages.flatMap((paragraphs, index) => {
    let offset = 0;
    return paragraphs.map(({ text, height }): Block => {
      const level = text.length <= maxHeading ? levels.get(sizeOf(height)) : undefined;
      const common = { text: SourceText.of(text, offset), page: index + 1 };
      offset += text.length + 1;
      return level === undefined ? { type: "paragraph", ...common } : { type: "heading", level, ...common };
    });
  });
}

/** Returns the levels of headings by the size of their letters: 1 for the largest. */
function headingLevels(paragraphs: readonly PageParagraph[]): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>();
  for (const { text, height } of paragraphs)
    lengths.set(sizeOf(height), (lengths.get(sizeOf(height)) ?? 0) + text.length);
  const [[body] = [0]] = [...lengths].toSorted(([, one], [, other]) => other - one);
  const larger = [...lengths.keys()].filter((size) => size >= body * 1.15).toSorted((one, other) => other - one);
  return new Map(larger.map((size, index) => [size, index + 1]));
}

/** Rounds the height of letters, which varies a little between lines. */
const sizeOf = (height: number): number => Math.round(height * 2) / 2;
