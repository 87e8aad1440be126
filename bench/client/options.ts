/**
 * Measures what the TanStack Query options of one operation add to a program that already has the client and TanStack Query:
 * bytes, and types that a compiler instantiates.
 */
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import type { Table } from "../results.js";
import { type Cell, printBar, printTable } from "../table.js";
import { buildPackage, type Compiler, costOf, writeProgram } from "../typescript.js";
import type { Size } from "./size.js";
import { compilers, installOurs } from "./types.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = join(root, "packages/react/src");
const runtime = join(root, "packages/runtime/src");

/** The programs, named as in the budget. */
const programs = {
  "options of one query": 'export { factsGetQuery } from "./options.ts";',
  "options of one list, also infinite": 'export { projectsListQuery, projectsListInfiniteQuery } from "./options.ts";',
  "options of one mutation": 'export { projectsUpdateMutation } from "./options.ts";',
  "hook of one query": 'export { useFactsGet } from "./index.ts";',
} as const;

export type OptionsProgram = keyof typeof programs;

const bars = { size: 700, instantiations: 3_000 };

/** Returns the bytes of each program, without the client, React and TanStack Query. */
export async function optionsSizes(): Promise<Readonly<Record<OptionsProgram, Size>>> {
  const entries = Object.entries(programs).map(async ([name, code]) => [name, await sizeOf(code)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<OptionsProgram, Size>;
}

/** Leaves out the client's runtime, which the program has already. */
const withoutClient: Plugin = {
  name: "without-client",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\.\/client\// }, () => ({ path: "@specloom/runtime/client", external: true })),
};

async function sizeOf(code: string): Promise<Size> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: source, loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "browser",
    minify: true,
    packages: "external",
    alias: { "@specloom/runtime": runtime },
    plugins: [withoutClient],
    // Omits the path mappings to the client's sources.
    tsconfigRaw: { compilerOptions: { jsx: "react-jsx" } },
    write: false,
  });
  const bytes = outputFiles[0]!.contents;
  return { minified: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

/** A program with one query, and the same program without the measured part. */
interface Usage {
  readonly without: string;
  readonly with: string;
}

const before = `import type { ClientError, FactsGetParams, FactsGetResult } from "@memory-service/client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
declare function use(value: unknown): void;
declare const ids: FactsGetParams;
`;
const byHand = `use(useQuery({ queryKey: ["facts.get", ids], queryFn: async (): Promise<FactsGetResult> => { throw ids; } }).data?.fact);
declare const error: ClientError;
use(error.code);
`;

/** The usages, named as in the budget. */
const usages = {
  "useQuery with options, over useQuery by hand": {
    without: `${before}${byHand}`,
    with: `import { factsGetQuery } from "@memory-service/react/options";
${before}const { data, error } = useQuery(factsGetQuery(ids));
use(data?.fact);
use(error?.code);
`,
  },
  "a hook, over none": {
    without: `${before}use(useQuery);\ndeclare const result: UseQueryResult<FactsGetResult, ClientError>;
use(result.data?.fact);
use(result.error?.code);
`,
    with: `import { useFactsGet } from "@memory-service/react";
${before}const { data, error } = useFactsGet(ids);
use(useQuery);
use(data?.fact);
use(error?.code);
`,
  },
} as const satisfies Readonly<Record<string, Usage>>;

export type OptionsUsage = keyof typeof usages;

/** Returns the instantiations by compiler and usage. */
export function optionsInstantiations(
  folder: string,
  counters: readonly Compiler[],
): Readonly<Record<string, Readonly<Record<OptionsUsage, number>>>> {
  install(folder);
  const ofCompiler = (by: Compiler) =>
    Object.fromEntries(
      Object.entries(usages).map(([name, usage]) => [name, instantiations(by, folder, name, usage)]),
    ) as Record<OptionsUsage, number>;
  return Object.fromEntries(counters.map((by) => [by.name, ofCompiler(by)]));
}

/** Installs the imports of the programs: the packages as published, and their dependencies. */
function install(folder: string): void {
  installOurs(folder);
  const modules = join(folder, "node_modules");
  if (existsSync(join(modules, "@memory-service/react"))) return;
  for (const name of ["@tanstack/react-query", "react"]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "packages/react/node_modules", name), join(modules, name));
  }
  const client = join(modules, "@memory-service/client/dist");
  buildPackage("react", folder, {
    "@memory-service/client": [join(client, "index.d.ts")],
    "@memory-service/client/operations": [join(client, "operations.d.ts")],
  });
}

function instantiations(by: Compiler, folder: string, name: string, usage: Usage): number {
  const [without, with_] = [usage.without, usage.with].map((text, index) => {
    const program = `${name.replaceAll(/\W+/g, "-")}-${index}`;
    const options = { lib: ["ES2023", "DOM", "DOM.AsyncIterable"], types: [], noUnusedLocals: false };
    return costOf(by, writeProgram(folder, program, text, options)).instantiations;
  });
  return with_! - without!;
}

/** Prints sizes and instantiations, and returns them. */
export async function options(folder: string): Promise<readonly Table[]> {
  const sizes = await optionsSizes();
  const costs = optionsInstantiations(folder, compilers);
  printTable(
    "5. What TanStack Query's options of one operation add (bytes, gzip -9)",
    ["", "minified", "gzip"],
    Object.entries(sizes).map(([name, { minified, gzip }]) => [name, [minified, 0], [gzip, 0]] as const),
  );
  const names = Object.keys(usages) as OptionsUsage[];
  printTable(
    "   and instantiations",
    ["", ...Object.keys(costs)],
    names.map((name) => [name, ...Object.values(costs).map((cost): Cell => [cost[name], 0])]),
  );
  const { gzip } = sizes["options of one query"];
  printBar(`options of one query, at most ${bars.size} bytes`, String(gzip), gzip <= bars.size);
  for (const name of names) {
    const most = Math.max(...Object.values(costs).map((cost) => cost[name]));
    printBar(`${name}, at most ${bars.instantiations}`, String(most), most <= bars.instantiations);
  }
  const lower = (id: string, unit: string): Table["measures"][number] => {
    return { id, title: id, unit, better: "lower", digits: 0 };
  };
  return [
    {
      id: "options",
      title: "What TanStack Query's options of one operation add",
      measures: [lower("minified", "bytes"), lower("gzip", "bytes")],
      rows: Object.entries(sizes).map(([subject, size]) => ({ subject, isOurs: true, values: { ...size } })),
    },
    {
      id: "options-types",
      title: "Types that the options of one operation add",
      measures: Object.keys(costs).map((compiler) => lower(compiler, "instantiations")),
      rows: names.map((subject) => ({
        subject,
        isOurs: true,
        values: Object.fromEntries(Object.entries(costs).map(([compiler, cost]) => [compiler, cost[subject]])),
      })),
    },
  ];
}
