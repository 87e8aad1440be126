import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Entry } from "../../src/diagnostics/catalog/entry.js";
import { lintCatalog } from "../../src/diagnostics/catalog/lint.js";
import { loadCatalog } from "../../src/diagnostics/catalog/load/index.js";
import { modelCatalog } from "../../src/diagnostics/catalog/model/index.js";
import { printDiagnostics } from "../../src/diagnostics/print.js";
import { diagnoseCase } from "./diagnose.js";

/**
 * Tests each problem with a case: `cases/SPEC011.yaml`, or `cases/SPEC002/openapi.yaml` with more files, and beside it
 * `SPEC011.txt` with the exact output for users. `vitest -u` writes these files; review them before you keep them.
 */
const folder = fileURLToPath(new URL("./cases/", import.meta.url));
/** The folder whose redocly.yaml applies to all cases. */
const top = fileURLToPath(new URL(".", import.meta.url));

/** Cases whose files cannot be committed: they are created in a temporary folder. */
const made: { readonly [name: string]: (folder: string) => void } = {
  SPEC001: () => undefined,
  "SPEC001-link": (where) => symlinkSync("missing.yaml", join(where, "openapi.yaml")),
  // Windows has no such files.
  ...(process.platform !== "win32" && {
    "SPEC001-pipe": (where: string) => void execFileSync("mkfifo", [join(where, "openapi.yaml")]),
  }),
  "SPEC001-folder": (where) => mkdirSync(join(where, "openapi.yaml")),
  SPEC004: (where) => {
    writeFileSync(
      join(where, "openapi.yaml"),
      "openapi: 3.1.0\ninfo: { title: Facts, version: '1' }\npaths: { $ref: large.yaml }\n",
    );
    writeFileSync(join(where, "large.yaml"), "");
    truncateSync(join(where, "large.yaml"), 65 * 1024 * 1024);
  },
};

const kept = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() || /\.(?:yaml|json)$/.test(entry.name))
  .map((entry) => ({
    name: entry.name.replace(/\.\w+$/, ""),
    file: entry.isDirectory() ? `${entry.name}/openapi.yaml` : entry.name,
  }));

/** Returns what users see of the diagnostics of a case. */
async function diagnose(file: string, relativeTo: string, name: string): Promise<string> {
  const { report, loaded } = await diagnoseCase(file, name, top);
  return printDiagnostics(report.diagnostics, { relativeTo, ...(loaded && { files: loaded.files }) });
}

describe("each problem is reported as in its case", () => {
  it.each(kept)("$name", async ({ name, file }) => {
    const text = await diagnose(join(folder, file), folder, name);
    expect(text).toContain(` ${name.split("-")[0]}: `);
    await expect(text).toMatchFileSnapshot(join(folder, `${name}.txt`));
  });

  const temporary: string[] = [];
  afterAll(() => temporary.forEach((path) => rmSync(path, { recursive: true })));

  it.each(Object.keys(made))("%s", async (name) => {
    const where = mkdtempSync(join(tmpdir(), "specloom-"));
    temporary.push(where);
    made[name]!(where);
    await expect(await diagnose(join(where, "openapi.yaml"), where, name)).toMatchFileSnapshot(
      join(folder, `${name}.txt`),
    );
  });
});

it("every warning says what is generated for now", () => {
  const entries = Object.entries<Entry<never>>({ ...loadCatalog, ...modelCatalog });
  const silent = entries.filter(([, { severity, fallback }]) => severity === "warning" && fallback === undefined);
  expect(silent.map(([code]) => code)).toEqual([]);
});

it("every code has a case", () => {
  const codes = [...Object.keys(loadCatalog), ...Object.keys(modelCatalog), ...Object.keys(lintCatalog)];
  const cases = new Set([...kept.map(({ name }) => name.split("-")[0]), ...Object.keys(made)]);
  expect(codes.filter((code) => !cases.has(code))).toEqual([]);
});
