/** Runs the steps of `pnpm test` beside each other, with their output in the order of the list. */

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Skipped tests with the reason. */
  readonly skipped?: readonly string[];
  /** Seconds of processor time, with `--times`. */
  readonly cpu?: number;
  /** Seconds of each test file, by its path. */
  readonly files?: readonly (readonly [path: string, seconds: number])[];
}

/** One check: a command that passes or fails as a whole, or a test suite whose tests are counted. */
export interface Step {
  readonly title: string;
  /** The number of cores that it keeps busy; 0 if it mostly waits. */
  readonly cores: number;
  /** A step that has to end first. */
  readonly after?: Step;
  readonly run: (print: Print) => Promise<Tally>;
}

export type Print = (text: string) => void;

/** The output of a step: kept until it is the step's turn, and printed at once from then on. */
class Output {
  #kept = "";
  #isOpen = false;

  readonly print: Print = (text) => {
    if (this.#isOpen) process.stdout.write(text);
    else this.#kept += text;
  };

  open(): void {
    this.#isOpen = true;
    process.stdout.write(this.#kept);
  }
}

/** A step that has ended. */
export interface Ended {
  readonly title: string;
  readonly tally: Tally;
  /** Elapsed. */
  readonly seconds: number;
}

/** Runs all steps, also after a failure, and returns what became of them. */
export async function runSteps(steps: readonly Step[], cores: number): Promise<readonly Ended[]> {
  const outputs = steps.map(() => new Output());
  const started = startInOrder(steps, cores, outputs);
  const all: Ended[] = [];
  for (const [index, { title }] of steps.entries()) {
    console.log(`\n> ${title}`);
    outputs[index]!.open();
    const ended = await started[index]!;
    const { tally, seconds } = ended;
    const verdict = tally.failed === 0 ? "passed" : "FAILED";
    console.log(`  ${verdict}: ${title} (${seconds.toFixed(0)} s)`);
    all.push(ended);
  }
  return all;
}

/**
 * Starts each step as soon as there are cores for it and all before it have started, but for those that wait for another. Steps that mostly
 * wait start at once. One core is given twice, because no step keeps its cores busy all the time.
 */
function startInOrder(steps: readonly Step[], cores: number, outputs: readonly Output[]): readonly Promise<Ended>[] {
  const ended = new Set<Step>();
  const waiting = new Map<Step, (end: Promise<Ended>) => void>();
  const started = steps.map((step) => new Promise<Ended>((resolve) => waiting.set(step, resolve)));
  let free = cores + 1;
  const startNext = (): void => {
    let isFull = false;
    for (const [step, resolve] of [...waiting]) {
      if (step.after && !ended.has(step.after)) continue;
      isFull ||= step.cores > free;
      if (isFull && step.cores > 0) continue;
      waiting.delete(step);
      free -= step.cores;
      const end = timed(step, outputs[steps.indexOf(step)]!.print);
      resolve(end);
      void end.then(() => {
        ended.add(step);
        free += step.cores;
        startNext();
      });
    }
  };
  startNext();
  return started;
}

async function timed({ title, run }: Step, print: Print): Promise<Ended> {
  const start = performance.now();
  const tally = await run(print).catch((error: unknown) => {
    print(`${String(error)}\n`);
    return { passed: 0, failed: 1 };
  });
  return { title, tally, seconds: (performance.now() - start) / 1000 };
}
