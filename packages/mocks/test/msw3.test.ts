// The tests of the handlers with the oldest MSW that the package allows, and with MSW 3, which needs a newer Node.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { findNode } from "../../client/test/runtimes/programs.js";
import { install } from "../../../scripts/install.js";
import { patience } from "../../../scripts/limits.js";
import { isThorough } from "../../../scripts/thoroughness.js";

const packageFolder = join(import.meta.dirname, "..");

/** Runs the tests of the handlers. Returns the summary, or the output if a test fails. */
async function runTests(node: string, msw: string): Promise<string> {
  const vitest = join(packageFolder, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--config", "vitest.msw.config.ts", "--maxWorkers=1", "test/handlers"];
  const env = { ...process.env, TESTS: "", MSW: msw, NO_COLOR: "1" };
  const options = { cwd: packageFolder, env, maxBuffer: 2 ** 26, timeout: patience };
  const { stdout } = await promisify(execFile)(node, args, options).catch(
    (error: unknown) => error as { readonly stdout: string },
  );
  return /^ +Tests .*$/m.exec(stdout)?.[0].trim() ?? stdout;
}

describe.skipIf(!isThorough)("with pnpm test --all", () => {
  test("MSW 3 in Node 24", async () => {
    const node = findNode("24.11.1");
    if ("missing" in node) throw new Error(node.missing);
    expect(await runTests(node.file, join(packageFolder, "node_modules/msw3"))).toMatch(
      /^Tests +\d{3} passed \(\d+\)$/,
    );
  });

  test("MSW 2.11", async () => {
    const installed = install("msw 2.11", { dependencies: { msw: "2.11.0" } });
    if ("missing" in installed) throw new Error(installed.missing);
    const folder = join(installed.folder, "node_modules/msw");
    expect(await runTests(process.execPath, folder)).toMatch(/^Tests +\d{3} passed \(\d+\)$/);
  });
});
