/**
 * Table 3: the types that a compiler instantiates for a program with 72 calls, minus those for the same program without
 * calls. Each compiler's count is the same on every machine.
 */
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Table } from "../results.js";
import { type Cell, printBar, printTable } from "../table.js";
import {
  buildPackage,
  type Compiler,
  compiler,
  costOf,
  olderCompiler,
  writeJson,
  writeProgram,
} from "../typescript.js";
import { type PlacedCall, placedCalls } from "./calls.js";
import type { Installed } from "./packages.js";
import { own, peers, type Usage } from "./usages.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bar = 500;

const options = {
  lib: ["ES2023", "DOM", "DOM.AsyncIterable"],
  types: [],
  noUnusedLocals: false,
};

export const compilers: readonly Compiler[] = [olderCompiler, compiler];

export type OwnUsage = keyof typeof own;

/** Instantiations by compiler and form of the calls. */
export type Instantiations = Readonly<Record<string, Readonly<Record<OwnUsage, number>>>>;

/** Returns the instantiations of our calls, as these compilers count them. Needs only packages of the workspace. */
export function ownInstantiations(folder: string, counters: readonly Compiler[]): Instantiations {
  installOurs(folder);
  const calls = placedCalls();
  const ofCompiler = (by: Compiler): Readonly<Record<OwnUsage, number>> => ({
    methods: instantiations(by, folder, own.methods, calls),
    functions: instantiations(by, folder, own.functions, calls),
  });
  return Object.fromEntries(counters.map((by) => [by.name, ofCompiler(by)]));
}

/** Prints and returns the instantiations of all contenders. */
export function types(installed: Installed, folder: string): Table {
  const { modules } = installed;
  installOurs(folder);
  if (modules)
    for (const name of ["ky", "openai", "stripe"]) symlinkSync(join(modules, name), join(folder, "node_modules", name));
  const calls = placedCalls();
  const usages = [...Object.values(own), ...peers].filter(({ isInstalled }: Usage) => !isInstalled || modules);
  const figures = usages.map((usage) => compilers.map((by) => instantiations(by, folder, usage, calls)));
  printTable(
    `3. Instantiations of ${calls.length} calls`,
    ["", ...compilers.map(({ name }) => name)],
    usages.map(({ name }, index) => [name, ...(figures[index] ?? []).map((figure): Cell => [figure, 0])]),
  );
  console.log(`
  More than by the same program without calls. openai and stripe: calls of their own APIs; ky: with types of ours.`);
  for (const [index, { name }] of Object.values(own).entries()) {
    const most = Math.max(...(figures[index] ?? []));
    printBar(`${name}, fewer than ${bar}`, String(most), most < bar);
  }
  const owns: readonly Usage[] = Object.values(own);
  return {
    id: "types",
    title: `Types of a program with ${calls.length} calls`,
    measures: compilers.map(({ name }) => ({
      id: majorOf(name),
      title: name,
      unit: "instantiations",
      better: "lower" as const,
      digits: 0,
    })),
    rows: [
      ...usages.map((usage, index) => ({
        subject: usage.name,
        ...(owns.includes(usage) && { isOurs: true as const }),
        values: Object.fromEntries(
          compilers.map(({ name }, column) => [majorOf(name), figures[index]?.[column] ?? NaN]),
        ),
      })),
      ...peers
        .filter((usage) => !usages.includes(usage))
        .map(({ name }) => ({ subject: name, values: {}, failure: installed.reasons.modules })),
    ],
  };
}

/** Returns the name of a compiler that stays with the next patch: `TypeScript 5`. */
const majorOf = (name: string): string => name.split(".")[0] ?? name;

/** Installs the imports of programs: our package as published, and its dependencies. */
export function installOurs(folder: string): void {
  if (existsSync(join(folder, "node_modules"))) return;
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  writeJson(join(folder, "package.json"), { type: "module" });
  symlinkSync(join(root, "node_modules/@types"), join(folder, "node_modules/@types"));
  symlinkSync(join(root, "packages/runtime/node_modules/openapi-fetch"), join(folder, "node_modules/openapi-fetch"));
  buildPackage("client", folder, {});
}

function instantiations(by: Compiler, folder: string, usage: Usage, calls: readonly PlacedCall[]): number {
  const before = `${usage.before(calls)}\ndeclare function use(value: unknown): void;\nuse(client);\n`;
  const texts = [before, `${before}${calls.map(usage.call).join("\n")}\n`];
  const [without = NaN, withCalls = NaN] = texts.map((text, index) => {
    const name = `${usage.name.replaceAll(/\W+/g, "-")}-${index}`;
    return costOf(by, writeProgram(folder, name, text, options)).instantiations;
  });
  return withCalls - without;
}
