import { describe, expect, test } from "vitest";
import { createProject, generateIn, pluginConfig, pluginName } from "./project.js";

const output = (members: string) =>
  `export default { interface: 1, name: "${pluginName}", description: "", options: {}, ${members} };`;
const files = (list: string) => output(`emit: () => [${list}]`);

/** Runs with this package. Returns the output, and the written files. */
async function runWith(plugin: string | undefined, config = pluginConfig) {
  const project = createProject({ "specloom.config.yaml": config }, plugin);
  const { code, stderr } = await generateIn(project);
  const written = project.list().filter((path) => /^(src|hooks|[^/]*\.ts$)/.test(path));
  return { code, stderr, written };
}

describe("the package of an output", () => {
  test("must be installed", async () => {
    const { code, stderr } = await runWith(undefined);
    expect(code).toBe(2);
    expect(stderr).toContain(`error GEN144: the output "${pluginName}" is a package that is not installed`);
    expect(stderr).toContain(`--> specloom.config.yaml:5:3`);
    expect(stderr).toMatch(/npm install --save-dev .*"@acme\/specloom-swr@latest"/);
  });

  test.each([
    ["no output", "export const other = 1;", "it exports no output"],
    ["an object of its own", "export default { emit: () => [] };", "was not created by `defineOutput`"],
    ["another interface", output("emit() {}").replace("interface: 1", "interface: 2"), "version 2 of the interface"],
    ["another name", output("emit() {}").replace(pluginName, "@acme/other"), 'has the name "@acme/other"'],
    ["no function", output("emit: 1"), "has no function `emit`"],
    [
      "options of its own make",
      output("emit() {}").replace("options: {}", "options: { a: {} }"),
      "options were not declared",
    ],
    ["what only specloom has", output("emit() {}, readsDocument: true"), "has `readsDocument`"],
    ["an error", 'throw new Error("not today");', "importing it fails: not today"],
  ])("that exports %s is refused", async (_, plugin, problem) => {
    const { code, stderr, written } = await runWith(plugin);
    expect(stderr).toContain(`error GEN145: the package ${pluginName} provides no output for this specloom: `);
    expect(stderr).toContain(problem);
    expect({ code, written }).toEqual({ code: 2, written: [] });
  });

  test.each([
    ["throws", output('emit() { throw new Error("no such schema"); }'), "failed: no such schema"],
    ["returns no list", output("emit: () => 1"), "`emit` returned no list of files"],
    ["returns something else", files("1"), "something other than a file, at position 0"],
    [
      "fails later",
      files('{ path: "a.ts", language: "typescript", get text() { throw new Error("late"); } }'),
      "failed: late",
    ],
    [
      "returns one path twice",
      files('{ path: "a.md", language: "markdown", text: "" }, { path: "A.md", language: "markdown", text: "" }'),
      "two files with the path A.md",
    ],
  ])("whose output %s is named, and nothing is written", async (_, plugin, problem) => {
    const { code, stderr, written } = await runWith(plugin);
    expect(stderr).toContain(`error GEN146: the output "${pluginName}" `);
    expect(stderr).toContain(problem);
    expect({ code, written }).toEqual({ code: 2, written: [] });
  });

  test("is named if its code does not parse", async () => {
    const plugin = files('{ path: "a.ts", language: "typescript", text: "const = ;" }');
    const { code, stderr, written } = await runWith(plugin, pluginConfig.replace("format: none", "format: oxfmt"));
    expect(stderr).toContain(`GEN146: the output "${pluginName}" failed: the emitted TypeScript of `);
    expect({ code, written }).toEqual({ code: 2, written: [] });
  });

  test.each(["../a.ts", "/tmp/a.ts", "b/../../../a.ts", ".git/config", "node_modules/a.js"])(
    "cannot write %s, outside of its folder or where nobody may",
    async (path) => {
      const { code, stderr, written } = await runWith(
        files(`{ path: ${JSON.stringify(path)}, language: "hand-written", text: "1" }`),
      );
      expect(stderr).toContain("error GEN105");
      expect({ code, written }).toEqual({ code: 4, written: [] });
    },
  );

  test("is never imported unless its name is a package name", async () => {
    for (const name of ["zodd", "./local.js", "node:fs", "fs", "../x", "@acme/../evil", "file:///tmp/x.js"]) {
      const { code, stderr } = await runWith(undefined, `spec: openapi.yaml\noutputs: { "${name}": { folder: a } }\n`);
      expect(stderr, name).toContain("error GEN007");
      expect(code).toBe(2);
    }
  });

  test("has options, which are validated like specloom's", async () => {
    const plugin = `const values = { kind: "one", of: ["a", "b"] };
${output("emit: ({ options }) => [{ path: 'a.md', language: 'markdown', text: options.letter }]").replace("options: {}", "options: { letter: { description: '', values, default: 'b' } }")}`;
    const config = (options: string) => pluginConfig.replace("src/hooks", `src/hooks${options}`);
    const project = createProject({ "specloom.config.yaml": pluginConfig }, plugin);
    expect(await generateIn(project)).toMatchObject({ code: 0, stderr: "" });
    expect(project.read("src/hooks/a.md")).toBe("b");
    expect((await runWith(plugin, config(", letter: c"))).stderr).toContain('"letter"');
    expect((await runWith(plugin, config(", leter: a"))).stderr).toContain('did you mean "letter"?');
  });
});
