import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findConfig, readConfig, standaloneSettings, type Settings } from "../../src/config/index.js";
import { Report } from "../../src/diagnostics/report.js";
import { createWorkspace } from "../write/workspace.js";

const emitters = ["types", "client", "docs"];

async function read(
  text: string,
): Promise<{ settings: Settings | undefined; problems: readonly string[]; root: string }> {
  const { root } = createWorkspace({ "specloom.config.yaml": text });
  const report = new Report();
  const settings = await readConfig({ file: join(root, "specloom.config.yaml"), emitters, report });
  const problems = report.diagnostics.map(
    ({ code, message, at, help }) =>
      `${code} ${message} | ${at?.range?.join("-") ?? `${at?.pointer} ${at?.on ?? ""}`.trim()} | ${help}`,
  );
  return { settings, problems, root };
}

const outputs = "outputs: { types: { folder: src/generated } }";

/** Few lines that stand for a billion values. */
const bomb = Array.from({ length: 10 }, (_, level) => {
  const items = Array(10).fill(level === 0 ? "x" : `*a${level - 1}`);
  return `a${level}: &a${level} [${items.join(", ")}]\n`;
}).join("");

describe("a configuration", () => {
  test("gives the settings, defaults filled in, outputs in the order in which they run", async () => {
    const { settings, root } = await read(`
spec: api/openapi.yaml
format: oxfmt
printWidth: 80
command: pnpm generate
redocly: ../redocly.yaml
outputs:
  docs: { folder: docs/, sections: [README.md], proof: true }
  client: { folder: ./src/generated, runtime: ../lib/index.js, package: "@acme/client" }
`);
    expect(settings).toEqual({
      root,
      configFile: join(root, "specloom.config.yaml"),
      spec: join(root, "api/openapi.yaml"),
      formatter: { name: "oxfmt", printWidth: 80 },
      command: "pnpm generate",
      ruleset: join(root, "../redocly.yaml"),
      outputs: [
        {
          emitter: "client",
          folder: "src/generated",
          sections: [],
          options: { runtime: "../lib/index.js", package: "@acme/client", command: "pnpm generate" },
        },
        {
          emitter: "docs",
          folder: "docs",
          sections: ["README.md"],
          options: { runtime: "../runtime/index.js", package: "@acme/client", command: "pnpm generate", proof: true },
        },
      ],
    });
  });

  test("is the nearest one, upwards", () => {
    const { root, put } = createWorkspace({ "specloom.config.yaml": "", "a/specloom.config.yaml": "" });
    put("a/b/c/file", "");
    expect(findConfig(join(root, "a/b/c"))).toBe(join(root, "a/specloom.config.yaml"));
    expect(findConfig(root)).toBe(join(root, "specloom.config.yaml"));
  });

  test("reports everything that is wrong with it at once", async () => {
    const { settings, problems } = await read(`
spec: 3
formatt: none
format: pretty
printWidth: wide
outputs:
  typs: { folder: a }
  types: { folder: ../b, zzz: 1 }
  client: { sections: README.md }
  docs: { folder: c, sections: [README.md, /d.md] }
`);
    expect(settings).toBeUndefined();
    expect([...problems].sort()).toEqual(
      [
        'GEN004 the configuration has no key "formatt" here | /formatt key | did you mean "format"?',
        'GEN007 there is no output named "typs" | /outputs/typs key | did you mean "types"?',
        'GEN005 "spec" must be a text, but is 3 | /spec value | give it a text',
        'GEN005 "format" must be one of prettier, oxfmt, none, but is "pretty" | /format value | give it one of prettier, oxfmt, none',
        'GEN005 "printWidth" must be a whole number above 0, but is "wide" | /printWidth value | give it a whole number above 0',
        'GEN004 the configuration has no key "zzz" here | /outputs/types/zzz key | the keys are folder, runtime, package, sections, proof, unknownKeys, formats, raw, tiers',
        'GEN008 "folder" is the path "../b", which has the segment ".." | /outputs/types/folder value | give a path below the folder of the configuration, with forward slashes',
        'GEN006 "folder" is missing from the configuration | /outputs/client key | add it, for example `folder: src/generated`',
        'GEN005 "sections" must be a list of paths, but is "README.md" | /outputs/client/sections value | give it a list of paths',
        'GEN008 "sections" is the path "/d.md", which is absolute | /outputs/docs/sections/1 | give a path below the folder of the configuration, with forward slashes',
      ].sort(),
    );
  });

  test.each([
    ["spec", outputs, 'GEN006 "spec" is missing from the configuration'],
    ["outputs", "spec: a.yaml", 'GEN006 "outputs" is missing from the configuration'],
    ["outputs", "spec: a.yaml\noutputs: types", 'GEN005 "outputs" must be a mapping, but is "types"'],
    ["an output", "spec: a.yaml\noutputs: { types: }", 'GEN005 "types" must be a mapping, but is empty'],
    ["all", "", 'GEN005 "the configuration" must be a mapping, but is empty'],
    ["all", "- a", 'GEN005 "the configuration" must be a mapping, but is a list'],
    ["a truth value", "spec: a\noutputs: { types: { folder: b, proof: yes } }", 'GEN005 "proof" must be true or false'],
    [
      "git's folder",
      "spec: a\noutputs: { types: { folder: .git/a } }",
      'GEN008 "folder" is the path ".git/a", which belongs to git',
    ],
  ])("needs %s", async (_, text, problem) => {
    expect((await read(text)).problems[0]).toContain(problem);
  });

  test.each([
    ["spec: [", /^GEN003 specloom.config.yaml cannot be read: .* \| \d+-\d+ \|/],
    [
      `spec: a\nspec: b\n${outputs}`,
      /^GEN003 specloom.config.yaml cannot be read: Map keys must be unique \| 8-\d+ \|/,
    ],
    [bomb, /^GEN003 specloom.config.yaml cannot be read: Excessive alias count/],
    ["a: &a [*a]\nb: *c\n", /^GEN003 specloom.config.yaml cannot be read: Unresolved alias/],
  ])("must be YAML: %j", async (text, problem) => {
    expect((await read(text)).problems[0]).toMatch(problem);
  });

  test("names a file, not a URL", async () => {
    const { settings, problems } = await read(`spec: https://a.example/v1/it's.json?x=1\n${outputs}`);
    expect(settings).toBeUndefined();
    expect(problems).toEqual([
      "GEN010 the document must be a file, but \"https://a.example/v1/it%27s.json?x=1\" is a URL | /spec value | download it, and name the file: curl -fL -o openapi.yaml 'https://a.example/v1/it%27s.json?x=1'",
    ]);
  });

  test("does not nest without end", async () => {
    const { problems } = await read("[".repeat(20_000));
    expect(problems[0]).toMatch(/^GEN003 specloom.config.yaml cannot be read: it nests too deeply \| /);
  });

  test("is a file", async () => {
    const { root } = createWorkspace({ "specloom.config.yaml/file": "" });
    const report = new Report();
    expect(await readConfig({ file: join(root, "specloom.config.yaml"), emitters, report })).toBeUndefined();
    expect(report.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "GEN003 specloom.config.yaml cannot be read: it is not an ordinary file",
    ]);
  });

  test("has no prototype to fall for", async () => {
    const { problems } = await read(`spec: a\n${outputs}\n__proto__: { format: none }\nconstructor: 1\n`);
    expect(problems.map((problem) => problem.split(" |")[0])).toEqual([
      'GEN004 the configuration has no key "__proto__" here',
      'GEN004 the configuration has no key "constructor" here',
    ]);
  });
});

test.each([
  [undefined, ["client", "runtime", "zod", "zod-runtime"]],
  [["zod"], ["client", "runtime", "zod", "zod-runtime"]],
  [["react"], ["client", "react", "react-runtime", "runtime"]],
  [
    ["docs", "client"],
    ["client", "docs", "runtime"],
  ],
  [["types"], ["types"]],
])("a run without configuration of %j makes what that needs", (emit, expected) => {
  const { selected = new Set() } = standaloneSettings({ spec: "/a.yaml", out: "/sdk", emitters: [], emit });
  expect([...selected].sort()).toEqual(expected);
});

test("without a configuration all outputs go below one folder", () => {
  const { outputs: all, root } = standaloneSettings({
    spec: "/a.yaml",
    out: "/sdk",
    emitters: [...emitters, "runtime"],
  });
  expect(root).toBe("/sdk");
  expect(all.map(({ emitter, folder }) => `${emitter} ${folder}`)).toEqual([
    "types client/generated",
    "client client/generated",
    "docs docs",
    "runtime client/runtime",
  ]);
});
