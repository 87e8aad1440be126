/** Which tests an edit of some files can have broken. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

/**
 * Tests of a package about all of its code, in a few seconds: every output and every diagnostic as text, the generated packages, and the rules of
 * the sources. They always run when the package changes.
 */
const overall: Readonly<Record<string, readonly string[]>> = {
  generator: [
    "test/boundaries.test.ts",
    "test/cycles.test.ts",
    "test/emit/cases.test.ts",
    "test/glossary.test.ts",
    "test/packages.test.ts",
    "test/spec-errors/spec-errors.test.ts",
  ],
};

/** Tests about every page. */
const ofPages: readonly string[] = ["generator/test/glossary.test.ts", "generator/test/links.test.ts"];

/** The tests of one package. */
export interface Selection {
  readonly folder: string;
  /** Relative to the folder. */
  readonly tests: readonly string[];
}

/** Returns the files that differ from a commit, and those that git does not know, relative to the root. */
export function changedFiles(root: string, commit: string): readonly string[] {
  const git = (...args: string[]): string[] =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  return [
    ...git("diff", "--name-only", "--diff-filter=d", "-z", commit),
    ...git("ls-files", "--others", "--exclude-standard", "-z"),
  ];
}

/**
 * Returns the tests of files, which are relative to the root: a test itself; tests that import a file; tests that are named after it; the
 * overall tests of its package; and for a page, those about every page.
 */
export function testsOf(root: string, files: readonly string[]): readonly Selection[] {
  const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const all = tracked.split("\0").filter((path) => existsSync(join(root, path)));
  const packages = all.filter((path) => basename(path) === "vitest.config.ts").map(dirname);
  return packages.flatMap((folder) => {
    const own = all.filter((path) => path.startsWith(`${folder}/test/`));
    const tests = own.filter((path) => /\.test\.tsx?$/.test(path));
    const edited = files.filter((path) => path.startsWith(`${folder}/`));
    const chosen = new Set([
      ...(files.some((path) => path.endsWith(".md")) ? ofPages.filter((path) => tests.includes(path)) : []),
      ...(edited.length > 0 ? (overall[folder] ?? []).map((path) => `${folder}/${path}`) : []),
      ...importersOf(root, own, files).filter((path) => tests.includes(path)),
      ...edited.flatMap((path) => namedAfter(folder, path, tests)),
    ]);
    if (chosen.size === 0) return [];
    return [{ folder, tests: [...chosen].map((path) => relative(folder, path)).sort() }];
  });
}

/** Returns the files of tests that are among the edited ones, or import one, directly or through other files of tests. */
function importersOf(root: string, own: readonly string[], edited: readonly string[]): readonly string[] {
  const imports = own.filter((path) => /\.tsx?$/.test(path)).map((path) => [path, importsOf(root, path)] as const);
  const found = new Set(edited.filter((path) => own.includes(path)));
  const reached = new Set(edited);
  for (let size = -1; size < reached.size;) {
    size = reached.size;
    for (const [path, imported] of imports) {
      if (reached.has(path) || !imported.some((one) => reached.has(one))) continue;
      found.add(path);
      reached.add(path);
    }
  }
  return [...found];
}

/** Returns the sources that a file imports by relative paths, relative to the root. */
function importsOf(root: string, path: string): readonly string[] {
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].flatMap(([, specifier = ""]) => {
    const file = relative(root, resolve(root, dirname(path), specifier));
    return [file, file.replace(/\.js$/, ".ts"), file.replace(/\.js$/, ".tsx")];
  });
}

/**
 * Returns the tests in the folder of tests that has the path of the source's folder, and those beside such folders whose name has a word of the
 * source's path: `test/emit/guards.test.ts` for `src/emit/zod/guards/costs.ts`.
 */
function namedAfter(folder: string, path: string, tests: readonly string[]): readonly string[] {
  const source = relative(join(folder, "src"), path).replace(/\.tsx?$/, "");
  if (source.startsWith("..")) return [];
  const [first = "", ...names] = source.split("/");
  return tests.filter((test) => {
    const named = relative(join(folder, "test"), test);
    if (source.includes("/") && named.startsWith(`${dirname(source)}/`)) return true;
    const words = basename(named).split(/[-.]/);
    return named.startsWith(`${first}/`) ? names.some((name) => words.includes(name)) : named.startsWith(`${first}.`);
  });
}
