/** The pages of a package's documentation, and the programs on them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Page {
  /** The path within the package: `recipes/errors.md`. */
  readonly path: string;
  readonly text: string;
}

/** A TypeScript block: a program, a module of the page, or a test. */
export interface Block {
  readonly page: string;
  /** The number of its first line. */
  readonly line: number;
  readonly code: string;
  /** The name in a first line such as `// worker.ts`. Other blocks of the page can import it. */
  readonly name?: string;
  /** The situation that an HTML comment before the block names: `<!-- given: busy -->`. */
  readonly given?: string;
  /** The text block that follows it. A program without one prints nothing. */
  readonly prints: string;
  readonly language: "ts" | "tsx";
}

export function readPages(folder: string, paths: readonly string[]): readonly Page[] {
  return paths.map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

export function blocksOf({ path, text }: Page): Block[] {
  const pattern =
    /^(?:<!-- given: ([\w-]+) -->\n\n?)?```(tsx?)(?: \[[^\]\n]*\])?\n([^]*?)^```$(?:\n\n```text\n([^]*?)^```$)?/gm;
  return [...text.matchAll(pattern)].map(({ 0: whole, index, 1: given, 2: language, 3: code = "", 4: prints = "" }) => {
    const line = text.slice(0, index + whole.indexOf("```ts")).split("\n").length + 1;
    const name = /^\/\/ ([\w./[\]-]+\.tsx?)$/m.exec(code.split("\n", 1)[0]!)?.[1];
    return {
      page: path,
      line,
      code,
      prints,
      language: language as Block["language"],
      ...(given && { given }),
      ...(name && { name }),
    };
  });
}

/** Returns the kind of a block: a module serves the programs of its page, vitest runs a test, and a program runs by itself. */
export function kindOf({ name }: Block): "program" | "module" | "test" {
  if (!name) return "program";
  return /\.test\.tsx?$/.test(name) ? "test" : "module";
}
