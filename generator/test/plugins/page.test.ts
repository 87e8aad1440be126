// docs/outputs.md: its example is the output that swr.test.ts compiles and runs; the other blocks are compiled or run here.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatText } from "../../src/format/index.js";
import { specloom } from "../cli/cli.js";
import { createProject, generateIn, pluginConfig, swrSource } from "./project.js";

const page = readFileSync(new URL("../../docs/outputs.md", import.meta.url), "utf8");
const blocks = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language, text]) => ({ language, text }));
const [yaml, source, printed, config, program] = blocks.map(({ text }) => text!);

describe("the page on outputs", () => {
  test("shows the tested output", () => {
    expect(source).toBe(swrSource);
  });

  test("shows a valid configuration, in YAML and TypeScript, and its output", async () => {
    for (const files of [
      { "specloom.config.yaml": `spec: openapi.yaml\n${yaml}` },
      { "specloom.config.ts": config!, "node_modules/keep": "" },
    ]) {
      const project = createProject(files, swrSource);
      expect(await generateIn(project)).toMatchObject({ code: 0, stderr: "" });
      const text = project.read("src/hooks/index.ts")!;
      const file = { path: "index.ts", language: "typescript", text } as const;
      const code = await formatText(file, { name: "oxfmt", printWidth: 100 });
      expect(code.replace(/^(?:\/[/*].*\n)+\n/, "")).toBe(printed);
    }
  });

  test("shows a program that prints the changes of a run", async () => {
    const { root } = createProject({ "specloom.config.yaml": pluginConfig.replace(/.*acme.*\n/, "") });
    const path = join(root, "program.mjs");
    writeFileSync(path, program!.replace('"/projects/notes"', JSON.stringify(root)));
    // Builds the package that the program imports.
    await specloom(root, "--version");
    const { status, stdout, stderr } = spawnSync(process.execPath, [path], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("created src/client/index.ts\n");
  });
});
