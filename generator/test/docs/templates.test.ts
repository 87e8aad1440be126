// Runs the example of the page about templates, and its mistake.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { caches } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const petstore = readFileSync(`${docs}petstore.yaml`, "utf8");
const page = readFileSync(`${docs}templates.md`, "utf8");

const templates = Object.fromEntries(
  [...page.matchAll(/^```hbs\n<!-- file: (\S+) -->\n([^]*?)^```$/gm)].map(([, path = "", text = ""]) => [path, text]),
);
const block = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? "";

const workspaceWith = (changed: Readonly<Record<string, string>> = {}) =>
  createWorkspace({ "openapi.yaml": petstore, "specloom.config.yaml": block("yaml"), ...templates, ...changed });

/** Returns a page without its front matter and first line. */
const bodyOf = (text = ""): string => text.replace(/^[^]*?^\[\/\/\].*\n\n/m, "");

test("the example makes the page that is shown, and a later change of a partial makes another", async () => {
  const workspace = workspaceWith();
  expect(await runMain(workspace.root, ["generate"], caches)).toMatchObject({ code: 0 });
  expect(bodyOf(workspace.read("docs/api/pets.md")).slice(0, block("md").length)).toBe(block("md"));
  expect(await runMain(workspace.root, ["generate", "--check"], caches)).toMatchObject({ code: 0 });
  workspace.put("templates/notice.hbs", "Questions? Ask Mia.\n");
  expect(await runMain(workspace.root, ["generate", "--check"], caches)).toMatchObject({ code: 1 });
  await runMain(workspace.root, ["generate"], caches);
  expect(workspace.read("docs/api/pets.md")).toContain("Ask Mia.");
});

test("the mistake gets the message that is shown, and nothing is written", async () => {
  const name = "templates/reference-resource.hbs";
  const workspace = workspaceWith({ [name]: templates[name]!.replace("{{title}}", "{{titel}}") });
  const { code, stdout, stderr } = await runMain(workspace.root, ["generate"], caches);
  expect(code).toBe(1);
  expect(stdout + stderr).toContain(block("text"));
  expect(workspace.read("docs/api/pets.md")).toBeUndefined();
});
