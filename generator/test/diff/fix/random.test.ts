/** Tests that programs compile after random renames and `--fix`. `pnpm fuzz tests 20 random` makes more of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed, times } from "../../../../scripts/randomness.js";
import { sample } from "../../../../scripts/thoroughness.js";
import { Random } from "../../documents/roundtrip/random.js";
import { createWorkbench, type Workbench } from "../../emit/compile.js";
import { documents, readRoot } from "../../names/documents.js";
import { programsOf } from "../typescript/program.js";
import { fixPrograms } from "./programs.js";
import { renameAtRandom } from "./renames-at-random.js";

const wanted = sample(["petstore", "enums", "bodies-json", "directions", "memory-service"], 1);

describe("a document with other names", () => {
  let bench: Workbench;
  beforeAll(() => void (bench = createWorkbench()));
  afterAll(() => bench.remove());

  it("has programs that compile after the fix", async () => {
    const trials: unknown[] = [];
    for (const [index, name] of wanted.entries()) {
      const root = await readRoot(documents.get(name) ?? "");
      const { base, revision, done } = await renameAtRandom(root, times(15), new Random(seed * 1000 + index));
      const { certain } = programsOf(base.api, revision.api, "./client/generated/index.js");
      const { edits, remarks } = await fixPrograms(bench, { name, base, revision, texts: { "program.ts": certain } });
      expect(done.length).toBeGreaterThan(0);
      expect(edits.length, done.join("\n")).toBeGreaterThan(0);
      trials.push({ name, done, remarks, program: readFileSync(join(bench.folder, name, "program.ts"), "utf8") });
    }
    const errors = bench.compile();
    expect(errors, JSON.stringify(errors.length === 0 ? [] : trials, undefined, 2)).toEqual([]);
  });
});
