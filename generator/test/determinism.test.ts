import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const specloom = fileURLToPath(new URL("../bin/specloom.js", import.meta.url));
const spec = fileURLToPath(new URL("../../spec", import.meta.url));

type Generated = Readonly<Record<string, string>>;

let folder: string;
let here: Generated;
let there: Generated;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "specloom-determinism-"));
  here = generate("here", tmpdir(), { LANG: "C", LC_ALL: "C", TZ: "UTC" });
  there = generate("quite/some where else", folder, {
    LANG: "tr_TR.UTF-8",
    LC_ALL: "tr_TR.UTF-8",
    TZ: "Pacific/Kiritimati",
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Generates from a copy of the spec in another folder, and returns the contents of every file. */
function generate(name: string, cwd: string, environment: Readonly<Record<string, string>>): Generated {
  const [input, out] = [join(folder, name, "spec"), join(folder, name, "out")];
  cpSync(spec, input, { recursive: true });
  const args = [specloom, "generate", "--spec", join(input, "openapi.yaml"), "--out", out];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return Object.fromEntries(filesBelow(out).map((file) => [file, readFileSync(join(out, file), "utf8")]));
}

function filesBelow(out: string): readonly string[] {
  return readdirSync(out, { recursive: true, encoding: "utf8" })
    .filter((file) => !file.startsWith(".specloom") && statSync(join(out, file)).isFile())
    .sort();
}

describe("the same input", () => {
  it("gives the same bytes in another folder, working directory, locale and time zone", () => {
    expect(Object.keys(here).length).toBeGreaterThan(20);
    expect(there).toEqual(here);
  });

  it("leaves no trace of the machine in what it writes", () => {
    const texts = Object.values(there);
    expect(texts.filter((text) => text.includes(folder) || text.includes(process.cwd()))).toEqual([]);
  });
});
