// A file that has not changed is not loaded: the result is that of loading it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { Report } from "../../src/diagnostics/report.js";
import { openSides } from "../../src/diff/sources/choose.js";
import { isSameJson } from "../../src/diff/sources/same-json.js";
import { infoOf, namesNoFile } from "../../src/load/index.js";
import { tinySpec } from "../cli/cli.js";
import { createWorkspace } from "../write/workspace.js";
import { runDiff } from "./command.js";
import { createRepository } from "./git.js";

const json = JSON.stringify({
  openapi: "3.1.0",
  servers: [{ url: "https://a.example/{info}", variables: { info: { default: '"info": {' } } }],
  info: { title: "A", version: "1.2.0", "x-more": { info: [{}] } },
  paths: { "/a": { get: { responses: { 200: { $ref: "#/components/responses/A" } } } } },
  components: { responses: { A: { description: "A" } } },
});

/** Opens both sides as `specloom diff` does, and returns whether they were read. */
async function open(root: string, base: string, revision: string, settings?: { readonly overlays: readonly string[] }) {
  const report = new Report();
  const project = {
    folder: undefined,
    document: () => Promise.resolve(join(root, revision)),
    documentSettings: () => Promise.resolve(settings),
    formerDocument: () => Promise.resolve(undefined),
  };
  const mayStayUnread = () => Promise.resolve(true);
  const sides = await openSides({ base, revision }, { project, folder: root, report, mayStayUnread });
  expect(report.diagnostics).toEqual([]);
  return { sides, isRead: sides.some(({ loaded }) => loaded !== undefined && loaded.files.length > 0) };
}

describe("an unchanged file", () => {
  test.each([
    ["a.json", json],
    ["a.yaml", tinySpec()],
    [
      "b.yaml",
      "openapi: 3.1.0\ninfo:\n  # of this\n# API\n\n  title: A\n  version: 1.2.0\npaths: {}\ncomponents: { schemas: { A: {} } }\n",
    ],
  ])("has the result of loading it: %s", async (name, text) => {
    // The same values in other words, which must be read.
    const more = name.endsWith(".json") ? text.replace('"title":"A"', '"title":"\\u0041"') : `${text}\n`;
    expect(more).not.toBe(text);
    const { root } = createWorkspace({ [`old/${name}`]: text, [`new/${name}`]: text, [`more/${name}`]: more });
    expect((await open(root, `old/${name}`, `new/${name}`)).isRead).toBe(false);
    expect((await open(root, `old/${name}`, `more/${name}`)).isRead).toBe(true);
    for (const format of ["json", "text", "markdown", "github"]) {
      const unread = await runDiff(root, ["diff", `old/${name}`, `new/${name}`, "--format", format]);
      const read = await runDiff(root, ["diff", `old/${name}`, `more/${name}`, "--format", format]);
      expect(unread).toEqual({ ...read, stdout: read.stdout.replaceAll("more/", "new/") });
      expect(unread.code).toBe(0);
    }
  });

  it("is compared with that of a commit by its hash", async () => {
    const repository = createRepository({ "openapi.yaml": tinySpec(), "other.yaml": `${tinySpec()}\n` });
    repository.commit("Add");
    const { sides, isRead } = await open(repository.root, "git:HEAD", "openapi.yaml");
    expect(isRead).toBe(false);
    expect(sides[0]).toMatchObject({
      source: "git:HEAD",
      isDerived: true,
      file: join(repository.root, "openapi.yaml"),
    });
    expect((await open(repository.root, "git:HEAD:other.yaml", "openapi.yaml")).isRead).toBe(true);
  });

  it("of a commit may have other blanks in JSON", async () => {
    const repository = createRepository({ "openapi.json": json });
    repository.commit("Add");
    writeFileSync(join(repository.root, "openapi.json"), JSON.stringify(JSON.parse(json), undefined, 2));
    expect((await open(repository.root, "git:HEAD", "openapi.json")).isRead).toBe(false);
    writeFileSync(join(repository.root, "openapi.json"), json.replace('"A"', '"A "'));
    expect((await open(repository.root, "git:HEAD", "openapi.json")).isRead).toBe(true);
  });

  it("is loaded if overlays may differ", async () => {
    const { root } = createWorkspace({
      "a.yaml": tinySpec(),
      "a.overlay.yaml":
        "overlay: 1.0.0\ninfo: { title: A, version: '1' }\nactions: [{ target: $.info, update: { title: B } }]\n",
    });
    expect((await open(root, "a.yaml", "a.yaml", { overlays: [join(root, "a.overlay.yaml")] })).isRead).toBe(true);
  });

  it("has no changes, even if it has errors", async () => {
    const { root } = createWorkspace({ "a.yaml": tinySpec().replace("paths:", "paths: [\n") });
    expect((await runDiff(root, ["diff", "a.yaml", "a.yaml"])).code).toBe(0);
  });
});

