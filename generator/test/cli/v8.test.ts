import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { expect, test } from "vitest";

const source = readFileSync(new URL("../../src/run/v8.ts", import.meta.url), "utf8");
const { code } = transformSync(source, { loader: "ts" });

/** Keeps 40 MB, in a process of its own: flags of V8 are for the whole process. */
const program = `${code}
tuneV8(process.argv[1]);
const kept = [];
for (let index = 0; index < 3000; index++) kept.push(Array.from({ length: 200 }, () => ({})));
console.log(capacity() / 2 ** 20);
`;

/** Returns the MB that the space for new objects grows to where it may grow to 64 MB. */
function grownTo(nodeVersion: string, least = 0): number {
  const options = [
    "--max-semi-space-size=64",
    `--min-semi-space-size=${least}`,
    "--input-type=module",
    "--eval",
    program,
  ];
  const { stdout } = spawnSync(process.execPath, [...options, nodeVersion], { encoding: "utf8" });
  return Math.round(Number(stdout));
}

test("new objects get 16 MB where Node would give them more", () => {
  expect(grownTo("24.0.0")).toBe(16);
  expect(grownTo("22.12.0")).toBeGreaterThan(30);
  // Its V8 may have other flags, and would print that it does not know ours.
  expect(grownTo("27.0.0")).toBeGreaterThan(30);
  expect(grownTo("24.0.0", 32)).toBeGreaterThan(30);
});
