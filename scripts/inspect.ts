/** Checks of a package before publishing. Each function returns the faults that it finds. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { filesOf } from "./packed.js";
import { isThorough } from "./thoroughness.js";

const repository = fileURLToPath(new URL("..", import.meta.url));

/**
 * Returns publint's errors, warnings and suggestions. Not the one to replace `browser` by conditions of `imports`: TypeScript, tsx and
 * bundlers that read the sources would not find the module of such a name.
 */
export async function lint(tarball: string): Promise<readonly string[]> {
  const pack = { tarball: new Uint8Array(readFileSync(tarball)).buffer };
  const { messages, pkg } = await publint({ pack, strict: true });
  const others = messages.filter(({ code }) => code !== "USE_EXPORTS_OR_IMPORTS_BROWSER");
  return others.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** Returns the report of "are the types wrong" if an entry resolves to wrong types, for ESM-only packages. */
export async function lintTypes(tarball: string): Promise<readonly string[]> {
  const attw = join(repository, "node_modules/.bin/attw");
  return promisify(execFile)(attw, [tarball, "--profile", "esm-only", "--no-color"]).then(
    () => [],
    (error: unknown) => [(error as { stdout: string }).stdout],
  );
}

/** Returns the files and folders at the top of the package. */
export const topOf = (folder: string): readonly string[] => [
  ...new Set(filesOf(folder).map((path) => path.split("/")[0]!)),
];

/** Returns the entries of package.json whose file is missing. */
export function missingEntries(folder: string): readonly string[] {
  const { exports, bin } = manifestOf(folder);
  return [...targetsOf(exports), ...targetsOf(bin)].filter((target) => !existsSync(join(folder, target)));
}

const targetsOf = (entry: unknown): readonly string[] =>
  typeof entry === "string" ? [entry] : Object.values(entry ?? {}).flatMap(targetsOf);

/** Returns the scripts that a package manager would run on installation. */
export function installScripts(folder: string): readonly string[] {
  const { scripts = {} } = manifestOf(folder) as { scripts?: object };
  return Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name));
}

export function manifestOf(folder: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
}

/** Returns the built files without a source of the same name, and sources without a built file. Sources that end in `.d.ts` have none. */
export function unmatched(folder: string): readonly string[] {
  const files = filesOf(folder);
  const stems = (pattern: RegExp): readonly string[] => files.flatMap((path) => pattern.exec(path)?.[1] ?? []);
  const [built, declared, sources] = [/^dist\/(.*)\.js$/, /^dist\/(.*)\.d\.ts$/, /^src\/(.*)(?<!\.d)\.tsx?$/].map(
    (pattern) => new Set(stems(pattern)),
  ) as [Set<string>, Set<string>, Set<string>];
  return [...new Set([...built, ...declared, ...sources])].filter(
    (stem) => !built.has(stem) || !declared.has(stem) || !sources.has(stem),
  );
}

/** Returns the built files without a source map, and those whose map points to no source of the package. */
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

/** Returns the files that contain a path of the build machine. */
export function machinePaths(folder: string): readonly string[] {
  const anyMachine =
    /(?<![\w.@-])(?:\/(?:home|root|Users|tmp|work|workspace|mnt|var|opt|builds?)\/|[A-Z]:\\\\)|file:\/\/\//;
  const thisMachine = [repository, homedir(), "node_modules/.pnpm"].filter((path) => path.length > 1);
  return filesOf(folder).filter((path) => {
    const text = readFileSync(join(folder, path), "utf8");
    return anyMachine.test(text) || thisMachine.some((ownPath) => text.includes(`${ownPath}/`));
  });
}

/** The package whose types are resolved by default: the others are built and exported in the same way, and have fewer entries. */
const sampleOfTypes = "@memory-service/zod";

/** Returns all faults of a package of built sources, installed and packed, by check. Empty if there are none. */
export async function faultsOf(folder: string, tarball: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const checks = {
    "built files without a source, or the reverse": unmatched(folder),
    "maps without a target": unmapped(folder),
    "entries without a target": missingEntries(folder),
    "paths of the machine that built it": machinePaths(folder),
    publint: await lint(tarball),
    "are the types wrong": isThorough || manifestOf(folder)["name"] === sampleOfTypes ? await lintTypes(tarball) : [],
  };
  return Object.fromEntries(Object.entries(checks).filter(([, faults]) => faults.length > 0));
}
