import { htmlCode, needsHtml } from "./portable.js";

/** Markdown put together from Markdown that is safe already; spec-text.ts makes what the spec wrote safe. */

/** Escapes a table cell: pipes no longer end it (GFM 4.10). */
export function cell(markdown: string): string {
  return markdown.replace(
    /\\.|(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)|\|/g,
    (part: string, _fence: unknown, code?: string) => {
      if (code === undefined) return part === "|" ? "\\|" : part;
      // In a cell, `\|` is a pipe even within code, so a backslash before a pipe cannot be said in backticks.
      return code.includes("\\|") || needsHtml(code) ? htmlCode(code) : part.replaceAll("|", "\\|");
    },
  );
}

/** Returns a link, or only the text without a target. */
export function link(text: string, href: string | undefined): string {
  return href === undefined ? text : `[${text}](${href})`;
}

/** Returns the anchors that GitHub gives to headings of these texts on one page, in order. */
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

/**
 * Returns the anchor that GitHub gives a heading: `clientfactsget` for "client.facts.get". VitePress makes other anchors, so links
 * between generated pages need this function as `markdown.anchor.slugify`.
 */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}
