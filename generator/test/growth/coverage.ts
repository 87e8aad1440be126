import { Session, type Profiler } from "node:inspector";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Counts how often each block of code runs, by function. The same run gives the same counts. */
export class Coverage {
  readonly #session = new Session();
  readonly #titles = new Map<string, (offset: number) => string>();

  start(): void {
    this.#session.connect();
    this.#session.post("Profiler.enable");
    this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** The blocks that ran since the last call, by function. */
  take(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { url, functions } of this.#scripts()) {
      const title = this.#titleOf(url);
      if (title === undefined) continue;
      for (const { functionName, ranges } of functions) {
        const [first] = ranges;
        const count = ranges.reduce((sum, range) => sum + range.count, 0);
        if (first === undefined || count === 0) continue;
        const name = `${title(first.startOffset)} ${functionName}`;
        if (name.startsWith("test/")) continue;
        counts.set(name, (counts.get(name) ?? 0) + count);
      }
    }
    return counts;
  }

  #scripts(): readonly Profiler.ScriptCoverage[] {
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    // Calls back before it returns.
    this.#session.post("Profiler.takePreciseCoverage", (error, { result }) => {
      if (error) throw error;
      scripts = result;
    });
    return scripts;
  }

  /** Gives functions the name of their file; undefined of code that is not measured. */
  #titleOf(url: string): ((offset: number) => string) | undefined {
    if (!url.startsWith("file:")) return undefined;
    const known = this.#titles.get(url);
    if (known !== undefined) return known;
    const text = readFileSync(fileURLToPath(url), "utf8");
    const marks = [...text.matchAll(/^\/\/ ((?:src|test)\/\S+)$/gm)];
    const module = url.replace(/^.*\/node_modules\//, "");
    const title = (offset: number): string => {
      const source = marks.findLast((mark) => mark.index < offset)?.[1] ?? module;
      return `${source} ${text.slice(offset, offset + 60).replace(/\s+/g, " ")}`;
    };
    this.#titles.set(url, title);
    return title;
  }
}
