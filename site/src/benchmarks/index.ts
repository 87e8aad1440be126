/** The pages of the benchmarks, made of the results in `bench/results`. */
import { type Results, readResults } from "../../../bench/results.js";
import { anchorOf } from "../../../generator/src/vitepress/index.js";
import type { Page } from "../page.js";
import { lossesOf, renderSection } from "./section.js";
import { type Theme, themes } from "./themes.js";

type All = ReadonlyMap<string, Results>;

const source = "site/src/benchmarks/themes.ts";

/** Returns the pages. A bench without results has a note that says how to make them. */
export function benchmarkPages(root: string): Page[] {
  return pagesOf(readResults(root));
}

export const pagesOf = (results: All): Page[] => [index(results), ...themes.map((theme) => pageOf(theme, results))];

const lossesIn = ({ sections }: Theme, results: All): readonly string[] =>
  sections.flatMap((section) => lossesOf(section, results.get(section.bench)));

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

function pageOf(theme: Theme, results: All): Page {
  const { name, title, lead, sections } = theme;
  const losses = lossesIn(theme, results);
  const blocks = [
    `# ${title}`,
    lead,
    ...sections.map((section) => renderSection(section, results.get(section.bench)).trimEnd()),
    ...(losses.length > 0 ? [`## Where another tool is better\n\n${list(losses)}`] : []),
    `## Measure it yourself\n\n${commands(sections.map(({ bench }) => bench))}`,
  ];
  return { path: `benchmarks/${name}`, title, description: lead, markdown: `${blocks.join("\n\n")}\n`, source };
}

const commands = (benches: readonly string[]): string =>
  ["```sh", ...[...new Set(benches)].map((bench) => `pnpm bench ${bench}`), "```"].join("\n");

function index(results: All): Page {
  const lead = "See what specloom and its packages cost, next to the tools that you could use instead.";
  const questions = themes.map(({ name, title, sections }) => {
    const short = title.replace(/^Benchmarks of (the )?/, "").replace(/^./, (letter) => letter.toUpperCase());
    return `## ${short}\n\n${list(
      sections.map(({ question }) => `[${question}](/benchmarks/${name}#${anchorOf(question)})`),
    )}`;
  });
  const losses = themes.flatMap((theme) => lossesIn(theme, results));
  const blocks = [
    "# Benchmarks",
    lead,
    `Every figure on these pages comes from a file that a benchmark wrote: none is typed by hand. Tools that are compared run in turns on
the same machine, so that their ratios hold elsewhere too. Absolute values depend on the machine, which each caption names. A tool
that fails, or cannot be installed, keeps its row.`,
    ...questions,
    ...(losses.length > 0 ? [`## Where another tool is better\n\n${list(losses)}`] : []),
    "## Measure all of it yourself\n\n```sh\npnpm bench results\n```\n\nThis writes new results. Run nothing else at the same time, and expect to wait: the last lines say how long each bench took.",
  ];
  return {
    path: "benchmarks/index",
    title: "Benchmarks",
    description: lead,
    markdown: `${blocks.join("\n\n")}\n`,
    source,
    replaces: "bench/results",
  };
}
