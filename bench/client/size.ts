/** Table 1: what a client adds to a web page, minified and compressed. */
import { gzipSync } from "node:zlib";
import { type Row, type Table, valuesOf } from "../results.js";
import { type Cell, printBar, printTable } from "../table.js";
import { minified, splitted } from "./bundle.js";
import { type Installed, workspace } from "./packages.js";

/** Bytes. */
export interface Size {
  readonly minified: number;
  readonly gzip: number;
}

/** Code that exports a program's imports: the client and one GET, and the client with all operations if it has any. */
interface Programs {
  readonly name: string;
  readonly needs: "modules" | "heyApi";
  readonly one?: string;
  readonly whole?: string;
}

const source = "../../packages/client/src";

/** Our programs, named as in the budget. */
const own = {
  "createCore and one GET": `export { createCore, factsGet } from "${source}/operations.ts";`,
  "createCore and one list": `export { createCore, projectsList } from "${source}/operations.ts";`,
  "createCore and one list with tokens": `export { createCore, agentsListVersions } from "${source}/operations.ts";`,
  "createCore and the upload": `export { createCore, driveUpload } from "${source}/operations.ts";`,
  createClient: `export { createClient } from "${source}/index.ts";`,
} as const;

/** The figures for the code that a page loads before its first failure, upload or `client.request`, if the bundler splits code. */
const split = {
  "createCore and one GET, at first": own["createCore and one GET"],
  "createClient, at first": own.createClient,
} as const;

export type OwnProgram = keyof typeof own | keyof typeof split;

/** The peers' programs. If a library is a single class, one call includes all operations. */
const peers: readonly Programs[] = [
  { name: "openapi-fetch", needs: "modules", one: 'export { default } from "openapi-fetch";' },
  {
    name: "hey-api",
    needs: "heyApi",
    one: 'export { createClient } from "hey-api-client/client"; export { factsGet } from "hey-api-client";',
    whole: 'export { createClient } from "hey-api-client/client"; export * from "hey-api-client";',
  },
  { name: "ky", needs: "modules", one: 'export { default } from "ky";' },
  {
    name: "openai",
    needs: "modules",
    one: 'export { default } from "openai";',
    whole: 'export { default } from "openai";',
  },
  {
    name: "stripe",
    needs: "modules",
    one: 'export { default } from "stripe";',
    whole: 'export { default } from "stripe";',
  },
];

const bars: Partial<Record<OwnProgram, number>> = {
  "createCore and one GET, at first": 5_600,
  "createClient, at first": 8_500,
};

/**
 * Returns the sizes of our programs. The minified bytes are the same on every machine; zlib may compress slightly
 * differently.
 */
export async function ownSizes(): Promise<Readonly<Record<OwnProgram, Size>>> {
  const whole = Object.entries(own).map(async ([name, code]) => [name, await sizeOf(code, workspace)] as const);
  const first = Object.entries(split).map(async ([name, code]) => {
    const files = await splitted({ code }, workspace);
    return [name, sum(files.first.map(measured))] as const;
  });
  return Object.fromEntries(await Promise.all([...whole, ...first])) as Record<OwnProgram, Size>;
}

/** Prints and returns the sizes of all contenders. */
export async function sizes(installed: Installed): Promise<Table> {
  const ours = await ownSizes();
  const rows: (readonly Cell[])[] = Object.entries(ours).map(([name, size]) =>
    name.startsWith("createClient")
      ? [`ours: ${name}`, "", "", ...cells(size)]
      : [`ours: ${name}`, ...cells(size), "", ""],
  );
  const saved: Row[] = Object.entries(ours).map(([name, size]) => ownRow(name, size));
  for (const { name, needs, one, whole } of peers) {
    if (installed[needs] === undefined) {
      saved.push({ subject: name, values: {}, failure: installed.reasons[needs] });
      continue;
    }
    const size = one ? await sizeOf(one, installed) : undefined;
    const wholeSize = whole ? await sizeOf(whole, installed) : undefined;
    rows.push([name, ...cells(size), ...cells(wholeSize)]);
    saved.push({ subject: name, values: sizesOf(size, wholeSize) });
  }
  printTable(
    "1. A program that makes the client (bytes, by esbuild for browsers, gzip -9)",
    ["", "with one GET", "gzip", "with all calls", "gzip"],
    rows,
  );
  console.log(`
  "At first" is the sum of the files that are loaded before the first failure, upload or request; the others are a single file.
  openapi-fetch and ky have no calls of their own. openai and stripe are larger APIs, and cannot be had in part.`);
  for (const [name, bar] of Object.entries(bars)) {
    const { gzip } = ours[name as OwnProgram];
    printBar(`${name}, at most ${bar} bytes`, String(gzip), gzip <= bar);
  }
  return { id: "size", title: "What a client adds to a web page", measures: [...measures], rows: saved };
}

const bytes = (id: string, title: string): Table["measures"][number] => {
  return { id, title, unit: "bytes", better: "lower", digits: 0 };
};

const measures = [
  bytes("one", "with one GET, minified"),
  bytes("oneGzip", "with one GET, gzip"),
  bytes("all", "with all calls, minified"),
  bytes("allGzip", "with all calls, gzip"),
];

const sizesOf = (one: Size | undefined, all: Size | undefined): Row["values"] =>
  valuesOf({ one: one?.minified, oneGzip: one?.gzip, all: all?.minified, allGzip: all?.gzip });

const ownRow = (name: string, size: Size): Row => ({
  subject: `ours, ${name.replace("createCore and ", "")}`,
  isOurs: true,
  values: name.startsWith("createClient") ? sizesOf(undefined, size) : sizesOf(size, undefined),
});

async function sizeOf(code: string, installed: Installed): Promise<Size> {
  return measured(await minified({ code }, installed));
}

const measured = (bytes: Uint8Array): Size => ({
  minified: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
});

const sum = (sizes: readonly Size[]): Size => ({
  minified: sizes.reduce((total, { minified }) => total + minified, 0),
  gzip: sizes.reduce((total, { gzip }) => total + gzip, 0),
});

function cells(size: Size | undefined): readonly Cell[] {
  return size
    ? [
        [size.minified, 0],
        [size.gzip, 0],
      ]
    : ["", ""];
}