test.each([
  [true, '{ "$ref": "#/components/schemas/A" }'],
  [true, "$ref: '#/components/schemas/A'\n"],
  [true, '"mapping": { "a": "#/components/schemas/A" , "b": "#/b" }, "a": "$50 \\u00e4"'],
  [false, '{ "$ref": "a.json" }'],
  [false, "$ref: # a file\n  a.yaml\n"],
  [false, "$ref : a.yaml"],
  [false, "? $ref\n: a.yaml"],
  [false, '"\\u0024ref": "a.json"'],
  [false, '"$re\\\nf": a.json'],
  [false, '"$ref": "\\u0061.json"'],
  [false, '"mapping": { "a": "#/a", "b": "b.json" }'],
  [false, "mapping:\n  a: a.yaml\n"],
  [false, "mapping: { a: a.yaml }"],
  [false, "$id: https://a.example/a"],
  [false, "$dynamicRef: 'a.json#a'"],
])("names no file: %s, %s", (expected, text) => {
  expect(namesNoFile(text)).toBe(expected);
});

test.each([
  ['{ "info": { "version": "1" } }', "1"],
  ['{ "a": { "info": { "version": "2" } }, "info" : { "title": "}", "version": "1" }, "b": {} }', "1"],
  ["openapi: 3.1.0\ninfo: { version: '1' }\n", "1"],
  ["info:\n  description: |\n    info: 2\n\n    version: 2\n  version: 1.0.0\na: 1\n", "1.0.0"],
  ["info:\n  version: 1.0\n", undefined],
  ["info: &a { version: '1' }\ninfo: { version: '2' }\n", undefined],
  ["info: *a\n", undefined],
  ['{ "info": { "version": 1 } }', undefined],
  ["a: 1\n", undefined],
  ["", undefined],
])("finds the info of %j", (text, version) => {
  expect(infoOf(text, "a.yaml")?.["version"]).toBe(version);
});

test.each(['{ "info": { "version": "1", "title": "日本 é" } }', "info:\n  version: '1'\n  title: 日本 é\n"])(
  "reads the info of %j in UTF-8",
  (text) => {
    expect(infoOf(Buffer.from(text).toString("latin1"), "a.yaml")).toEqual({ version: "1", title: "日本 é" });
  },
);

it("JSON is the same if it differs in blanks between values alone", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const value = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(value, value, fc.constantFrom(1, "\t", "\r\n "), (one, other, indent) => {
      const [text, pretty, different] = [
        JSON.stringify(one),
        JSON.stringify(one, undefined, indent),
        JSON.stringify(other),
      ];
      expect(isSameJson(bytes(text), bytes(pretty))).toBe(true);
      expect(isSameJson(bytes(pretty), bytes(`\n${text} `))).toBe(true);
      expect(isSameJson(bytes(pretty), bytes(different))).toBe(text === different);
    }),
    { numRuns: times(500), seed },
  );
  // What large files have in common is compared in blocks.
  const large = `["${"a".repeat(200_000)}",`;
  expect(isSameJson(bytes(`${large}1]`), bytes(`${large} 1 ]`))).toBe(true);
  for (const [one, other] of [
    [`${large}1]`, `${large}2]`],
    [`${large}1]`, `${large}1]]`],
    [large.slice(0, -2), `${large.slice(0, -2)} `],
    ["[12]", "[1 2]"],
    ["[true]", "[tr ue]"],
    ['["a b"]', '["ab"]'],
    ['["\\" "]', '["\\""]'],
    ['["a"', '["a"]'],
  ] as const)
    expect(isSameJson(bytes(one), bytes(other)), one).toBe(false);
});
