/**
 * Runs every test with random input on a new seed, which it prints, and on more input: by default 20 times as much.
 *
 *     pnpm fuzz tests [TIMES] [FILE...]
 *     SEED=5 pnpm fuzz tests 1 agreement
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

process.env["SEED"] ??= "random";
const { seed } = await import("./randomness.js");

const root = fileURLToPath(new URL("..", import.meta.url));
const packages = ["generator", ...readdirSync(join(root, "packages")).map((name) => `packages/${name}`)].filter(
  (name) => existsSync(join(root, name, "test")),
);
const [length = "20", ...wanted] = process.argv.slice(2);

/** Returns the test files of a package that import fast-check or the seed. */
function randomTestsOf(folder: string): readonly string[] {
  return readdirSync(join(folder, "test"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes("node_modules"))
    .filter((path) => /"fast-check"|\/randomness\.js"/.test(readFileSync(join(folder, "test", path), "utf8")))
    .filter((path) => wanted.length === 0 || wanted.some((name) => path.includes(name)))
    .map((path) => `test/${path}`);
}

const env = { ...process.env, SEED: String(seed), RUNS: length };
for (const name of packages) {
  const cwd = join(root, name);
  const files = randomTestsOf(cwd);
  if (files.length === 0) continue;
  const { status } = spawnSync(join(cwd, "node_modules/.bin/vitest"), ["run", ...files], {
    cwd,
    env,
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
