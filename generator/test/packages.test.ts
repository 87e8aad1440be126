// Everything that this repository generates is what its documents make: `vitest -u` writes what differs, as `pnpm generate` does.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { generate } from "../src/index.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

test.each([
  ["the packages", "."],
  ["the admin API", "packages/server"],
  ["the console's hooks", "packages/console"],
])("%s: every file is what the document makes", async (_, folder) => {
  const cwd = join(root, folder);
  const { ok, diagnostics, files } = await generate({ cwd, dryRun: true, force: true });
  expect({ ok, diagnostics }).toEqual({ ok: true, diagnostics: [] });
  const changed = files.filter(({ content }) => content !== undefined);
  for (const { path, content } of changed) await expect.soft(content).toMatchFileSnapshot(join(cwd, path));
  const generated = files.filter(({ change }) => change !== "removed").map(({ path }) => path);
  expect(generated.length).toBeGreaterThan(20);
  // Folders whose names say that they are generated have nothing else.
  const folders = new Set(generated.flatMap((path) => /^.*\/(?:generated|reference)(?=\/)/.exec(path)?.[0] ?? []));
  const there = [...folders].flatMap((one) => filesBelow(join(cwd, one)).map((path) => `${one}/${path}`));
  expect(there.filter((path) => !generated.includes(path))).toEqual([]);
});

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll("\\", "/"),
  );
}
