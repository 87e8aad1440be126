import { catalog, type Code } from "./catalog/index.js";
import type { Entry } from "./catalog/entry.js";
import type { Diagnostic, SourceLocation } from "./types.js";

type FactsOf<C extends Code> = (typeof catalog)[C] extends Entry<infer Facts> ? Facts : never;

/**
 * Collects the diagnostics of a phase. A phase reports everything it finds; the pipeline stops before the next one.
 * Keeps one of several equal diagnostics for the same location.
 */
export class Report {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #said = new Set<string>();
  #errorCount = 0;

  add<C extends Code>(code: C, facts: FactsOf<C>, at?: SourceLocation, related?: Diagnostic["related"]): void {
    const { severity, message, help, fallback } = catalog[code] as unknown as Entry<FactsOf<C>>;
    const said = JSON.stringify([code, message(facts), at]);
    if (this.#said.has(said)) return;
    this.#said.add(said);
    this.#keep({
      code,
      severity,
      message: message(facts),
      help: help(facts),
      ...(fallback && { fallback: fallback(facts) }),
      ...(at && { at }),
      ...(related && { related }),
    });
  }

  /** Adds diagnostics from elsewhere, such as Redocly's rules. */
  addAll(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.#keep(diagnostic);
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  get errorCount(): number {
    return this.#errorCount;
  }

  get hasErrors(): boolean {
    return this.#errorCount > 0;
  }

  #keep(diagnostic: Diagnostic): void {
    this.#diagnostics.push(diagnostic);
    if (diagnostic.severity === "error") this.#errorCount += 1;
  }
}
