import { basename } from "node:path";
import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import { isRecord, readIfPossible } from "../../write/index.js";
import { consult, type Consulted } from "../consulted.js";

/** The result of running a configuration. */
export interface LoadedConfig {
  /** Plain data. */
  readonly value: unknown;
  /** The functions that a configuration may have, by JSON pointer: `/names/resolve`. */
  readonly functions: ReadonlyMap<string, ConfigFunction>;
  /** The files of the project that it consists of. */
  readonly consulted: readonly Consulted[];
}

/** A function of a configuration, which may return and throw anything. */
export type ConfigFunction = (argument: unknown) => unknown;

/** Runs a configuration in TypeScript or JavaScript. Reports GEN142 or GEN143 if that fails. */
export async function runConfig(file: string, report: Report): Promise<LoadedConfig | undefined> {
  const name = basename(file);
  const at = { file, pointer: "", range: [0, 0] as const };
  const { createJiti } = await import("jiti");
  // Nothing is cached, neither on disk nor between two runs of --watch.
  const jiti = createJiti(file, { fsCache: false, moduleCache: true, tryNative: false, interopDefault: false });
  const before = new Set(Object.keys(jiti.cache));
  try {
    const module: unknown = await jiti.import(file);
    const value = isRecord(module) ? module["default"] : undefined;
    const problem = value === undefined ? "it has no default export" : problemOf(value, "the default export");
    if (problem === undefined) {
      const functions = new Map(functionsIn(value, ""));
      return { value: withoutUndefined(value), functions, consulted: filesIn(jiti.cache, before) };
    }
    report.add("GEN142", { file: name, problem }, at);
  } catch (error) {
    report.add("GEN143", { file: name, problem: describeError(error, file) }, positionOf(error, file) ?? at);
  } finally {
    for (const path of Object.keys(jiti.cache)) if (!before.has(path)) delete jiti.cache[path];
  }
  return undefined;
}

/** Returns the files that an import loaded, without those of packages. */
function filesIn(cache: Readonly<Record<string, unknown>>, before: ReadonlySet<string>): readonly Consulted[] {
  return Object.keys(cache)
    .filter((path) => !before.has(path) && !/[\\/]node_modules[\\/]/.test(path))
    .sort()
    .map(consult);
}

/** The end of the pointers at which a configuration may have a function. */
const functionPointer = /(^|\/)names\/resolve$/;

function* functionsIn(value: unknown, pointer: string): Iterable<readonly [string, ConfigFunction]> {
  if (isFunction(value)) yield [pointer, value];
  else if (isRecord(value) || Array.isArray(value))
    for (const [key, member] of Object.entries(value)) yield* functionsIn(member, childPointer(pointer, key));
}

function isFunction(value: unknown): value is ConfigFunction {
  return typeof value === "function";
}

/** Returns why a value is not plain data; undefined if it is. */
function problemOf(value: unknown, name: string, depth = 0, pointer = ""): string | undefined {
  if (typeof value === "function" && functionPointer.test(pointer)) return undefined;
  if (value === null || ["string", "number", "boolean", "undefined"].includes(typeof value)) return undefined;
  if (depth > 20) return `${name} nests too deeply`;
  if (!isRecord(value) && !Array.isArray(value)) return `${name} is a ${typeof value}, not plain data`;
  if (value instanceof Promise) return `${name} is a promise, not plain data`;
  return Object.entries(value)
    .map(([key, member]) => problemOf(member, `\`${key}\``, depth + 1, childPointer(pointer, key)))
    .find((problem) => problem !== undefined);
}

const withoutUndefined = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

function describeError(error: unknown, file: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const [line = ""] = message.replaceAll(file, basename(file)).split("\n");
  return line.trim().replace(/^ParseError:/, "syntax error:") || "it throws an error without a message";
}

/** Returns the range of the missing import, or the position in the configuration that an error names in its message or stack. */
function positionOf(error: unknown, file: string) {
  if (!(error instanceof Error)) return undefined;
  const text = readIfPossible(file) ?? "";
  const range = rangeOfImport(error.message, text) ?? rangeInStack(error, file, text);
  return range && { file, pointer: "", range };
}

function rangeOfImport(message: string, text: string): readonly [number, number] | undefined {
  const [, name] = /^Cannot find (?:module|package) '([^']+)'/.exec(message) ?? [];
  if (name === undefined) return undefined;
  const start = Math.max(text.indexOf(`"${name}"`), text.indexOf(`'${name}'`));
  return start < 0 ? undefined : [start, start + name.length + 2];
}

function rangeInStack(
  { message, stack = "" }: Error,
  file: string,
  text: string,
): readonly [number, number] | undefined {
  const [, rest = ""] = `${message}\n${stack}`.split(`${file}:`);
  const [, line, column] = /^(\d+):(\d+)/.exec(rest) ?? [];
  if (line === undefined || column === undefined) return undefined;
  const lines = text.split("\n");
  const before = lines.slice(0, Number(line) - 1).reduce((sum, { length }) => sum + length + 1, 0);
  // jiti inserts code at the start of the first line, so the column of an error there can be beyond the end of the line.
  const inLine = Number(column) - 1 > (lines[Number(line) - 1]?.length ?? 0) ? 0 : Math.max(Number(column) - 1, 0);
  return [before + inLine, before + inLine];
}
