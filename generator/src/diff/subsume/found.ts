import type { Term } from "./terms.js";
import { addAll } from "../../diagnostics/add-to.js";

/** What an evaluation learns about a value besides its verdict. */
export class Found {
  /** The evaluated properties, or indices of items (JSON Schema 2020-12, Core 11). */
  readonly names = new Set<string>();
  /** The schemas of each property or item. */
  readonly children = new Map<string, Term[]>();
  /** Required properties, which senders send even if no schema describes them. */
  readonly required = new Set<string>();
  /** The schemas that were applied to the value. */
  readonly applied: Term[] = [];
  /** Set if a schema says which properties an object has. */
  declares = false;

  evaluate(name: string, terms: readonly Term[]): void {
    this.names.add(name);
    this.children.set(name, [...(this.children.get(name) ?? []), ...terms]);
  }

  /** Adds what another evaluation of the same value has learned. */
  add(other: Found): void {
    for (const name of other.names) this.evaluate(name, other.children.get(name) ?? []);
    for (const name of other.required) this.required.add(name);
    addAll(this.applied, other.applied);
    this.declares ||= other.declares;
  }

  /** Adds what the fitting variants of a union have learned, or only what the one that describes most has. */
  addVariants(parts: readonly (Found | undefined)[], isOne: boolean): void {
    const known = parts.filter((part) => part !== undefined);
    const [largest] = [...known].sort((a, b) => b.names.size - a.names.size);
    for (const part of isOne && largest !== undefined ? [largest] : known) this.add(part);
  }
}
