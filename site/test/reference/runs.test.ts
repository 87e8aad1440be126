// Runs the examples of commands and a sample of those of diagnostics about runs. Update what they print with
// `TESTS=all npx vitest run test/reference/runs.test.ts -u`, and review the changes.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { sample } from "../../../scripts/thoroughness.js";
import { runsFolder } from "../../src/reference/diagnostics/pages.js";
import { runsFolder as commandsFolder } from "../../src/reference/options/command-line.js";
import { rerun } from "./support/run.js";

describe("diagnostics", () => {
  test.each(sample(readdirSync(runsFolder), 8))("%s prints its diagnostic", async (name) => {
    const code = name.replace(".md", "");
    const actual = await rerun(code, readFileSync(join(runsFolder, name), "utf8"));
    expect(actual).toMatch(new RegExp(`^(error|warning) ${code}: `, "m"));
    await expect(actual).toMatchFileSnapshot(join(runsFolder, name));
  });
});

describe("commands", () => {
  const folder = fileURLToPath(commandsFolder);

  test.each(readdirSync(folder))("%s prints its output", async (name) => {
    const actual = await rerun(name, readFileSync(join(folder, name), "utf8"));
    expect(actual).toMatch(new RegExp(`^\\$ specloom ${name.replace(".md", "")}\\b`, "m"));
    await expect(actual).toMatchFileSnapshot(join(folder, name));
  });
});
