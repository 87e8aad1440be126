/** Table 1: what a client adds to a web page, minified and compressed. */
import { gzipSync } from "node:zlib";
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
  "createCore and the upload": `export { createCore, driveUpload } from "${source}/operations.ts";`,
  createClient: `export { createClient } from "${source}/index.ts";`,
} as const;

/** The figure for the code that a page loads before its first upload or `client.request`, if the bundler splits code. */
const splitProgram = "createClient, at first";

export type OwnProgram = keyof typeof own | typeof splitProgram;

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

const bars: Partial<Record<OwnProgram, number>> = { "createCore and one GET": 5 * 1024, [splitProgram]: 8 * 1024 };

/**
 * Returns the sizes of our programs. The minified bytes are the same on every machine; zlib may compress slightly
 * differently.
 */
export async function ownSizes(): Promise<Readonly<Record<OwnProgram, Size>>> {
  const entries = Object.entries(own).map(async ([name, code]) => [name, await sizeOf(code, workspace)] as const);
  const { first } = await splitted({ code: own.createClient }, workspace);
  return {
    ...(Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof own, Size>),
    [splitProgram]: sum(first.map(measured)),
  };
}

/** Prints the sizes of all contenders. */
export async function sizes(installed: Installed): Promise<void> {
  const ours = await ownSizes();
  const rows: (readonly Cell[])[] = Object.entries(ours).map(([name, size]) =>
    name.startsWith("createClient")
      ? [`ours: ${name}`, "", "", ...cells(size)]
      : [`ours: ${name}`, ...cells(size), "", ""],
  );
  for (const { name, one, whole } of peers.filter(({ needs }) => installed[needs] !== undefined))
    rows.push([
      name,
      ...cells(one ? await sizeOf(one, installed) : undefined),
      ...cells(whole ? await sizeOf(whole, installed) : undefined),
    ]);
  printTable(
    "1. A program that makes the client (bytes, by esbuild for browsers, gzip -9)",
    ["", "with one GET", "gzip", "with all calls", "gzip"],
    rows,
  );
  console.log(`
  "At first" is the sum of the files that are loaded before the first upload or request; "createClient" is a single file.
  openapi-fetch and ky have no calls of their own. openai and stripe are larger APIs, and cannot be had in part.`);
  for (const [name, bar] of Object.entries(bars)) {
    const { gzip } = ours[name as OwnProgram];
    printBar(`${name}, at most ${bar} bytes`, String(gzip), gzip <= bar);
  }
}

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
