/**
 * The ceilings of countable figures: the bytes of our programs, and the instantiations of our calls and queries. They are in
 * `bench/budget.json`, and the tests enforce them. Times have no ceilings.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isThorough } from "../../scripts/thoroughness.js";
import { type Compiler, compiler } from "../typescript.js";
import { optionsInstantiations, optionsSizes } from "./options.js";
import { entrySizes } from "./entries.js";
import { ownSizes } from "./size.js";
import { compilers, ownInstantiations } from "./types.js";

const file = fileURLToPath(new URL("../budget.json", import.meta.url));
const name = relative(fileURLToPath(new URL("../..", import.meta.url)), file);

const minified = "bytes, minified";
const compressed = "bytes, minified, gzip -9";

// zlib's output for the same bytes differs slightly between versions of Node and processors. All other figures are the same
// on every machine.
const toleranceOfCompressed = 0.01;
// Below this share of its ceiling, a figure deserves a lower ceiling.
const wellBelow = 0.98;

/** Figures by kind, then by program. */
type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>;

type Verdict = "within" | "well below" | "over" | "no ceiling";

/** The comparison of a figure with its ceiling. */
interface Finding {
  readonly verdict: Verdict;
  readonly text: string;
}

/**
 * Compares our figures with their ceilings, and explains how to change these. Returns whether no figure is over. Unless it is
 * thorough, only the compiler of the packages counts, because what one has more to do for, the other has as well.
 */
export async function checkBudget(folder: string): Promise<boolean> {
  const found = findings(await count(folder, isThorough ? compilers : [compiler]), readCeilings());
  for (const { verdict, text } of found) console.log(`  ${verdict}: ${text}`);
  const has = (wanted: Verdict): boolean => found.some(({ verdict }) => verdict === wanted);
  const isWithin = !has("over") && !has("no ceiling");
  if (!isWithin)
    console.log(`  If it is worth that: pnpm bench client --update, and commit ${name} with what made it grow.`);
  else if (has("well below")) console.log(`  To keep what was won: pnpm bench client --update, and commit ${name}.`);
  return isWithin;
}

/** Sets the ceilings to the current figures. */
export async function updateBudget(folder: string): Promise<void> {
  writeFileSync(file, `${JSON.stringify(await count(folder, compilers), undefined, 2)}\n`);
  console.log(`written: ${name}`);
}

function readCeilings(): Figures {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Figures) : {};
}

async function count(folder: string, counters: readonly Compiler[]): Promise<Figures> {
  const sizes = Object.entries({ ...(await ownSizes()), ...(await optionsSizes()), ...(await entrySizes()) });
  const ofCalls = Object.entries(ownInstantiations(folder, counters));
  const ofQueries = Object.entries(optionsInstantiations(folder, counters));
  return {
    [minified]: Object.fromEntries(sizes.map(([program, size]) => [program, size.minified])),
    [compressed]: Object.fromEntries(sizes.map(([program, size]) => [program, size.gzip])),
    ...Object.fromEntries(ofCalls.map(([by, forms]) => [`instantiations, four calls of each operation, ${by}`, forms])),
    ...Object.fromEntries(ofQueries.map(([by, forms]) => [`instantiations, one query, ${by}`, forms])),
  };
}

function findings(figures: Figures, ceilings: Figures): readonly Finding[] {
  return Object.entries(figures).flatMap(([unit, programs]) =>
    Object.entries(programs).map(([program, figure]): Finding => {
      const ceiling = ceilings[unit]?.[program];
      const title = `${program}, ${unit}: ${number(figure)}`;
      if (ceiling === undefined) return { verdict: "no ceiling", text: title };
      const verdict = verdictOn(figure, ceiling, unit === compressed ? toleranceOfCompressed : 0);
      const difference = figure - ceiling;
      const side = difference > 0 ? "more" : "less";
      const text = `${title}, ${number(Math.abs(difference))} ${side} than the ceiling of ${number(ceiling)}`;
      return { verdict, text: difference === 0 ? `${title}, the ceiling` : text };
    }),
  );
}

function verdictOn(figure: number, ceiling: number, tolerance: number): Verdict {
  if (figure > ceiling * (1 + tolerance)) return "over";
  return figure < ceiling * wellBelow ? "well below" : "within";
}

const number = (value: number): string => value.toLocaleString("en-US");
