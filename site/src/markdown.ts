/** Writes the Markdown of generated pages. */

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

/** Returns a fenced block that no content can end. */
export function fence(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  return `${mark}${language}\n${code.replace(/\n*$/, "")}\n${mark}`;
}

/** Returns a table without the columns that are empty in every row. Its cells are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = head.map((_, column) => rows.some((row) => row[column] !== ""));
  const line = (cells: readonly string[]): string => `| ${cells.filter((_, column) => kept[column]).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map((row) => line(row.map(cell)))].join("\n");
}

/** Returns Markdown for a cell of a table: one line, with `|` escaped. */
function cell(markdown: string): string {
  return markdown
    .trim()
    .replace(/\n\s*\n/g, "<br>")
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|");
}
