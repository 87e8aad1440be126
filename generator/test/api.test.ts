import { describe, expect, test } from "vitest";
import { defineConfig, defineOutput, flag, generate, printFile } from "../src/index.js";
import { tinySpec } from "./cli/cli.js";
import { createWorkspace } from "./write/workspace.js";

const config = "spec: openapi.yaml\nformat: none\noutputs: { client: { folder: out } }\n";
const files = { "openapi.yaml": tinySpec(), "specloom.config.yaml": config };

describe("generate()", () => {
  test("writes the output and returns the changes", async () => {
    const { root, read } = createWorkspace(files);
    const phases: string[] = [];
    const first = await generate({ cwd: root, onPhase: (phase) => void phases.push(phase) });
    expect(first).toMatchObject({ ok: true, diagnostics: [], counts: { operations: 1, schemas: 1 } });
    const index = first.files.find(({ path }) => path === "out/index.ts");
    expect(index).toEqual({ path: "out/index.ts", change: "created", content: read("out/index.ts") });
    expect(phases).toEqual(["load", "model", "emit", "format", "write"]);
    const second = await generate({ cwd: root });
    expect(new Set(second.files.map(({ change }) => change))).toEqual(new Set(["unchanged"]));
    expect(second.files.every(({ content }) => content === undefined)).toBe(true);
  });

  test("in a dry run, writes nothing and returns the changes", async () => {
    const { root, list } = createWorkspace(files);
    const { ok, files: planned } = await generate({ cwd: root, dryRun: true });
    expect(ok).toBe(true);
    expect(planned.find(({ path }) => path === "out/types.ts")?.content).toContain("export interface Note");
    expect(list()).toEqual(["openapi.yaml", "specloom.config.yaml"]);
  });

  test("reports differences in a check", async () => {
    const { root, put } = createWorkspace(files);
    await generate({ cwd: root });
    expect(await generate({ cwd: root, check: true })).toMatchObject({ ok: true, diagnostics: [] });
    put("out/types.ts", "");
    const { ok, diagnostics } = await generate({ cwd: root, check: true });
    expect(ok).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toEqual(["GEN201"]);
  });

  test("filters operations", async () => {
    const { root } = createWorkspace(files);
    const { diagnostics } = await generate({ cwd: root, dryRun: true, exclude: ["path:**"] });
    expect(diagnostics.map(({ code }) => code)).toEqual(["GEN195"]);
    expect(await generate({ cwd: root, dryRun: true, include: ["path:**"] })).toMatchObject({ ok: true });
    const invalid = await generate({ cwd: root, dryRun: true, include: ["paths:**"] });
    expect(invalid.diagnostics.map(({ code, help }) => [code, help])).toEqual([
      ["GEN001", "did you mean `path:**` instead of `paths:**`?"],
    ]);
  });

  test("returns diagnostics with lines, given a document and a folder instead of a configuration", async () => {
    const { root, list } = createWorkspace({ "openapi.yaml": tinySpec().replace("type: string }", "type: strng }") });
    const { ok, diagnostics } = await generate({ cwd: root, spec: "openapi.yaml", out: "sdk" });
    expect(diagnostics.map(({ severity, at }) => [severity, at?.position?.line])).toEqual([["warning", 8]]);
    expect(ok).toBe(true);
    expect(list()).toContain("sdk/client/index.ts");
  });
});

describe("types of a configuration", () => {
  const plugin = defineOutput({
    name: "@acme/specloom-swr",
    description: "",
    options: { lazy: flag({ description: "", default: false }) },
    emit: ({ options }) => [
      printFile({ path: "index.ts", command: options.command, statements: [options.lazy ? "// lazy" : "// eager"] }),
    ],
  });

  test("accept the options of every output, and reject others", () => {
    const own = defineConfig({
      spec: "openapi.yaml",
      outputs: {
        zod: { folder: "zod", tiers: ["zod", "mini"], formats: "annotate" },
        runtime: { folder: "runtime" },
        docs: { folder: "docs", sections: ["README.md"] },
        // @ts-expect-error `tiers` is an option of `zod`.
        client: { folder: "client", tiers: ["zod"] },
      },
    });
    // @ts-expect-error `folder` is required.
    defineConfig({ spec: "", outputs: { zod: { tiers: ["zod"] } } });
    // @ts-expect-error unknown tier `fats`.
    defineConfig({ spec: "", outputs: { zod: { folder: "", tiers: ["fats"] } } });
    // @ts-expect-error the type of the package's output is missing.
    defineConfig({ spec: "", outputs: { "@acme/specloom-swr": { folder: "" } } });
    expect(own.outputs?.zod?.folder).toBe("zod");
  });

  test("accept the options of a given package", () => {
    const config = defineConfig<typeof plugin>({
      spec: "openapi.yaml",
      outputs: { client: { folder: "a" }, "@acme/specloom-swr": { folder: "b", lazy: true } },
    });
    // @ts-expect-error `lazy` is a boolean.
    defineConfig<typeof plugin>({ spec: "", outputs: { "@acme/specloom-swr": { folder: "", lazy: 1 } } });
    expect(config.outputs?.["@acme/specloom-swr"]).toEqual({ folder: "b", lazy: true });
  });

  test("defineOutput sets the version of the interface", () => {
    expect(plugin.interface).toBe(1);
  });
});
