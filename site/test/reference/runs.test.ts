// Runs the examples of diagnostics about a run. Update their outputs with `npx vitest run test/reference/runs.test.ts -u`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { rerun } from "./support/run.js";

const folder = fileURLToPath(new URL("../../src/reference/diagnostics/runs/", import.meta.url));
const names = readdirSync(folder);

test.each(names)("%s prints what it says", async (name) => {
  const path = join(folder, name);
  const code = name.replace(".md", "");
  const actual = await rerun(code, readFileSync(path, "utf8"));
  expect(actual).toMatch(new RegExp(`^(error|warning) ${code}: `, "m"));
  await expect(actual).toMatchFileSnapshot(path);
});
