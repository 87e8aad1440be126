/** All results as tables for readers on GitHub, and some in the pages of packages. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Results, readResults } from "../../../bench/results.js";
import { numbers, renderTable } from "./section.js";
import { themes } from "./themes.js";

type All = ReadonlyMap<string, Results>;

const overview = "bench/results/README.md";
/** Pages with tables between `<!-- results: client/size -->` and `<!-- end of results -->`. */
const filled = ["packages/client/recipes/costs.md"];

/** Returns the files with tables of the saved results, by path from the root of the repository. */
export function tableFiles(root: string): ReadonlyMap<string, string> {
  const results = readResults(root);
  const pages = filled.map((path) => [path, fillTables(readFileSync(join(root, path), "utf8"), results)] as const);
  return new Map([[overview, tablesOf(results)], ...pages]);
}

/** Writes the tables of all saved results. */
export function writeTables(root: string): void {
  for (const [path, text] of tableFiles(root)) writeFileSync(join(root, path), text);
}

function fillTables(page: string, results: All): string {
  return page.replaceAll(
    /(<!-- results: ([\w-]+)\/([\w-]+) -->\n)[^]*?(?=<!-- end of results -->)/g,
    (_, start: string, bench: string, id: string) => {
      const table = results.get(bench)?.tables.find((one) => one.id === id);
      if (table === undefined) throw new Error(`bench/results has no table ${bench}/${id}`);
      return `${start}\n${numbers({}, table)}\n\n`;
    },
  );
}

function tablesOf(results: All): string {
  const parts = themes.map(({ title, lead, sections }) => {
    const tables = sections.map((section) => renderTable(section, results.get(section.bench)).trimEnd());
    return [`## ${title}`, lead, ...tables].join("\n\n");
  });
  return `${[head, ...parts].join("\n\n")}\n`;
}

const head = `# Benchmarks

See what specloom and its packages cost, next to the tools that you could use instead. The site shows the same as plots: \`pnpm run docs\`.

\`pnpm bench results\` measures again, and writes this file and the data beside it.`;
