import { describe, expect, test } from "vitest";
import { caches, tinySpec } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

const yaml = "spec: openapi.yaml\nformat: none\noutputs: { client: { folder: out } }\n";

/** Returns a configuration whose resolver reads a file that nothing else knows of. */
const code = (resolve: string) => `import { readFileSync } from "node:fs";
const teamOf = () => readFileSync(new URL("./team.txt", import.meta.url), "utf8").trim();
export default {
  spec: "openapi.yaml", format: "none", outputs: { client: { folder: "out" } },
  names: { ${resolve} },
};
`;

function createProject(files: Readonly<Record<string, string>>) {
  const workspace = createWorkspace({ "openapi.yaml": tinySpec(), ...files });
  const run = (line = "generate") => runMain(workspace.root, line.split(" "), caches);
  return { ...workspace, run };
}

describe("a resolver", () => {
  const resolve = "resolve: ({ kind }) => (kind === 'operation' ? `${teamOf()}.list` : undefined)";

  test("names what is new, and a run with the same answers has nothing to do", async () => {
    const { run, put, read } = createProject({ "specloom.config.ts": code(resolve), "team.txt": "red" });
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(read("specloom.names")).toContain("= red.list(");
    expect((await run()).stdout).toMatch(/^up to date/);
    expect((await run("generate --check")).code).toBe(0);
    put("team.txt", "blue");
    const { stdout, stderr } = await run();
    expect(stdout).not.toContain("created");
    expect(stderr).toContain('warning GEN217: the names lock keeps "red.list"');
    expect(stderr).toContain("--> specloom.names:");
    put("specloom.names", "");
    expect((await run()).code).toBe(0);
    expect(read("specloom.names")).toContain("= blue.list(");
  });

  test("that is new or gone is noticed", async () => {
    const { run, put } = createProject({ "specloom.config.ts": code(""), "team.txt": "red" });
    await run();
    put("specloom.config.ts", code(resolve));
    expect((await run()).stderr).toContain("GEN217");
    put("specloom.config.ts", code(""));
    expect((await run()).stderr).toBe("");
  });

  test("that fails is reported at its position", async () => {
    const { run, list } = createProject({ "specloom.config.ts": code("resolve() { throw new Error('no team'); }") });
    const { code: exit, stderr } = await run();
    expect(exit).toBe(2);
    expect(stderr).toContain("error GEN214: `names.resolve` fails for the");
    expect(stderr).toContain("--> specloom.config.ts:5:3\n");
    expect(list()).not.toContain("specloom.names");
  });

  test.each([
    ["resolve: () => 'a b'", 2, 'error GEN215: invalid name "a b" from `names.resolve` for the schema Note'],
    ["resolve: ({ kind }) => (kind === 'schema' ? 'ClientOptions' : undefined)", 0, "warning GEN216: the name"],
  ])("is checked: %s", async (settings, exit, problem) => {
    const { run } = createProject({ "specloom.config.ts": code(settings) });
    const { code: actual, stderr } = await run();
    expect(actual).toBe(exit);
    expect(stderr).toContain(problem);
  });

  test.each([
    ["specloom.config.yaml", `${yaml}names: { resolve: yes }\n`, '"resolve" must be a function'],
    ["specloom.config.ts", code("resolve: 'x'"), '"resolve" must be a function'],
    ["specloom.config.ts", code("methods: () => 'x'"), "`methods` is a function, not plain data"],
    ["specloom.config.yaml", `${yaml}names: { enums: enum }\n`, "one of union, const"],
    ["specloom.config.yaml", `${yaml}names: { method: camelCase }\n`, "method"],
  ])("must be one, in %s", async (file, text, problem) => {
    const { run } = createProject({ [file]: text });
    const { code: exit, stderr } = await run();
    expect(exit).toBe(2);
    expect(stderr).toContain(problem);
  });
});

describe("the command line", () => {
  test("has options for casings and enums, which the settings of the run include", async () => {
    const { run, read } = createProject({});
    const line = "openapi.yaml -o out --emit client --casing functions=snake_case --enums const";
    expect(await run(line)).toMatchObject({ code: 0, stderr: "" });
    expect(read("out/specloom.names")).toMatch(/ function \w+_\w+$/m);
    expect((await run(line)).stdout).toMatch(/^up to date/);
    expect((await run(line.replace("snake_case", "PascalCase"))).stderr).toContain("GEN217");
  });

  test("switches off what the configuration switches on", async () => {
    const { run, read } = createProject({
      "openapi.yaml": tinySpec().replaceAll("text:", "note_text:"),
      "specloom.config.yaml": `${yaml}names: { properties: camelCase }\n`,
    });
    expect((await run()).code).toBe(0);
    expect(read("out/types.ts")).toContain("noteText");
    expect((await run("generate --casing properties=preserve")).code).toBe(0);
    expect(read("out/types.ts")).toContain("note_text");
  });

  test.each([
    ["--casing methods=kebab-case", "the casings of methods are camelCase, PascalCase, snake_case"],
    ["--casing method=camelCase", "write one of methods, functions, types, constants, properties before"],
    ["--casing methods=snake_case=x", 'unknown casing "methods=snake_case=x"'],
    ["--casing __proto__=x", 'unknown casing "__proto__=x"'],
    ["--enums enum", "it is one of union, const"],
    ["--enums", "--enums needs a value"],
  ])("rejects %s", async (options, problem) => {
    const { run } = createProject({});
    const { code: exit, stderr } = await run(`openapi.yaml -o out --emit client ${options}`);
    expect(exit).toBe(2);
    expect(stderr).toContain(problem);
  });
});

test("a comparison names things as the configuration does", async () => {
  const document = (values: string): string =>
    `openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents: { schemas: { Status: { enum: ${values} } } }\n`;
  const { run } = createProject({
    "specloom.config.yaml": `${yaml}names: { enums: const }\n`,
    "a.yaml": document("[open, on-hold]"),
    "b.yaml": document("[open]"),
  });
  const { code: exit, stdout } = await run("diff a.yaml b.yaml");
  expect(exit).toBe(1);
  expect(stdout).toContain("typescript.constant.removed: `Status.OnHold` is gone");
});
