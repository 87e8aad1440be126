/** What is wrong with a package that is about to be published: each function returns what it objects to. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { filesOf } from "./packed.js";

const repository = fileURLToPath(new URL("..", import.meta.url));

/** publint's errors, warnings and suggestions. */
export async function lint(tarball: string): Promise<readonly string[]> {
  const pack = { tarball: new Uint8Array(readFileSync(tarball)).buffer };
  const { messages, pkg } = await publint({ pack, strict: true });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** What "are the types wrong" says where an entry leads a compiler astray. Of packages that are ES modules only. */
export async function lintTypes(tarball: string): Promise<readonly string[]> {
  const attw = join(repository, "node_modules/.bin/attw");
  return promisify(execFile)(attw, [tarball, "--profile", "esm-only", "--no-color"]).then(
    () => [],
    (error: unknown) => [(error as { stdout: string }).stdout],
  );
}

/** Files at the top of the package, and its folders. */
export const topOf = (folder: string): readonly string[] => [
  ...new Set(filesOf(folder).map((path) => path.split("/")[0]!)),
];

/** Entries of package.json that lead to no file. */
export function missingEntries(folder: string): readonly string[] {
  const { exports, bin } = manifestOf(folder);
  return [...targetsOf(exports), ...targetsOf(bin)].filter((target) => !existsSync(join(folder, target)));
}

const targetsOf = (entry: unknown): readonly string[] =>
  typeof entry === "string" ? [entry] : Object.values(entry ?? {}).flatMap(targetsOf);

/** Scripts that a package manager runs, unasked, where the package is installed. */
export function installScripts(folder: string): readonly string[] {
  const { scripts = {} } = manifestOf(folder) as { scripts?: object };
  return Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name));
}

export function manifestOf(folder: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
}

/** Built files without a source of the same name, and sources without a built file. */
export function unmatched(folder: string): readonly string[] {
  const files = filesOf(folder);
  const stems = (pattern: RegExp): readonly string[] => files.flatMap((path) => pattern.exec(path)?.[1] ?? []);
  const [built, declared, sources] = [/^dist\/(.*)\.js$/, /^dist\/(.*)\.d\.ts$/, /^src\/(.*)\.tsx?$/].map(
    (pattern) => new Set(stems(pattern)),
  ) as [Set<string>, Set<string>, Set<string>];
  return [...new Set([...built, ...declared, ...sources])].filter(
    (stem) => !built.has(stem) || !declared.has(stem) || !sources.has(stem),
  );
}

/** Built files without a map, and those whose map leads to no source of the package. */
export function unmapped(folder: string): readonly string[] {
  return filesOf(folder)
    .filter((path) => /^dist\/.*\.(js|d\.ts)$/.test(path))
    .filter((path) => {
      const map = `${path}.map`;
      const named = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(join(folder, path), "utf8"))?.[1];
      if (!existsSync(join(folder, map)) || `${dirname(path)}/${named}` !== map) return true;
      const { sources, sourceRoot = "" } = JSON.parse(readFileSync(join(folder, map), "utf8")) as {
        readonly sources: readonly string[];
        readonly sourceRoot?: string;
      };
      return sources.length !== 1 || !existsSync(join(folder, dirname(path), sourceRoot, sources[0]!));
    });
}

/** Files that hold a path of the machine that built them. */
export function machinePaths(folder: string): readonly string[] {
  const anyMachine =
    /(?<![\w.@-])(?:\/(?:home|root|Users|tmp|work|workspace|mnt|var|opt|builds?)\/|[A-Z]:\\\\)|file:\/\/\//;
  const thisMachine = [repository, homedir(), "node_modules/.pnpm"].filter((place) => place.length > 1);
  return filesOf(folder).filter((path) => {
    const text = readFileSync(join(folder, path), "utf8");
    return anyMachine.test(text) || thisMachine.some((place) => text.includes(place));
  });
}

/** All that is wrong with a package of built sources, as installed and as packed, by what was looked at. Empty where all is well. */
export async function faultsOf(folder: string, tarball: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const looked = {
    "built files without a source, or the reverse": unmatched(folder),
    "maps that lead nowhere": unmapped(folder),
    "entries that lead nowhere": missingEntries(folder),
    "paths of the machine that built it": machinePaths(folder),
    publint: await lint(tarball),
    "are the types wrong": await lintTypes(tarball),
  };
  return Object.fromEntries(Object.entries(looked).filter(([, faults]) => faults.length > 0));
}
