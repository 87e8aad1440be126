import { codeSpan } from "../shared/prose.js";

/** Markdown put together from Markdown that is safe already; spec-text.ts makes what the spec wrote safe. */

/** As a cell of a table: blocks become lines, and pipes no longer end the cell (GFM 4.10). */
export function cell(markdown: string): string {
  return withoutFences(markdown)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(withoutPipes)
    .join("<br>");
}

/** Cells have no blocks, so each line of a code block becomes a code span. */
function withoutFences(markdown: string): string {
  return markdown.replace(/^(`{3,})[^`\n]*\n([^]*?)\n\1$/gm, (_, _fence, code: string) =>
    code.split("\n").filter((line) => line.trim() !== "").map(codeSpan).join("\n"),
  );
}

function withoutPipes(line: string): string {
  return line.replace(/\\.|(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)|\|/g, (part, _fence, code?: string) => {
    if (code === undefined) return part === "|" ? "\\|" : part;
    // In a cell, `\|` is a pipe even within code, so a backslash before a pipe cannot be said in backticks.
    return code.includes("\\|") ? htmlCode(code) : part.replaceAll("|", "\\|");
  });
}

function htmlCode(code: string): string {
  const escaped = code.trim().replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0) ?? 32};`);
  return `<code>${escaped}</code>`;
}

/** A link; to nowhere, where there is no target, the text alone. */
export function link(text: string, href: string | undefined): string {
  return href === undefined ? text : `[${text}](${href})`;
}

/** The anchors that GitHub gives to headings of these texts on one page, in order. */
export function anchorsOf(headings: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const wanted = anchorOf(heading);
    let anchor = wanted;
    for (let number = 1; taken.has(anchor); number += 1) anchor = `${wanted}-${number}`;
    taken.add(anchor);
    return anchor;
  });
}

/** `client.facts.get` gives `clientfactsget`. */
export function anchorOf(heading: string): string {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "").replaceAll(" ", "-");
}
