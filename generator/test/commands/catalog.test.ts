import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runCatalog } from "../../src/diagnostics/catalog/run/index.js";

const folder = fileURLToPath(new URL("..", import.meta.url));

function testsOf(name: string): string {
  const paths = readdirSync(join(folder, name)).filter(
    (path) => path.endsWith(".test.ts") && path !== "catalog.test.ts",
  );
  return paths.map((path) => readFileSync(join(folder, name, path), "utf8")).join("\n");
}

const tests = ["write", "commands", "cli", "plugins", "diff", "fits", "sources", "verify"].map(testsOf).join("\n");

describe("the diagnostics of a run", () => {
  test.each(Object.keys(runCatalog))("%s is tested", (code) => {
    expect(tests).toContain(code);
  });

  test.each(Object.entries(runCatalog))("%s has an explanation in full sentences", (_, { explain }) => {
    expect(explain.length).toBeGreaterThan(80);
    expect(explain).toMatch(/[.]$/);
  });
});
