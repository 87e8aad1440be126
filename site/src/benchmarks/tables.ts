/** All results as tables, for readers on GitHub: `bench/results/README.md`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Results, readResults } from "../../../bench/results.js";
import { renderTable } from "./section.js";
import { themes } from "./themes.js";

const file = "bench/results/README.md";

/** Writes the tables of all saved results. */
export function writeTables(root: string): void {
  writeFileSync(join(root, file), tablesOf(readResults(root)));
}

/** Returns the Markdown with all tables. */
export function tablesOf(results: ReadonlyMap<string, Results>): string {
  const parts = themes.map(({ title, lead, sections }) =>
    [
      `## ${title}`,
      lead,
      ...sections.map((section) => renderTable(section, results.get(section.bench)).trimEnd()),
    ].join("\n\n"),
  );
  return `${[head, ...parts].join("\n\n")}\n`;
}

const head = `# Benchmarks

See what specloom and its packages cost, next to the tools that you could use instead. The site shows the same as plots: \`pnpm run docs\`.

\`pnpm bench:results\` measures again, and writes this file and the data beside it.`;
