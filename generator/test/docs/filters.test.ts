// Runs the filters of the page on its document.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { caches } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const petstore = readFileSync(`${docs}petstore.yaml`, "utf8");
const page = readFileSync(`${docs}filters.md`, "utf8");
const outputs = "\noutputs: { client: { folder: src/client } }\n";

async function operationsIn(files: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<string> {
  const workspace = createWorkspace({ "openapi.yaml": petstore, ...files });
  const { code, stdout, stderr } = await runMain(workspace.root, ["dump", "tree", ...args], caches);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout
    .split("\n\n")
    .slice(1)
    .flatMap((block) => {
      const [resource = "", ...lines] = block.trim().split("\n");
      return lines.map((line) => `${resource}.${line.trim().split(" ", 1).join("")}`);
    })
    .sort()
    .join(", ");
}

const examples = [...page.matchAll(/^```yaml\n(filter: .*)\n# (.*)\n```$/gm)].map(
  ([, filter = "", operations = ""]) => [filter, operations.split(", ").sort().join(", ")] as const,
);

test("the page has examples", () => expect(examples).toHaveLength(4));

test.each(examples)("%s", async (filter, operations) => {
  expect(await operationsIn({ "specloom.config.yaml": `spec: openapi.yaml\n${filter}${outputs}` })).toBe(operations);
});

test("the command lines do what the configuration does", async () => {
  const [, config = ""] = /^```yaml\n(# specloom.config.yaml\n[^]*?)^```$/m.exec(page) ?? [];
  const [, line = ""] = /^npx specloom openapi.yaml -o src\/api (.*)$/m.exec(page) ?? [];
  const [, dump = ""] = /^npx specloom dump tree (.*?) +#/m.exec(page) ?? [];
  const configured = await operationsIn({ "specloom.config.yaml": config });
  expect(configured).toContain("pets.list");
  expect(await operationsIn({}, ["openapi.yaml", ...line.split(" ")])).toBe(configured);
  expect((await operationsIn({}, dump.split(" "))).split(", ")).toHaveLength(configured.split(", ").length + 1);
});

test("every selector of the table is one", async () => {
  const selectors = [...page.matchAll(/^\| `\w+` \| .* \| `'?([^`']+)'?` \|$/gm)].map(([, selector = ""]) => selector);
  expect(selectors).toHaveLength(8);
  const workspace = createWorkspace({ "openapi.yaml": petstore });
  const args = selectors.flatMap((selector) => ["--exclude", selector]);
  const { stderr } = await runMain(workspace.root, ["dump", "tree", "openapi.yaml", ...args], caches);
  expect(stderr).not.toContain("GEN001");
});
