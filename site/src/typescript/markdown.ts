import { anchorOf } from "../../../generator/src/vitepress/index.js";

/** Escapes Markdown for VitePress, which compiles pages as Vue templates: `<T>` and `{{ }}` outside of code would be markup. */
export function escapeProse(markdown: string): string {
  return outsideCode(markdown, (text) =>
    text
      .replace(/<(?!https?:\/\/[^\s>]+>)/g, "&lt;")
      .replaceAll("{{", "&#123;&#123;")
      .replaceAll("}}", "&#125;&#125;"),
  );
}

/** Applies a function to the parts of Markdown that are neither in fences nor in code spans. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  const code = /^[ \t]*(```+)[\s\S]*?^[ \t]*\1[ \t]*$|(?<!`)(`+)(?!`)[\s\S]*?[^`]\2(?!`)/gm;
  let result = "";
  let end = 0;
  for (const match of markdown.matchAll(code)) {
    result += change(markdown.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + change(markdown.slice(end));
}

/** Returns a code span, also of code with backticks. */
export function codeSpan(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  return longest === 0 ? `\`${code}\`` : `${ticks} ${code} ${ticks}`;
}

export function fence(code: string, language = "ts"): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** Returns Markdown for a cell of a table: one line, with `|` escaped. */
export function cell(markdown: string): string {
  return markdown
    .trim()
    .replace(/\n\s*\n/g, "<br>")
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|");
}

/** Returns a table without the columns that are empty in every row. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = head.map((_, column) => rows.some((row) => row[column] !== ""));
  const line = (cells: readonly string[]): string => `| ${cells.filter((_, column) => kept[column]).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map((row) => line(row.map(cell)))].join("\n");
}

/** Returns the anchors of the headings of one page. Headings with the same anchor get a number, as in VitePress. */
export function anchorsOf(headings: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return headings.map((heading) => {
    const base = anchorOf(heading);
    let anchor = base;
    for (let index = 1; used.has(anchor); index++) anchor = `${base}-${index}`;
    used.add(anchor);
    return anchor;
  });
}

/** Returns the first sentence of Markdown, as plain text. */
export function firstSentence(markdown: string): string {
  const [paragraph = ""] = markdown.split(/\n\s*\n/);
  const line = paragraph.replace(/\s+/g, " ").trim();
  // A sentence ends outside of code spans and brackets.
  const end = /^(?:`[^`]*`|[^`])*?[.!?](?=\s+[A-Z`]|$)/.exec(line);
  return (end?.[0] ?? line).replace(/:$/, ".");
}
