/** A piece of text on a page: its lower left corner is in the last two numbers of `transform`. */
export interface PageText {
  readonly str: string;
  readonly transform: readonly unknown[];
  readonly height: number;
  readonly hasEOL: boolean;
}

/** A line of text: its position from the bottom of the page, and the height of its letters. */
interface Line {
  text: string;
  y: number;
  height: number;
}

export interface PageParagraph {
  readonly text: string;
  /** The height of its letters, in the page's units. */
  readonly height: number;
}

/** Returns the paragraphs of a page: lines with the same size of letters and without a gap between them. */
export function paragraphsOfPage(items: readonly PageText[]): PageParagraph[] {
  const paragraphs: PageParagraph[] = [];
  let previous: Line | undefined;
  for (const line of linesOf(items)) {
    const last = paragraphs.at(-1);
    if (last !== undefined && previous !== undefined && continues(previous, line))
      paragraphs[paragraphs.length - 1] = { text: joinLines(last.text, line.text), height: last.height };
    else paragraphs.push({ text: line.text, height: line.height });
    previous = line;
  }
  return paragraphs;
}

function linesOf(items: readonly PageText[]): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  for (const { str, transform, height, hasEOL } of items) {
    if (str !== "") {
      const y = typeof transform[5] === "number" ? transform[5] : 0;
      line ??= { text: "", y, height };
      line.text += str;
      line.height = Math.max(line.height, height);
    }
    if (hasEOL && line !== undefined) {
      lines.push(line);
      line = undefined;
    }
  }
  if (line !== undefined) lines.push(line);
  return lines
    .map((each) => ({ ...each, text: each.text.replace(/\s+/g, " ").trim() }))
    .filter(({ text }) => text !== "");
}

/** Returns whether a line belongs to the paragraph of the line above. */
function continues(above: Line, line: Line): boolean {
  const larger = Math.max(above.height, line.height, 1);
  const smaller = Math.min(above.height, line.height);
  const gap = above.y - line.y;
  // A line that is higher on the page starts the next column.
  return gap >= 0 && gap <= larger * 1.7 && smaller >= larger * 0.85;
}

/** Joins lines with a space. A hyphen between lower-case letters divides a word. */
function joinLines(text: string, next: string): string {
  return /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`;
}
