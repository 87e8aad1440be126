import { Session, type Profiler } from "node:inspector";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns the title of a function from its position and name. */
type Title = (offset: number, name: string) => string;

/** Counts how often each block of code runs, by function. Counts are deterministic. */
export class Coverage {
  readonly #session = new Session();
  readonly #titles = new Map<string, Title>();

  start(): void {
    this.#session.connect();
    this.#session.post("Profiler.enable");
    this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** Returns the number of executed blocks since the last call, by function. */
  take(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { url, functions } of this.#scripts()) {
      const title = this.#titleOf(url);
      if (title === undefined) continue;
      for (const { functionName, ranges } of functions) {
        const [first] = ranges;
        const count = ranges.reduce((sum, range) => sum + range.count, 0);
        if (first === undefined || count === 0) continue;
        const name = title(first.startOffset, functionName);
        if (name.startsWith("test/")) continue;
        counts.set(name, (counts.get(name) ?? 0) + count);
      }
    }
    return counts;
  }

  #scripts(): readonly Profiler.ScriptCoverage[] {
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    // The callback runs before `post` returns.
    this.#session.post("Profiler.takePreciseCoverage", (error, { result }) => {
      if (error) throw error;
      scripts = result;
    });
    return scripts;
  }

  /** Returns a function that names the functions of a script; undefined for libraries, whose growth we do not test. */
  #titleOf(url: string): Title | undefined {
    if (!url.startsWith("file:") || url.includes("/node_modules/")) return undefined;
    const found = this.#titles.get(url);
    if (found !== undefined) return found;
    const text = readFileSync(fileURLToPath(url), "utf8");
    const marks = [...text.matchAll(/^\/\/ ((?:src|test)\/\S+)$/gm)];
    // The bundler numbers functions with the same name.
    const nameAt = (offset: number, name: string): string =>
      name.replace(/\d+$/, "") || text.slice(offset, offset + 60).replace(/\s+/g, " ");
    const known = new Map<number, string>();
    const title = (offset: number, name: string): string => {
      const made = known.get(offset);
      if (made !== undefined) return made;
      const source = marks.findLast((mark) => mark.index < offset)?.[1] ?? url;
      known.set(offset, `${source} ${nameAt(offset, name)}`);
      return known.get(offset)!;
    };
    this.#titles.set(url, title);
    return title;
  }
}
