/** Valid files with random damage: the parser returns passages or a readable error, and goes on. */
import fc from "fast-check";
import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { patience } from "../../../../scripts/limits.js";
import { times } from "../../../../scripts/randomness.js";
import { DocumentParser } from "../../src/documents/document-parser.js";
import { DocumentError } from "../../src/documents/parse/document-error.js";
import { docx, pdf, utf8, xlsx, zip } from "./support/files.js";

const parser = new DocumentParser({ timeoutMs: patience });
afterAll(() => parser.close());

const markdown =
  "# Title\n\nText with *emphasis* and `code`.\n\n- a\n- b\n\n| a | b |\n|---|---|\n| x | 1 |\n\n<p>HTML</p>\n";

const files: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
  "a.md": () => utf8(markdown),
  "a.html": () =>
    utf8("<html><h1>Title</h1><p>Text &amp; <b>more</b><table><tr><th>A<th>B<tr><td>x<td>1</table></html>"),
  "a.csv": () => utf8('name,amount\n"Tea, green",1\nCup,2\n'),
  "a.docx": () => docx(),
  "a.xlsx": () =>
    xlsx({
      S: [
        ["a", "b"],
        ["x", 1],
        ["y", new Date(0)],
      ],
    }),
  "a.pdf": () => pdf([["First page."], ["Second page."]]),
  "uncompressed.pdf": () => pdf([["First page."], ["Second page."]], { compress: false }),
};

/** Damage: bytes that are overwritten, or the end that is cut off. Positions are parts of the length. */
const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    cuts: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function damaged(valid: Uint8Array, changes: Damage): Uint8Array {
  let bytes = new Uint8Array(valid);
  for (const { at, bytes: replacement, cuts } of changes) {
    const start = Math.floor(at * bytes.length);
    if (cuts && changes.length === 1) bytes = bytes.slice(0, start);
    else bytes.set(replacement.subarray(0, bytes.length - start), start);
  }
  return bytes;
}

/** Parses a file, and expects passages that can be stored, or an error that a parser has foreseen. */
async function expectHandled(bytes: Uint8Array, name: string): Promise<void> {
  const result = await parser.parse(bytes, { name }).catch((error: unknown) => error);
  if (Array.isArray(result)) {
    expect(JSON.stringify(result)).not.toMatch(/\\u0000|\\ud[89a-f]/);
  } else {
    expect(result).toBeInstanceOf(DocumentError);
    expect(result).not.toMatchObject({ code: "parser_crashed" });
  }
}

test.each(Object.keys(files))("%s", async (name) => {
  const valid = await files[name]?.();
  if (valid === undefined) throw new Error(`No file ${name}`);
  expect(await parser.parse(valid, { name })).not.toEqual([]);
  const property = fc.asyncProperty(damage, async (changes) => {
    await expectHandled(damaged(valid, changes), name);
  });
  await fc.assert(property, { numRuns: times(60) });
});

test.each([
  ["a.docx", "word/document.xml"],
  ["a.xlsx", "xl/worksheets/sheet1.xml"],
  ["a.xlsx", "xl/workbook.xml"],
])("%s: %s", async (name, part) => {
  const valid = await files[name]?.();
  if (valid === undefined) throw new Error(`No file ${name}`);
  const parts = unzipSync(valid);
  const xml = parts[part];
  if (xml === undefined) throw new Error(`No part ${part}`);
  const property = fc.asyncProperty(damage, async (changes) => {
    await expectHandled(zip({ ...parts, [part]: damaged(xml, changes) }), name);
  });
  await fc.assert(property, { numRuns: times(60) });
});
