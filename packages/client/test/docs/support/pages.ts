// The pages of the documentation, and the programs on them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const packageFolder = fileURLToPath(new URL("../../../", import.meta.url));

export interface Page {
  /** Below the package: `recipes/errors.md`. */
  readonly path: string;
  readonly text: string;
}

/** A TypeScript block: a program, or a module of the page. */
export interface Block {
  readonly page: string;
  /** Of its first line. */
  readonly line: number;
  readonly code: string;
  /** From a first line such as `// worker.ts`. The other blocks of the page can import it. */
  readonly name?: string;
  /** What an HTML comment before it says of the world it runs in: `<!-- given: busy -->`. */
  readonly given?: string;
  /** The text block that follows it. A program without one prints nothing. */
  readonly prints: string;
}

/** The README and the recipes. */
export function loadPages(): Page[] {
  const recipes = readdirSync(join(packageFolder, "recipes")).sort();
  return ["README.md", ...recipes.map((name) => `recipes/${name}`)].map((path) => ({
    path,
    text: readFileSync(join(packageFolder, path), "utf8"),
  }));
}

export function blocksOf({ path, text }: Page): Block[] {
  const pattern = /^(?:<!-- given: ([\w-]+) -->\n\n?)?```ts\n([^]*?)^```$(?:\n\n```text\n([^]*?)^```$)?/gm;
  return [...text.matchAll(pattern)].map(({ 0: whole, index, 1: given, 2: code = "", 3: prints = "" }) => {
    const line = text.slice(0, index + whole.indexOf("```ts\n")).split("\n").length + 1;
    const name = /^\/\/ ([\w.-]+\.ts)$/m.exec(code.split("\n", 1)[0]!)?.[1];
    return { page: path, line, code, prints, ...(given && { given }), ...(name && { name }) };
  });
}

/** A module serves the programs of its page, a test file is run by vitest, everything else runs by itself. */
export function kindOf({ name }: Block): "program" | "module" | "test" {
  if (!name) return "program";
  return name.endsWith(".test.ts") ? "test" : "module";
}
