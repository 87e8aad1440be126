import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { compileTemplate } from "vue/compiler-sfc";
import { parseResults, readResults, type Results } from "../../../bench/results.js";
import { benchmarkPages, pagesOf } from "../../src/benchmarks/index.js";
import { tableFiles } from "../../src/benchmarks/tables.js";
import { themes } from "../../src/benchmarks/themes.js";
import { faults, peers } from "./fixture.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

function pageOf(path: string, ...results: readonly Results[]): string {
  const page = pagesOf(new Map(results.map((each) => [each.name, each]))).find((each) => each.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return page.markdown;
}

const figures = (markdown: string): readonly string[] => markdown.match(/<figure[^]*?<\/figure>/g) ?? [];

/** Returns the problems of XML: elements that are not closed, or closed without being open. */
function problemsOf(xml: string): readonly string[] {
  const problems: string[] = [];
  let opened = 0;
  const parser = new Parser(
    {
      onopentagname: () => void (opened += 1),
      onclosetag: (name, isImplied) => {
        if (isImplied && !new RegExp(`<${name}\\b[^>]*/>`).test(xml)) problems.push(`${name} is not closed`);
      },
      onerror: ({ message }) => void problems.push(message),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const closed = (xml.match(/<\/\w+>|\/>/g) ?? []).length;
  if (opened !== closed) problems.push(`${opened} elements are opened, ${closed} closed`);
  return problems;
}

const decoded = (html: string): string =>
  html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

describe("the results in the repository", () => {
  const saved = readResults(root);

  it("are the tables in Markdown files", () => {
    // `pnpm bench results` writes them.
    for (const [path, text] of tableFiles(root)) expect(readFileSync(`${root}/${path}`, "utf8"), path).toBe(text);
  });

  it("are valid, and belong to a bench that a page shows", () => {
    const shown = new Set(themes.flatMap(({ sections }) => sections.map(({ bench }) => bench)));
    expect([...saved.keys()].filter((name) => !shown.has(name))).toEqual([]);
  });

  it("have every table and measure that a page shows", () => {
    const missing = themes.flatMap(({ sections }) =>
      sections.flatMap(({ bench, table, measure, parts = [], columns = [] }) => {
        const results = saved.get(bench);
        const found = results?.tables.find(({ id }) => id === table);
        const wanted = [...(measure === undefined ? [] : [measure]), ...parts, ...columns];
        const lacking = found ? wanted.filter((id) => !found.measures.some((known) => known.id === id)) : [table];
        return results === undefined ? [] : lacking.map((id) => `${bench}: ${id}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  it("make pages that Vue compiles, with well-formed pictures", () => {
    for (const { path, markdown } of benchmarkPages(root))
      for (const figure of figures(markdown)) {
        expect(problemsOf(figure), path).toEqual([]);
        expect(compileTemplate({ source: figure, filename: path, id: path }).errors, path).toEqual([]);
      }
  });
});

describe("a page of benchmarks", () => {
  const markdown = pageOf("benchmarks/generator", peers);
  const [first = "", second = ""] = figures(markdown).map(decoded);

  it("plots the values of the results, from zero and in proportion", () => {
    const widths = [...first.matchAll(/<rect x="[\d.]+%"[^>]* width="([\d.]+)%"/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([50, 100]);
    expect(first).toContain(">41.37 s</text>");
    expect(first).toContain(">82.74 s</text>");
  });

  it("puts the best first, also where that is another tool", () => {
    expect(first).toContain(
      '<strong>Processor time</strong> <span style="color: var(--vp-c-text-2)">in seconds, lower is better</span>',
    );
    expect(first.indexOf(">specloom</text>")).toBeLessThan(first.indexOf(">orval</text>"));
    expect(second.indexOf(">orval</text>")).toBeLessThan(second.indexOf(">specloom</text>"));
  });

  it("shows a tool that failed, and why", () => {
    expect(first).toContain(">kubb</text>");
    expect(first).toContain(">failed</text>");
    expect(decoded(markdown)).toContain("exit code 1: cannot read {{ it }} | <b>at all</b>");
  });

  it("describes the picture by its values", () => {
    expect(first).toMatch(/<desc[^>]*>.*specloom: 41\.37 s; orval: 82\.74 s; kubb: failed\.<\/desc>/);
  });

  it("names the date, the commit, the command, the machine and the versions", () => {
    for (const part of ["3 February 2031", "commit 0123456", "pnpm bench peers --runs 9 --save"])
      expect(first).toContain(part);
    for (const part of ["Abacus 5, 7 cores, 13 GiB, Linux 9.9.9, Node v99.1.2", "specloom 8.7.6, orval 5.4.3"])
      expect(first).toContain(part);
  });

  it("has the same numbers as a table", () => {
    expect(markdown).toMatch(/\| \*\*specloom\*\* \| 41\.37 s \| 0\.61× \| 43\.21 s \|/);
  });

  it("says where another tool is better", () => {
    const [, losses = ""] = /## Where another tool is better\n\n([^#]*)/.exec(decoded(markdown)) ?? [];
    expect(losses).toContain("7,001 MB (specloom) against 3,502 MB (orval, the best other)");
    expect(losses).not.toContain("41.37");
    expect(decoded(pageOf("benchmarks/index", peers))).toContain(
      "7,001 MB (specloom) against 3,502 MB (orval, the best other)",
    );
  });

  it("has no empty line in its pictures, and nothing that Vue evaluates", () => {
    expect(figures(markdown).length).toBeGreaterThan(1);
    for (const figure of figures(markdown)) {
      expect(figure).not.toMatch(/\n\s*\n/);
      expect(problemsOf(figure)).toEqual([]);
    }
    expect(markdown).not.toContain("{{");
  });

  it("has no number but those of the results", () => {
    const known = JSON.stringify(peers) + markdown.match(/^## .*$/gm)?.join();
    const prose = decoded(markdown.replaceAll(/<svg[^]*?<\/svg>|style="[^"]*"|\bid="[^"]*"|labelledby="[^"]*"/g, ""));
    const unknown = (prose.match(/\d[\d.,]*\d|\d/g) ?? []).filter(
      (number) => !known.includes(number.replaceAll(",", "")),
    );
    expect(unknown.filter((number) => !["3"].includes(number))).toEqual([]);
  });
});

describe("a plot of parts", () => {
  const plot = (peer: Parameters<typeof faults>[0]): string =>
    decoded(figures(pageOf("benchmarks/client", faults(peer)))[0] ?? "");
  const partsOf = (svg: string): readonly string[] =>
    [...svg.matchAll(/<rect x="([\d.]+)%"[^>]* width="([\d.]+)%"/g)].map(([, x, width]) => `${x} ${width}`);

  it("puts the parts of a bar next to each other", () => {
    const svg = plot({ subject: "ky", values: { right: 10, wrong: 20, none: 10 } });
    expect(partsOf(svg)).toEqual([
      ...["0.00 75.00", "75.00 20.00", "95.00 5.00"],
      ...["0.00 25.00", "25.00 50.00", "75.00 25.00"],
    ]);
    expect(svg).toContain(">30 + 8 + 2</text>");
    expect(svg).toContain(">specloom</text>");
  });

  it("has no bar for a client that is not installed", () => {
    const svg = plot({ subject: "ky", values: {}, failure: "not installed: there is no registry at this address" });
    expect(partsOf(svg)).toHaveLength(3);
    expect(svg).toContain(">not installed</text>");
  });
});

describe("a page without results", () => {
  it("says which command makes them", () => {
    for (const { sections, name } of themes)
      for (const { bench } of sections)
        expect(pageOf(`benchmarks/${name}`)).toContain(`\`pnpm bench results ${bench}\``);
  });

  it("is complete without the tables that a partial run leaves out", () => {
    const [table] = peers.tables;
    const partial = { ...peers, tables: [{ ...table!, measures: table!.measures.slice(0, 3), rows: [] }] };
    expect(pageOf("benchmarks/generator", partial)).toContain("`pnpm bench results peers`");
  });
});

describe("results", () => {
  const parse = (change: object): Results => parseResults(JSON.stringify({ ...peers, ...change }), "peers.json");

  it("are read as they were saved", () => {
    expect(parse({})).toEqual(peers);
  });

  it("are refused with the name of the file if they are not valid", () => {
    expect(() => parse({ date: "yesterday" })).toThrow(/peers\.json[^]*date/);
    expect(() => parse({ surprise: 1 })).toThrow(/surprise/);
    expect(() => parse({ command: "pnpm bench load --base /home/me/other" })).toThrow(/path of a machine/);
  });

  it("are refused with a value for no measure, and with neither values nor a failure", () => {
    const [table] = peers.tables;
    const withRow = (row: object) => ({ tables: [{ ...table, rows: [{ subject: "kubb", ...row }] }] });
    expect(() => parse(withRow({ values: { speed: 1 } }))).toThrow(/kubb has a value for no measure: speed/);
    expect(() => parse(withRow({ values: {} }))).toThrow(/kubb has no values and no failure/);
  });
});

it("every bench of the pages is in the list of pnpm bench results", () => {
  const list = readFileSync(`${root}/bench/save.ts`, "utf8");
  const benches = new Set(themes.flatMap(({ sections }) => sections.map(({ bench }) => bench)));
  expect([...benches].filter((bench) => !list.includes(`name: "${bench}"`))).toEqual([]);
});
