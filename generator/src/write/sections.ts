import { withLineFeeds } from "./hash.js";

/** Finds and replaces the generated sections of hand-written files. */

type Found = { readonly text: string; readonly start: number; readonly end: number } | { readonly problem: string };

/** Returns the text between the markers, trimmed and with LF, or the problem as the end of a sentence. */
export function readSection(file: string, name: string): { readonly text: string } | { readonly problem: string } {
  const found = find(file, name);
  return "problem" in found ? found : { text: found.text };
}

/** Returns the file with the section replaced, in the file's line endings. Its markers must exist. */
export function replaceSection(file: string, name: string, text: string): string {
  const found = find(file, name);
  if ("problem" in found) throw new Error(`the section "${name}": ${found.problem}`);
  const content = text.trim();
  // The blank lines end the comment's HTML block (CommonMark 4.6), so that Markdown can follow.
  const between = content === "" ? "\n" : `\n\n${content}\n\n`;
  const ending = file.includes("\r\n") ? between.replaceAll("\n", "\r\n") : between;
  return file.slice(0, found.start) + ending + file.slice(found.end);
}

/** Escapes marker-like comments: text from a spec could otherwise end its section. */
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
  if (stop < start) return { problem: "the end marker is before the begin marker" };
  return { text: withLineFeeds(file.slice(start, stop)).trim(), start, end: stop };
}
