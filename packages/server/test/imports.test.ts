import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

/** The parts of the server that resources are built on. */
const foundations = [
  ...["ids.ts", "limits.ts", "quote-ids.ts", "sign.ts", "start-error.ts", "wire-names.ts"],
  ...["database", "storage", "faults", "pages.ts", "http", "config", "access", "settings.ts"],
];
const resources = [
  ...["workspaces", "actors", "industries", "facts", "agents", "drive", "projects", "conflicts", "documents"],
  ...["memories", "search"],
];
const service = ["service.ts", "handlers.ts"];
/** The parts that use the service. Nothing left of them knows them. */
const users = ["admin", "demo", "app.ts", "start", "testing.ts", "cli.ts", "index.ts"];

/** The direction of imports: a part imports values only from itself and from parts to its left. */
const order = [...foundations, ...resources, ...service, ...users];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

const source = join(import.meta.dirname, "../src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replaceAll("\\", "/"));

const imports: readonly Import[] = files.flatMap((from) => {
  const code = readFileSync(join(source, from), "utf8");
  const found = code.matchAll(/(?:^(?:import|export) (type )?[^;"]*from |\bimport\()"(\.[^"]+)"/gm);
  return [...found].map(([, type, specifier = ""]) => {
    const to = relative(source, resolve(source, dirname(from), specifier)).replaceAll("\\", "/");
    return { from, to: to.replace(/\.js$/, ".ts"), isType: type !== undefined };
  });
});

const partOf = (path: string): string => path.split("/")[0] ?? path;
const positionOf = (path: string): number => order.indexOf(partOf(path));
const show = ({ from, to }: Import): string => `${from} imports ${to}`;

describe("imports of the server", () => {
  it("are found in all files, and lead to files that exist", () => {
    expect(imports.length).toBeGreaterThan(files.length);
    expect(imports.filter(({ to }) => !files.includes(to)).map(show)).toEqual([]);
  });

  it("have an order that names every folder and file", () => {
    expect([...new Set(files.map(partOf))].sort()).toEqual([...order].sort());
  });

  it("take values only from parts further left", () => {
    const backwards = imports.filter(({ from, to, isType }) => !isType && positionOf(to) > positionOf(from));
    expect(backwards.map(show)).toEqual([]);
  });

  it("take neither values nor types from the admin API and the programs further right", () => {
    const backwards = imports.filter(({ from, to }) => users.includes(partOf(to)) && positionOf(to) > positionOf(from));
    expect(backwards.map(show)).toEqual([]);
  });
});
