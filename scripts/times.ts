/** Budgets of the steps of `pnpm test`, and a table of what they took. */
import type { Ended } from "./steps.js";

/** The step that others are compared with. It is a compiler's, which takes the same work wherever it runs. */
export const unit = "code passes the compiler and the linter";

/**
 * The processor time that steps may take, in that of the unit, so that the speed of the machine does not matter. Whoever adds work
 * makes room, or raises a figure here and says why. Steps that are not listed may take 0.4.
 */
export const budgets: Readonly<Record<string, number>> = {
  "tests of the generator": 8,
  "tests of the reference server": 3.5,
  "tests of the runtime": 0.8,
  "tests of the hooks": 0.7,
  "the views of the console in a browser": 0.5,
  "the pages of the documentation site": 0.7,
  "tests of the client": 0.5,
};

/** Returns the steps that take over a third more than planned: a hint, not a failure, because the load of a machine shows in processor time, too. */
export function excessesOf(ended: readonly Ended[]): readonly string[] {
  const own = ended.find(({ title }) => title === unit)?.tally.cpu;
  if (own === undefined || own === 0) return [];
  return ended.flatMap(({ title, tally: { cpu = 0 } }) => {
    const planned = title === unit ? 1 : (budgets[title] ?? 0.4);
    const found = cpu / own;
    return found > planned * 1.33 ? [`${title} takes ${found.toFixed(1)} times that of "${unit}", not ${planned}`] : [];
  });
}

/** Prints the steps by processor time, and the slowest test files. */
export function printTimes(all: readonly Ended[]): void {
  console.log("\nprocessor s  elapsed s  step");
  const row = (cpu: number | undefined, seconds: number, title: string): void =>
    console.log(`${(cpu ?? 0).toFixed(1).padStart(11)}  ${seconds.toFixed(1).padStart(9)}  ${title}`);
  for (const { tally, seconds, title } of [...all].sort((a, b) => (b.tally.cpu ?? 0) - (a.tally.cpu ?? 0)))
    row(tally.cpu, seconds, title);
  console.log("\nelapsed s  test file");
  const files = all.flatMap(({ tally }) => tally.files ?? []).sort(([, a], [, b]) => b - a);
  for (const [path, seconds] of files.slice(0, 60)) console.log(`${seconds.toFixed(1).padStart(9)}  ${path}`);
}
