import { closest } from "../../diagnostics/closest.js";
import type { Report } from "../../diagnostics/report.js";
import type { Criteria, OperationFilter, Pattern } from "../../load/index.js";

/** The words before the colon of a selector on the command line, and their keys. */
const selectorKeys = {
  tag: "tags",
  path: "paths",
  method: "methods",
  operation: "operations",
  permission: "permissions",
  webhook: "webhooks",
} as const;
type Selector = keyof typeof selectorKeys;
const isSelector = (word: string): word is Selector => Object.hasOwn(selectorKeys, word);

const words: readonly string[] = [...Object.keys(selectorKeys), "deprecated", "internal"];

/** The selectors of `--include` and `--exclude`: `tag:pets`, `path:/v1/**`, `deprecated`. */
export interface Selectors {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Reports selectors that have no meaning (GEN001). */
export function reportSelectors({ include = [], exclude = [] }: Selectors, report: Report): void {
  for (const selector of [...include, ...exclude]) {
    const [word = "", pattern] = splitSelector(selector);
    const isFlag = word === "deprecated" || word === "internal";
    if (isFlag ? pattern === undefined : isSelector(word) && pattern !== undefined && pattern !== "") continue;
    const near = closest(word, words);
    const meant = near === undefined || near === word ? {} : { suggestion: selector.replace(word, near) };
    const remedy = `use ${Object.keys(selectorKeys)
      .map((one) => `${one}:…`)
      .join(", ")}, deprecated or internal`;
    report.add("GEN001", { argument: selector, problem: `invalid selector "${selector}"`, remedy, ...meant });
  }
}

/** Returns the filter of a command line. */
export function filterOf({ include, exclude }: Required<Selectors>): OperationFilter {
  return { include: include.length === 0 ? [] : [criteriaOf(include)], exclude: criteriaOf(exclude), schemas: [] };
}

function criteriaOf(selectors: readonly string[]): Criteria {
  const patterns: Partial<Record<(typeof selectorKeys)[Selector], Pattern[]>> = {};
  for (const selector of selectors) {
    const [word = "", text] = splitSelector(selector);
    if (isSelector(word) && text !== undefined) (patterns[selectorKeys[word]] ??= []).push({ text });
  }
  return {
    ...patterns,
    ...(selectors.includes("deprecated") && { deprecated: true }),
    ...(selectors.includes("internal") && { internal: true }),
  };
}

function splitSelector(selector: string): readonly [word: string, pattern?: string] {
  const colon = selector.indexOf(":");
  return colon < 0 ? [selector] : [selector.slice(0, colon), selector.slice(colon + 1)];
}
