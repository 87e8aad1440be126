/**
 * Installs and runs the projects of recipes/test-runners.md with the packed client. Their tests have to pass, and to fail once the
 * code that they test is wrong.
 *
 *     pnpm check recipes
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { install } from "../../../../scripts/install.js";
import { packPackages } from "../../../../scripts/packed.js";
import { type Recipe, readRecipes } from "./page.js";

const { client, runtime } = await packPackages();
let failures = 0;
for (const recipe of readRecipes()) {
  const problem = check(recipe);
  if (problem !== undefined) failures++;
  console.log(problem === undefined ? `passed: ${recipe.title}` : `FAILED: ${recipe.title}\n${problem}`);
}
process.exitCode = failures === 0 ? 0 : 1;

/** Runs a recipe, as written and with a mistake. Returns the problem, if there is one. */
function check(recipe: Recipe): string | undefined {
  const names = Object.fromEntries(recipe.packages.map(versioned));
  const dependencies = { ...names, "@memory-service/client": `file:${client}`, "@specloom/runtime": `file:${runtime}` };
  const installed = install(`recipe ${recipe.title}`, { dependencies });
  if ("missing" in installed) return installed.missing;
  const right = run(recipe, recipe.files, installed.folder);
  if (right.status !== 0) return right.output;
  const source = "src/remove-project.ts";
  const code = recipe.files[source]!.replace("=== 404", "=== 410");
  const wrong = run(recipe, { ...recipe.files, [source]: code }, installed.folder);
  return wrong.status === 0 ? `the tests pass although the code is wrong:\n${wrong.output}` : undefined;
}

/** Splits `typescript@<7` into name and range. */
function versioned(specifier: string): readonly [name: string, range: string] {
  const at = specifier.indexOf("@", 1);
  return at < 0 ? [specifier, "latest"] : [specifier.slice(0, at), specifier.slice(at + 1)];
}

/** Runs the tests of a project beside what was installed. */
function run({ command }: Recipe, files: Recipe["files"], installed: string) {
  const folder = mkdtempSync(join(installed, "project-"));
  try {
    for (const [path, text] of Object.entries({ "package.json": "{}", ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    symlinkSync(join(installed, "node_modules"), join(folder, "node_modules"));
    const env = { ...process.env, CI: "1", NO_COLOR: "1" };
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: folder, env, encoding: "utf8" });
    return { status, output: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
