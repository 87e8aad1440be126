// Documents that share their objects are compared with fewer steps: the result is that of two documents without a common object.
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { isThorough } from "../../../scripts/thoroughness.js";
import { compareSides } from "../../src/diff/compare-sides.js";
import { defaultPolicy } from "../../src/diff/policy/policy.js";
import { reservedByOutputs } from "../../src/diff/project.js";
import type { DiffResult } from "../../src/diff/result/result.js";
import { loadSide, type Side } from "../../src/diff/sources/side.js";
import { mutate } from "../hostile/fuzz/mutate.js";
import { createRandom } from "../hostile/fuzz/random.js";
import { readSeeds } from "../hostile/fuzz/seeds.js";
import { folderWith } from "../load/tools.js";

function compare(sides: readonly [Side, Side]): Promise<Omit<DiffResult, "packages"> | undefined> {
  return compareSides(sides, {
    policy: { ...defaultPolicy, preset: "sdk" },
    acceptedFor: () => undefined,
    root: dirname(sides[1].file),
    today: "2026-11-30",
    code: { reserved: reservedByOutputs },
  });
}

it("a comparison of documents that share their objects has the same result", async () => {
  const seeds = readSeeds({ small: !isThorough });
  const random = createRandom(seed);
  let changes = 0;
  for (let number = 0; number < times(40); number += 1) {
    const one = random.pick(seeds);
    const texts = [
      JSON.stringify(one.take(createRandom(number)), undefined, number % 2),
      mutate({ ...one, take: () => one.take(createRandom(number)) }, random).text,
    ];
    if (random.once(2)) texts.reverse();
    const folder = folderWith({ "new/openapi.yaml": texts[1]!, "old/openapi.yaml": texts[0]! });
    const place = (name: Side["name"], side: string) => ({
      name,
      source: name,
      file: join(folder, side, "openapi.yaml"),
    });
    const revision = await loadSide(place("revision", "new"));
    const [alone, shared] = [
      await compare([await loadSide(place("base", "old")), revision]),
      await compare([await loadSide({ ...place("base", "old"), other: revision }), revision]),
    ];
    expect(JSON.stringify(shared), `${one.name}, ${number}`).toBe(JSON.stringify(alone));
    changes += shared?.changes.length ?? 0;
  }
  expect(changes).toBeGreaterThan(times(20));
});
