/** Prints the table of faults. */
import type { Contender } from "../client/contenders.js";
import { printTable } from "../table.js";
import type { Verdict } from "./row.js";
import type { Judged } from "./run.js";

function word(verdict: Verdict | undefined): string {
  if (verdict === undefined) return "";
  if ("right" in verdict) return "right";
  return "wrong" in verdict ? "WRONG" : "n/a";
}

/** Prints a table for each group of rows, below it the rows that were wrong or not applicable, and finally the totals. */
export function printFaults(
  judged: readonly Judged[],
  contenders: readonly Contender[],
  groups: Readonly<Record<string, readonly { readonly name: string }[]>>,
): void {
  for (const [title, rows] of Object.entries(groups)) {
    const shown = judged.filter(({ row }) => rows.some(({ name }) => name === row.name));
    if (shown.length > 0) printGroup(title, shown, contenders);
  }
  printTotals(judged, contenders);
}

function printGroup(title: string, judged: readonly Judged[], contenders: readonly Contender[]): void {
  printTable(
    title,
    ["", ...contenders.map(({ name }) => name)],
    judged.map(({ row, verdicts }) => [row.name, ...contenders.map((each) => word(verdicts.get(each)))]),
  );
  for (const { row, verdicts } of judged) {
    console.log(`\n  ${row.name}: ${row.fault}\n    right: ${row.criterion}`);
    for (const [{ name }, verdict] of verdicts) {
      if ("wrong" in verdict) console.log(`    ${name}: wrong: ${verdict.wrong}`);
    }
    const none = [...verdicts].flatMap(([{ name }, verdict]) =>
      "none" in verdict ? [`${name} (${verdict.none})`] : [],
    );
    if (none.length > 0) console.log(`    n/a: ${none.join(", ")}`);
  }
}

function printTotals(judged: readonly Judged[], contenders: readonly Contender[]): void {
  const count = (contender: Contender, expected: string): string =>
    String(judged.filter(({ verdicts }) => word(verdicts.get(contender)) === expected).length);
  printTable(
    `Totals of ${judged.length} rows`,
    ["", "right", "wrong", "n/a"],
    contenders.map((each) => [each.name, count(each, "right"), count(each, "WRONG"), count(each, "n/a")]),
  );
}
