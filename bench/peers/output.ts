/** Measures the output of a generator: its amount, and the errors and work of two compilers. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { measure } from "./measure.js";

export interface Size {
  /** The number of TypeScript files. */
  readonly files: number;
  /** The number of their lines. */
  readonly lines: number;
}

export function sizeOf(folder: string): Size {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const lines = files.map((file) => readFileSync(join(folder, file), "utf8").split("\n").length - 1);
  return { files: files.length, lines: lines.reduce((sum, more) => sum + more, 0) };
}

export interface Verdict {
  readonly errors: number;
  /** Types that the compiler instantiated. */
  readonly instantiations: number | undefined;
  /** Seconds of processor time. */
  readonly cpu: number;
  /** The peak, in MB (2^20 bytes). */
  readonly memory: number;
  /** The reason if the compiler did not finish. */
  readonly failure: string | undefined;
  /** The first error, as a starting point for debugging. */
  readonly first: string | undefined;
}

/** Strict options as with a bundler, which resolve every peer's imports. */
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
    // kubb's imports end in .ts.
    allowImportingTsExtensions: true,
    types: [],
  },
};

/** Compiles the contents of a folder, with the `node_modules` of a folder above it. */
export async function compile(folder: string, node: string, compiler: string, timeout: number): Promise<Verdict> {
  const project = join(dirname(folder), "tsconfig.json");
  writeFileSync(project, JSON.stringify({ ...options, include: [folder] }));
  const args = [
    join(compiler, "node_modules/typescript/bin/tsc"),
    "-p",
    project,
    "--pretty",
    "false",
    "--extendedDiagnostics",
  ];
  const run = await measure(node, args, { cwd: dirname(folder), timeout });
  const [, instantiations] = /^Instantiations:\s+([\d,]+)/m.exec(run.output) ?? [];
  const errors = run.output.split("\n").filter((line) => /\berror TS\d+/.test(line));
  // The compiler's exit code is not 0 if there are errors.
  return {
    errors: errors.length,
    instantiations: instantiations === undefined ? undefined : Number(instantiations.replaceAll(",", "")),
    cpu: run.cpu,
    memory: run.memory,
    failure: errors.length > 0 ? undefined : run.failure,
    first: errors[0],
  };
}
