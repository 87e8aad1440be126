/** The saved results of the faults: how many each client handles, and every verdict. */
import { type Contender, ours } from "../client/contenders.js";
import type { Measure, Row, Table } from "../results.js";
import type { Verdict } from "./row.js";
import { groups } from "./rows/index.js";
import type { Judged } from "./run.js";

function word(verdict: Verdict | undefined): "right" | "wrong" | "n/a" {
  if (verdict === undefined || "none" in verdict) return "n/a";
  return "right" in verdict ? "right" : "wrong";
}

const faults = (id: string, title: string, better: Measure["better"]): Measure => {
  return { id, title, unit: "faults", better, digits: 0 };
};

export function tablesOf(
  judged: readonly Judged[],
  contenders: readonly Contender[],
  missing: readonly Row[],
): readonly Table[] {
  const totals = contenders.map((contender): Row => {
    const words = judged.map(({ verdicts }) => word(verdicts.get(contender)));
    const count = (wanted: string): number => words.filter((each) => each === wanted).length;
    const values = { right: count("right"), wrong: count("wrong"), none: count("n/a") };
    return { subject: contender.name, ...(contender === ours && { isOurs: true }), values };
  });
  return [
    {
      id: "totals",
      title: `Of ${judged.length} faults`,
      measures: [
        faults("right", "handled", "higher"),
        faults("wrong", "not handled", "lower"),
        faults("none", "not applicable", "neither"),
      ],
      rows: [...totals, ...missing],
    },
    {
      id: "verdicts",
      title: "Every fault",
      measures: [
        { id: "fault", title: "fault", unit: "", better: "neither", digits: 0 },
        { id: "criterion", title: "right if", unit: "", better: "neither", digits: 0 },
        ...contenders.map(({ name }): Measure => ({ id: name, title: name, unit: "", better: "neither", digits: 0 })),
      ],
      rows: judged.map((each) => verdictsOf(each)),
    },
  ];
}

function verdictsOf({ row, verdicts }: Judged): Row {
  const words: Row["values"] = Object.fromEntries([...verdicts].map(([{ name }, verdict]) => [name, word(verdict)]));
  const group = Object.entries(groups).find(([, rows]) => rows.some(({ name }) => name === row.name))?.[0];
  const values = { fault: row.fault, criterion: row.criterion, ...words };
  return { subject: row.name, ...(group !== undefined && { group }), values };
}
