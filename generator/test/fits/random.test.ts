/**
 * Tests that a document which has lost something at random fits a program if and only if the compiler finds no use of it.
 * `pnpm fuzz tests 20 fits/random` makes more of them.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { isThorough, sample } from "../../../scripts/thoroughness.js";
import { clientOutput } from "../../src/emit/client/output.js";
import { checkFits } from "../../src/fits/check/index.js";
import { recordNames } from "../../src/model/index.js";
import { programsOf } from "../diff/typescript/program.js";
import { Random } from "../documents/roundtrip/random.js";
import { createWorkbench, type Workbench } from "../emit/compile.js";
import { buildText, emit, type Built } from "../emit/generate.js";
import { documents, readRoot } from "../names/documents.js";
import type { Tree } from "../names/support.js";
import { breakAtRandom } from "./break-at-random.js";
import { usesOf } from "./programs.js";

const wanted = sample(["petstore", "enums", "bodies-json", "directions", "memory-service"], 1);
const rounds = Array.from({ length: times(1) }, (_, round) => round);
/** The changes of a document, each on its own. */
const count = isThorough ? 20 : 3;

interface Trial {
  readonly name: string;
  readonly description: string;
  readonly failed: boolean;
  readonly titles: readonly string[];
}

/** Returns a program with some of the statements that use everything of a client. */
function programOf({ api }: Built, random: Random): string {
  const { certain } = programsOf(api, api, "./client/generated/index.js");
  const statements = certain.split(/\n(?=export const |\/\* )/);
  return statements.filter((one) => !one.startsWith("export const check") || random.chance(0.3)).join("\n");
}

describe("a document that has lost something", () => {
  let bench: Workbench;
  beforeEach(() => void (bench = createWorkbench()));
  afterEach(() => bench.remove());

  async function tryOne(name: string, root: Tree, { base, random, program }: Setting): Promise<Trial | undefined> {
    const broken = breakAtRandom(root, random);
    const build = (document: Tree) => buildText(JSON.stringify(document), recordNames(base.api)).catch(() => undefined);
    const built = broken && (await build(broken.document));
    const renamed = broken?.renamed && (await build(broken.renamed));
    if (broken === undefined || built === undefined || (broken.renamed !== undefined && renamed === undefined))
      return undefined;
    const { findings, failed } = checkFits(built.api, [program.consumer]);
    for (const [suffix, one] of [
      ["", built],
      ["-renamed", renamed],
    ] as const) {
      if (one === undefined) continue;
      bench.add(`${name}${suffix}`, "client", await emit(clientOutput, one));
      bench.add(`${name}${suffix}`, "client", new Map([["../../program.ts", program.text]]));
    }
    const titles = findings.map(({ level, title }) => `${level} ${title}`);
    return { name, description: broken.description, failed, titles };
  }

  it.each(rounds)("fits the programs that do not use it, and no others (%i)", async (round) => {
    const trials: Trial[] = [];
    const texts: Record<string, string> = {};
    for (const [index, document] of wanted.entries()) {
      const root = await readRoot(documents.get(document) ?? "");
      const random = new Random(seed * 1000 + round * 10 + index);
      const base = await buildText(JSON.stringify(root));
      const text = programOf(base, random);
      texts[document] = text;
      const found = await usesOf(bench, { name: `base-${index}`, built: base, texts: { "program.ts": text } });
      const consumer = found.get("program.ts")!;
      expect(checkFits(base.api, [consumer]).findings).toEqual([]);
      for (let tries = 0, made = 0; made < count && tries < 10 * count; tries += 1) {
        const name = `trial-${index}-${tries}`;
        const trial = await tryOne(name, root, { base, random, program: { text, consumer } });
        if (trial === undefined) continue;
        trials.push(trial);
        made += 1;
      }
    }
    expect(trials.length).toBe(count * wanted.length);
    const errors = bench.compile();
    const errorsOf = (name: string) => errors.filter((error) => error.startsWith(`${name}/program.ts`));
    expect(errors.filter((error) => error.startsWith("base-"))).toEqual([]);
    const wrong = trials.flatMap((trial) => {
      const { name, failed, titles, description } = trial;
      const [own, renamed] = [errorsOf(name), errorsOf(`${name}-renamed`)];
      // Code compiles if what it reads may be missing now, and so do calls with arguments of the client's types if these gain some.
      const isUsed = own.length + renamed.length > 0 || description.startsWith("require a parameter");
      return (own.length > 0 && titles.length === 0) || (failed && !isUsed) ? [{ ...trial, own, renamed }] : [];
    });
    if (isThorough) expect(new Set(trials.map(({ failed }) => failed)).size).toBe(2);
    expect(wrong, wrong.length === 0 ? "" : JSON.stringify({ wrong, texts }, undefined, 2)).toEqual([]);
  });
});

interface Setting {
  readonly base: Built;
  readonly random: Random;
  readonly program: { readonly text: string; readonly consumer: Parameters<typeof checkFits>[1][number] };
}
