import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import * as modules from "node:module";
import { dirname, join, resolve } from "node:path";
import { byCodeUnit } from "../../../diagnostics/by-code-unit.js";

/** An error of the compiler. */
export interface CompilerError {
  /** Absolute. */
  readonly file: string;
  /** From 1, as is `column`. */
  readonly line: number;
  readonly column: number;
  /** "TS18048" */
  readonly code: string;
  /** One line or several. */
  readonly message: string;
}

/** Orders by file and position. */
export function bySpot(a: Omit<CompilerError, "code" | "message">, b: Omit<CompilerError, "code" | "message">): number {
  return byCodeUnit(a.file, b.file) || a.line - b.line || a.column - b.column;
}

/** The errors of a project, or the reason why it cannot be checked. */
export type Compilation = { readonly errors: readonly CompilerError[] } | { readonly failure: string };

/** The longest run of a compiler, in milliseconds. */
const longestRun = 600_000;

/** Type-checks projects one after another. */
export async function compileProjects(configs: readonly string[]): Promise<readonly Compilation[]> {
  const compilations: Compilation[] = [];
  for (const config of configs) compilations.push(await compileProject(config));
  return compilations;
}

/** Type-checks a project with the TypeScript that is installed for it. Writes nothing and runs no scripts. */
async function compileProject(config: string): Promise<Compilation> {
  const compiler = findCompiler(config);
  if (compiler === undefined) return { failure: "TypeScript is not installed" };
  const args = ["--noEmit", "--pretty", "false", "--incremental", "false", "--composite", "false", "-p", config];
  const cwd = dirname(config);
  const output = await new Promise<string>((done) => {
    const limits = { cwd, maxBuffer: 1 << 28, timeout: longestRun };
    execFile(process.execPath, [compiler, ...args], limits, (_, stdout, stderr) => done(`${stdout}${stderr}`));
  });
  return readErrors(output, cwd);
}

/** Returns the compiler's program. */
function findCompiler(config: string): string | undefined {
  try {
    const manifest = modules.createRequire(config).resolve("typescript/package.json");
    const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly bin?: { readonly tsc?: string } };
    return bin?.tsc === undefined ? undefined : join(dirname(manifest), bin.tsc);
  } catch {
    return undefined;
  }
}

/** Reads `file(line,column): error TS2339: message`, whose indented lines belong to the message. */
export function readErrors(output: string, folder: string): Compilation {
  const errors: CompilerError[] = [];
  for (const text of output.split(/\r?\n/)) {
    const match = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(text);
    const last = errors.at(-1);
    if (match !== null) {
      const [, file = "", line, column, code = "", message = ""] = match;
      errors.push({ file: resolve(folder, file), line: Number(line), column: Number(column), code, message });
    } else if (text.startsWith(" ") && last !== undefined)
      errors[errors.length - 1] = { ...last, message: `${last.message}\n${text.trimEnd()}` };
    else if (text.trim() !== "") return { failure: text.trim() };
  }
  return { errors };
}
