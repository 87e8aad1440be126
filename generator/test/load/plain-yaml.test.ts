import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "../../../scripts/randomness.js";
import { sample } from "../../../scripts/thoroughness.js";
import { parseDocument, stringify } from "yaml";
import { Lines } from "../../src/diagnostics/syntax/lines.js";
import { plainTree } from "../../src/diagnostics/syntax/plain-yaml-tree.js";
import { readPlainYaml } from "../../src/diagnostics/syntax/plain-yaml.js";
import { anyYamlTree } from "../../src/diagnostics/syntax/yaml-tree.js";
import type { Node } from "../../src/load/document.js";
import { parsePlainYaml } from "../../src/load/parse/plain-yaml.js";

/** Two libraries read YAML: js-yaml reads simple documents, and must agree with the yaml library. */
const folders = ["../spec-errors/cases", "../hostile/legal", "../hostile/refused", "../../../spec", "../emit/cases"];
const files = folders
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .flatMap((folder) => yamlBelow(folder));

function yamlBelow(folder: string): readonly string[] {
  try {
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return paths.filter((path) => /\.ya?ml$/.test(path)).map((path) => join(folder, path));
  } catch {
    return [];
  }
}

const awkward = [
  "a: 1 # one\n# two\nb: c#d\n",
  "a: 0o17\nb: 0x1F\nc: 1e3\nd: .5\ne: 5.\nf: 012\ng: +1\nh: -0\ni: 1_000\nj: 1.2.3\nk: -\u0061\n",
  "a: ~\nb: Null\nc: nUll\nd:\ne: TRUE\nf: yes\ng: tRue\nh: off\n",
  "null: 1\n1: 2\ntrue: 3\n1.0: 4\n'': 5\n",
  "a: 'it''s'\nb: \"q\\n\\x41\\u00e9\\U0001F600\"\nc: \"multi\n  line\n\n  end\"\nd: plain multi\n  line\n\n  end\n",
  "a: |\n  x\n   y\n\n  z\n\nb: >-\n  x\n  y\n\n   z\nc: |+\n  x\n\nd: |2\n    x\n",
  "a: {f: 1, g: [1, 2 ,{h: }], 'i': \"j\"}\nb: []\nc: {}\nd: [a: 1, b]\n",
  "- 1\n-\n  j: k\n- - 2\n  - 3\n-\n- a: 1\n  b: 2\n",
  "? complex\n: v\n? [a]\n: w\n",
  "a: 2001-12-14\nb: 2001-12-14t21:59:43.10-05:00\nc: 12:30:45\nd: 190:20:30\n",
  "a: .inf\n",
  "a: 1\na: 2\n",
  "a: &x 1\nb: *x\n",
  "a: !!str 1\n",
  "<<: { a: 1 }\nb: 1\n",
  "%YAML 1.1\n---\na: yes\n",
  "a: 1\n---\nb: 2\n",
  "---\na: 1\n...\n",
  "a: b: c\n",
  "__proto__: 1\nconstructor: { __proto__: 2 }\n",
  '"a": 1\r\nb: |\r\n  x\r\n  y\r\n',
  "a: http://x/y?z#w\nb: a,b\nc: '#/x'\nd: -1 x\ne: @x\n",
];

/** Returns the value according to the yaml library, in JSON types. */
function thoroughly(text: string): unknown {
  const document = parseDocument(text, {
    version: "1.2",
    schema: "core",
    stringKeys: true,
    uniqueKeys: false,
    resolveKnownTags: false,
  });
  expect(document.errors).toEqual([]);
  return JSON.parse(JSON.stringify(document.toJS({ mapAsMap: false })));
}

function plainly(node: Node): unknown {
  return JSON.parse(JSON.stringify(node));
}

function pointersOf(node: unknown, tokens: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof node !== "object" || node === null) return [tokens];
  return [tokens, ...Object.entries(node).flatMap(([key, value]) => pointersOf(value, [...tokens, key]))];
}

function compare(text: string): boolean {
  const plain = readPlainYaml(text);
  const value = parsePlainYaml(text)?.value;
  if (plain === undefined || value === undefined) return false;
  expect(plainly(value)).toEqual(thoroughly(text));
  const [ours, theirs] = [plainTree(plain, new Lines(text)), anyYamlTree(text, new Lines(text))];
  for (const tokens of [...pointersOf(value), ["missing"]]) {
    for (const on of ["key", "value", undefined] as const)
      expect({ tokens, on, at: ours.find(tokens, on) }).toEqual({ tokens, on, at: theirs?.find(tokens, on) });
  }
  return true;
}

describe("simple YAML has the same values and locations in both readers", () => {
  it("in the documents of the tests and in the spec", () => {
    const chosen = sample(files, 50);
    const compared = chosen.filter((file) => compare(readFileSync(file, "utf8").replace(/^\ufeff/, "")));
    expect(compared.length).toBeGreaterThan(chosen.length * 0.7);
  });

  it.each(awkward)("in %j", (text) => void compare(text));

  it("in any JSON that the yaml library writes", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("true", "1", "- a", "a: b", "#"),
    );
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("json"), { maxLength: 4 }),
        fc.dictionary(text, tie("json"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(json, (value) => {
        const written = stringify(value, { aliasDuplicateObjects: false });
        if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/.test(written)) return;
        compare(written);
      }),
      { numRuns: times(400) },
    );
  });
});
