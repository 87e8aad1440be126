import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { builtIn } from "../../src/outputs.js";
import { formatText } from "../../src/format/index.js";
import { buildFile, emitOptions } from "../emit/generate.js";

/**
 * Tests that oxfmt formats the output of specloom exactly like prettier, in the versions that package.json pins. The known
 * differences:
 *
 * - A call with a type argument and an argument, both too long for the line: prettier breaks the type argument first, oxfmt the
 *   argument. This needs an object constant that is longer than a line: `closing-everywhere.yaml` has one.
 * - Hand-written code, which is not formatted here: oxfmt writes `for (;;)` without the space that prettier 3.8 has before `)`.
 */
const own = fileURLToPath(new URL("../../../spec/openapi.yaml", import.meta.url));
const hostile = fileURLToPath(new URL("../hostile/legal/", import.meta.url));
const documents = readdirSync(hostile)
  // Prettier takes seconds for deep nesting; the other is the known difference.
  .filter((file) => file.endsWith(".yaml") && !["deep.yaml", "closing-everywhere.yaml"].includes(file))
  .map((file) => `${hostile}${file}`);

/** Documents, and the widths of their lines. */
const trials = [[own, 80], [own, 110], ...documents.map((document) => [document, 110] as const)] as const;

async function emitAll(document: string) {
  const { api, loaded } = await buildFile(document);
  const input = { api, document: loaded.document, options: emitOptions };
  const files = await Promise.all(builtIn.map((emitter) => emitter.emit(input)));
  return files.flat().filter(({ language }) => language === "typescript");
}

/** Code that was compared, by width. Documents have many files in common, and prettier is slow. */
const compared = new Map<number, Set<string>>();

async function compare(document: string, printWidth: number): Promise<void> {
  const files = await emitAll(document);
  expect(files.length).toBeGreaterThan(5);
  const known = compared.get(printWidth) ?? new Set();
  compared.set(printWidth, known);
  const others = files.filter(({ text }) => !known.has(text));
  for (const file of sample(others, 40)) {
    known.add(file.text);
    const [prettier, oxfmt] = await Promise.all([
      formatText(file, { name: "prettier", printWidth }),
      formatText(file, { name: "oxfmt", printWidth }),
    ]);
    expect(oxfmt, file.path).toBe(prettier);
  }
}

describe("oxfmt and prettier agree on the output of", () => {
  it.each(sample(trials, 2).map(([document, width]) => [basename(document), width, document] as const))(
    "%s, in lines of %i characters",
    (_, width, document) => compare(document, width),
  );
});
