/** Shows that the judge can reach every verdict, in rows made for this and with fetch in rows whose outcome is known. */
import { raw } from "../client/contenders.js";
import { workspace } from "../client/packages.js";
import type { Verdict } from "./row.js";
import { rows } from "./rows/index.js";
import { judgeAll } from "./run.js";
import { trials } from "./trials.js";

type Word = "right" | "wrong" | "none";

/** The known verdicts of fetch, which do not change. */
const expected: Readonly<Record<string, Word>> = {
  "trial-right": "right",
  "trial-wrong": "wrong",
  "trial-none": "none",
  "trial-throws": "wrong",
  "trial-waits": "wrong",
  "trial-spins": "wrong",
  "trial-crashes": "wrong",
  "trial-exits": "wrong",
  html: "right",
  "post-500": "right",
  "redirect-other-origin": "right",
  "get-cut": "right",
  "byte-order-mark": "right",
  "redirect-own-header": "wrong",
  "list-null": "wrong",
  "get-null": "wrong",
  "big-integer": "wrong",
  "other-url-path": "right",
  "unknown-host": "wrong",
  "bad-certificate": "wrong",
  listeners: "wrong",
  "not-http": "wrong",
  stall: "none",
  "upload-key": "none",
};

/** Prints unexpected verdicts, and returns whether all were expected. */
export async function selfTest(folder: string): Promise<boolean> {
  const names = Object.keys(expected);
  const judged = await judgeAll({
    contenders: [raw],
    rows: [...rows, ...trials].filter(({ name }) => names.includes(name)),
    installed: workspace,
    folder,
    limit: 5_000,
  });
  const failures = judged.filter(({ row, verdicts }) => !(expected[row.name]! in verdicts.get(raw)!));
  for (const { row, verdicts } of failures) {
    const verdict: Verdict | undefined = verdicts.get(raw);
    console.log(`${row.name}: expected ${expected[row.name]}, got ${JSON.stringify(verdict)}`);
  }
  const unknown = names.length - judged.length;
  console.log(`self-test: ${judged.length - failures.length} of ${judged.length} verdicts as expected`);
  if (unknown > 0) console.log(`${unknown} names of expected verdicts are of no row`);
  return failures.length === 0 && unknown === 0;
}
