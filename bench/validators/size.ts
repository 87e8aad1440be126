/** Table 3: what one schema adds to a program, minified and compressed. */
import { gzipSync } from "node:zlib";
import { bytesOf } from "./bundle.js";
import type { Table } from "../results.js";
import { contenders, ours, ownOf, type Contender } from "./contenders.js";
import { printBar, printTable } from "../table.js";

const limit = 6500;

async function sizeOf(contender: Contender, schema: string, module: string): Promise<number> {
  return gzipSync(await bytesOf(contender, schema, module), { level: 9 }).length;
}

/** Returns the sizes of `Fact` from its own module, of `Fact` from the module of all schemas, and of the search response. */
async function sizesOf(contender: Contender): Promise<readonly number[]> {
  const [all = ""] = contender.all;
  return [
    await sizeOf(contender, "Fact", contender.fact),
    await sizeOf(contender, "Fact", all),
    await sizeOf(contender, "ProjectsSearchResponse", contender.search),
  ];
}

/** Prints and returns the sizes. */
export async function sizes(): Promise<Table> {
  const rows = new Map<Contender, readonly number[]>();
  for (const contender of contenders) if (!contender.isMode) rows.set(contender, await sizesOf(contender));
  printTable(
    "3. A program that validates with one schema (bytes, minified, gzip -9)",
    ["", "Fact", "Fact of all", "search response"],
    [...rows].map(([{ name }, bytes]) => [name, ...bytes.map((each) => [each, 0] as const)]),
  );
  const [one = Number.NaN] = rows.get(ours.mini) ?? [];
  printBar(`one schema of ours, mini, at most ${limit} bytes`, String(one), one <= limit);
  const titles = ["Fact", "Fact of all", "search response"];
  return {
    id: "size",
    title: "What one schema adds to a program",
    measures: titles.map((title) => {
      return { id: title, title: `${title}, gzip`, unit: "bytes", better: "lower", digits: 0 };
    }),
    rows: [...rows].map(([{ name }, bytes]) => ({
      subject: name,
      ...ownOf(name),
      values: Object.fromEntries(titles.map((title, index) => [title, bytes[index] ?? Number.NaN])),
    })),
  };
}
