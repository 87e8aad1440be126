import { closest } from "../../diagnostics/closest.js";
import type { Report } from "../../diagnostics/report.js";
import {
  flagKeys,
  patternKeys,
  type Criteria,
  type OperationFilter,
  type Pattern,
  type PatternKey,
} from "../../load/index.js";

const wordOf = (key: PatternKey): string => key.slice(0, -1);

/** The words before the colon of a selector on the command line: `tag` for `tags`. */
const words: readonly string[] = patternKeys.map(wordOf);
const flags: readonly string[] = flagKeys;

/** The selectors of `--include` and `--exclude`: `tag:pets`, `path:/v1/**`, `deprecated`. */
export interface Selectors {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Reports selectors that have no meaning (GEN001). */
export function reportSelectors({ include = [], exclude = [] }: Selectors, report: Report): void {
  for (const selector of [...include, ...exclude]) {
    const [word = "", pattern] = splitSelector(selector);
    if (flags.includes(word) ? pattern === undefined : words.includes(word) && pattern !== undefined && pattern !== "")
      continue;
    const near = closest(word, [...words, ...flags]);
    const meant = near === undefined || near === word ? {} : { suggestion: selector.replace(word, near) };
    const remedy = `use ${words.map((one) => `${one}:…`).join(", ")}, ${flags.join(" or ")}`;
    report.add("GEN001", { argument: selector, problem: `invalid selector "${selector}"`, remedy, ...meant });
  }
}

/** Returns the filter of a command line. */
export function filterOf({ include, exclude }: Required<Selectors>): OperationFilter {
  return { include: include.length === 0 ? [] : [criteriaOf(include)], exclude: criteriaOf(exclude), schemas: [] };
}

function criteriaOf(selectors: readonly string[]): Criteria {
  const patterns: Partial<Record<PatternKey, Pattern[]>> = {};
  for (const selector of selectors) {
    const [word = "", text] = splitSelector(selector);
    const key = patternKeys.find((one) => wordOf(one) === word);
    if (key !== undefined && text !== undefined) (patterns[key] ??= []).push({ text });
  }
  const set = flagKeys.filter((key) => selectors.includes(key)).map((key) => [key, true] as const);
  return { ...patterns, ...Object.fromEntries(set) };
}

function splitSelector(selector: string): readonly [word: string, pattern?: string] {
  const colon = selector.indexOf(":");
  return colon < 0 ? [selector] : [selector.slice(0, colon), selector.slice(colon + 1)];
}
