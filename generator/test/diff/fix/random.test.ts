/** Tests that programs compile after random changes and `--fix`. `pnpm fuzz tests 20 diff/fix/random` makes more of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seed, times } from "../../../../scripts/randomness.js";
import { isThorough, sample } from "../../../../scripts/thoroughness.js";
import { Random } from "../../documents/roundtrip/random.js";
import { createWorkbench, type Workbench } from "../../emit/compile.js";
import { documents, readRoot } from "../../names/documents.js";
import { programsOf } from "../typescript/program.js";
import { changeAtRandom } from "./changes-at-random.js";
import { coveringProgram } from "./covering.js";
import { fixPrograms } from "./programs.js";

const wanted = sample(["petstore", "enums", "bodies-json", "directions", "memory-service"], 1);
const rounds = Array.from({ length: times(1) }, (_, round) => round);
/** The changes of a document at once. */
const count = isThorough ? 20 : 2;

describe("a document with other names and more values", () => {
  let bench: Workbench;
  beforeEach(() => void (bench = createWorkbench()));
  afterEach(() => bench.remove());

  it.each(rounds)("has programs that compile after the fix (%i)", async (round) => {
    const trials: unknown[] = [];
    for (const [index, name] of wanted.entries()) {
      const root = await readRoot(documents.get(name) ?? "");
      const random = new Random(seed * 1000 + round * 10 + index);
      const { base, revision, done } = await changeAtRandom(root, count, random);
      const { certain } = programsOf(base.api, revision.api, "./client/generated/index.js");
      const covering = coveringProgram(base.api, "./client/generated/index.js", random);
      const texts = { "program.ts": certain, "covering.ts": covering };
      const { edits, remarks } = await fixPrograms(bench, { name, base, revision, texts });
      expect(done.length).toBeGreaterThan(0);
      expect(edits.length, done.join("\n")).toBeGreaterThan(0);
      expect(remarks.filter(({ file }) => file.endsWith("/covering.ts"))).toEqual([]);
      const programs = Object.keys(texts).map((path) => readFileSync(join(bench.folder, name, path), "utf8"));
      trials.push({ name, done, programs });
    }
    const errors = bench.compile().filter((error) => !error.includes("TS2304: Cannot find name 'TODO'"));
    expect(errors, JSON.stringify(errors.length === 0 ? [] : trials, undefined, 2)).toEqual([]);
  });
});
