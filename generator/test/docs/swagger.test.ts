// Reads the document of docs/swagger.md, and compares the calls that the page lists.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { generate } from "../../src/index.js";
import { caches } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

const page = readFileSync(fileURLToPath(new URL("../../docs/swagger.md", import.meta.url)), "utf8");
const [, document = ""] = /^```yaml\n# swagger.yaml\n([^]*?)^```$/m.exec(page) ?? [];

test("lists the calls of the example", async () => {
  const [, comments = ""] = /^npx specloom dump tree swagger.yaml\n((?:#.*\n)+)```/m.exec(page) ?? [];
  const { root } = createWorkspace({ "swagger.yaml": document });
  const { code, stdout } = await runMain(root, ["dump", "tree", "swagger.yaml"], caches);
  expect(code).toBe(0);
  expect(stdout.split("\n\n").slice(1).join("\n\n")).toBe(comments.replace(/^# ?/gm, ""));
});

test("generates without a problem", async () => {
  const { root } = createWorkspace({
    "swagger.yaml": document,
    "specloom.config.yaml": "spec: swagger.yaml\noutputs: { client: { folder: src/client } }\n",
  });
  const { diagnostics, files } = await generate({ cwd: root, dryRun: true });
  expect(diagnostics).toEqual([]);
  const types = files.find(({ path }) => path.endsWith("client/types.ts"));
  expect(types?.content).toContain("note?: string | null;");
});
