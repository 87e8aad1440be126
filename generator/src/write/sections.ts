import { withLineFeeds } from "./hash.js";

/** A file that is hand-written but for marked sections: finding and replacing what stands between the markers. */

type Found = { readonly text: string; readonly start: number; readonly end: number } | { readonly problem: string };

/** The text between the markers, trimmed and with LF; or why there is none, as the end of a sentence. */
export function readSection(file: string, name: string): { readonly text: string } | { readonly problem: string } {
  const found = find(file, name);
  return "problem" in found ? found : { text: found.text };
}

/** The file with that section replaced, in the line endings of the file. Its markers must exist. */
export function replaceSection(file: string, name: string, text: string): string {
  const found = find(file, name);
  if ("problem" in found) throw new Error(`the section "${name}": ${found.problem}`);
  const content = text.trim();
  // The blank lines end the comment's HTML block (CommonMark 4.6), so that Markdown follows.
  const between = content === "" ? "\n" : `\n\n${content}\n\n`;
  const ending = file.includes("\r\n") ? between.replaceAll("\n", "\r\n") : between;
  return file.slice(0, found.start) + ending + file.slice(found.end);
}

/** The text with what looks like a marker made harmless: a spec could otherwise end the section that it is in. */
export function withoutMarkers(text: string): string {
  return text.replaceAll(/<!--(?=\s*specloom:)/g, "<! --");
}

function find(file: string, name: string): Found {
  const begin = `<!-- specloom:begin ${name} -->`;
  const end = `<!-- specloom:end ${name} -->`;
  for (const marker of [begin, end]) {
    const count = file.split(marker).length - 1;
    if (count !== 1) return { problem: count === 0 ? `it has no "${marker}"` : `it has "${marker}" ${count} times` };
  }
  const start = file.indexOf(begin) + begin.length;
  const stop = file.indexOf(end);
  if (stop < start) return { problem: "the end marker stands before the begin marker" };
  return { text: withLineFeeds(file.slice(start, stop)).trim(), start, end: stop };
}
