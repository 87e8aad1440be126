/** Tests that programs of a client compile with a later one, after additions to its document. `pnpm check names` runs it longer. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { sample } from "../../../scripts/thoroughness.js";
import { createWorkbench, type Workbench } from "../emit/compile.js";
import { documents, readRoot } from "./documents.js";
import { runTrial } from "./trial.js";

const wanted = sample(["petstore", "memory-service", "bodies-json", "enums", "directions", "name-collisions"], 3);

describe("a document that grows", () => {
  let bench: Workbench;
  beforeAll(() => void (bench = createWorkbench()));
  afterAll(() => bench.remove());

  it("breaks no caller", async () => {
    const trials = [];
    for (const [index, name] of wanted.entries()) {
      const root = await readRoot(documents.get(name) ?? "");
      trials.push(await runTrial(bench, { name, root, edits: times(7), seed: seed * 1000 + index }));
    }
    expect(trials.flatMap(({ changed }) => changed)).toEqual([]);
    expect(
      bench.compile(),
      JSON.stringify(
        trials.map(({ edits }) => edits),
        undefined,
        2,
      ),
    ).toEqual([]);
  });
});
