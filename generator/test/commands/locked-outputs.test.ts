import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { caches, tinySpec } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

test("--check without --emit compares all outputs that earlier runs have written", async () => {
  const workspace = createWorkspace({ "openapi.yaml": tinySpec() });
  const run = (line: string) => runMain(workspace.root, line.split(" "), caches);
  await run("openapi.yaml -o out --emit react");
  expect(await run("openapi.yaml -o out --check")).toMatchObject({ code: 0, stderr: "" });
  appendFileSync(join(workspace.root, "out/react/index.ts"), "// edited\n");
  const { code, stderr } = await run("openapi.yaml -o out --check");
  expect(code).toBe(1);
  expect(stderr).toContain("react/index.ts differs");
  // The command of the fix has the outputs that need the others.
  expect(stderr).toContain("specloom openapi.yaml -o out --emit react --force");
});
