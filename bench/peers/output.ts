/** What a generator wrote: how much, and what two compilers say to it. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { measure } from "./measure.js";

export interface Size {
  /** Files of TypeScript. */
  readonly files: number;
  /** Lines in them. */
  readonly lines: number;
}

export function sizeOf(folder: string): Size {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const lines = files.map((file) => readFileSync(join(folder, file), "utf8").split("\n").length - 1);
  return { files: files.length, lines: lines.reduce((sum, more) => sum + more, 0) };
}

export interface Verdict {
  readonly errors: number;
  /** Seconds of processor time. */
  readonly cpu: number;
  /** Why the compiler came to no verdict. */
  readonly failure: string | undefined;
  /** The first error, for people to look into. */
  readonly first: string | undefined;
}

/** Strict, as a bundler's users have it: every peer's imports resolve so. */
const options = {
  compilerOptions: {
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "Bundler",
    lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    jsx: "react-jsx",
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    // kubb's imports end so.
    allowImportingTsExtensions: true,
    types: [],
  },
};

/** Compiles what is in a folder, with what lies in a folder `node_modules` above it. */
export async function compile(folder: string, node: string, compiler: string, timeout: number): Promise<Verdict> {
  const project = join(dirname(folder), "tsconfig.json");
  writeFileSync(project, JSON.stringify({ ...options, include: [folder] }));
  const args = [join(compiler, "node_modules/typescript/bin/tsc"), "-p", project, "--pretty", "false"];
  const run = await measure(node, args, { cwd: dirname(folder), timeout });
  const errors = run.output.split("\n").filter((line) => /\berror TS\d+/.test(line));
  // With errors, the compiler's exit code is not 0.
  return {
    errors: errors.length,
    cpu: run.cpu,
    failure: errors.length > 0 ? undefined : run.failure,
    first: errors[0],
  };
}
