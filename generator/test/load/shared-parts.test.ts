import { join } from "node:path";
import { expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { isThorough } from "../../../scripts/thoroughness.js";
import { pointerOf } from "../../src/diagnostics/pointer.js";
import { Report } from "../../src/diagnostics/report.js";
import { isList, isObject, loadDocument, SharedParts, type LoadedDocument, type Node } from "../../src/load/index.js";
import { mutate } from "../hostile/fuzz/mutate.js";
import { createRandom } from "../hostile/fuzz/random.js";
import { readSeeds } from "../hostile/fuzz/seeds.js";
import { folderWith } from "./tools.js";

interface Loaded {
  readonly document: LoadedDocument["document"];
  readonly codes: readonly string[];
}

async function load(file: string, parts?: SharedParts): Promise<Loaded | undefined> {
  const report = new Report();
  const loaded = await loadDocument({ file, report, ...(parts && { parts }) });
  return loaded && { document: loaded.document, codes: report.diagnostics.map(({ code }) => code) };
}

/** Returns everything of a document: its values in order, and where each of them comes from. */
function describe({ document, codes }: Loaded): unknown {
  const places = pointersIn(document.root).map((pointer) => [pointer, document.locationOf(pointer)]);
  return { root: JSON.stringify(document.root), places, codes };
}

function pointersIn(node: Node | undefined, tokens: readonly string[] = []): readonly string[] {
  const members = isList(node) || isObject(node) ? Object.entries(node) : [];
  return [pointerOf(tokens), ...members.flatMap(([key, member]) => pointersIn(member, [...tokens, key]))];
}

/** Counts the objects that two documents share. */
function sharedIn(one: Node | undefined, other: Node | undefined): number {
  if (one === other) return isObject(one) ? 1 : 0;
  if (!isObject(one) || !isObject(other)) return 0;
  return Object.keys(one).reduce((sum, key) => sum + sharedIn(one[key], other[key]), 0);
}

it("documents that share their objects are the same as alone, and come from their own files", async () => {
  const seeds = readSeeds({ small: !isThorough });
  const random = createRandom(seed);
  let shared = 0;
  for (let number = 0; number < times(200); number += 1) {
    const one = random.pick(seeds);
    const texts = [
      JSON.stringify(one.take(createRandom(number))),
      mutate({ ...one, take: () => one.take(createRandom(number)) }, random).text,
    ];
    const folder = folderWith({ "new/openapi.yaml": texts[1]!, "old/openapi.yaml": texts[0]! });
    const parts = new SharedParts();
    const loaded: (Loaded | undefined)[] = [];
    for (const side of ["new", "old"]) {
      const file = join(folder, side, "openapi.yaml");
      const [alone, together] = [await load(file), await load(file, parts)];
      expect(together && describe(together), `${one.name}, ${number}`).toEqual(alone && describe(alone));
      loaded.push(together);
    }
    shared += sharedIn(loaded[0]?.document.root, loaded[1]?.document.root);
  }
  expect(shared).toBeGreaterThan(times(200));
});
