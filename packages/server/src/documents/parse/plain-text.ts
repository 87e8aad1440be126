import type { ParagraphBlock } from "./blocks.js";
import { SourceText } from "./source-text.js";

/** Returns the paragraphs of a plain text: parts between empty lines. */
export function parsePlainText(text: string): ParagraphBlock[] {
  const blocks: ParagraphBlock[] = [];
  let start: number | undefined;
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, at);
    if (text.slice(at, end).trim() !== "") start ??= at;
    else if (start !== undefined) {
      blocks.push(paragraphAt(text, start, at));
      start = undefined;
    }
    at = end;
  }
  if (start !== undefined) blocks.push(paragraphAt(text, start, text.length));
  return blocks;
}

/** Returns the position after the line that begins at `start`. */
function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end === -1 ? text.length : end + 1;
}

function paragraphAt(text: string, start: number, end: number): ParagraphBlock {
  return { type: "paragraph", text: SourceText.of(text.slice(start, end), start) };
}
