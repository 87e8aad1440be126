import type { Axis } from "../types.js";
import type { Rule } from "./rule.js";

/** A change that allows fewer values: callers may send what is not accepted any more. */
export const narrowing = { level: { request: "breaking", response: "safe" }, values: "narrows" } as const;

/** A change that allows more values: the service may send what callers do not expect. */
export const widening = { level: { request: "safe", response: "breaking" }, values: "widens" } as const;

/** A change that nobody notices but people who read. */
export const forReaders = { explain: "Only readers of the documentation notice.", level: "docs" } as const;

/** A rule in a table. Its axis is named where it does not follow from its id and its level. */
export type Row = Omit<Rule, "id" | "axis"> & { readonly axis?: Axis };

/** Returns the rules of a table by id. */
export function ruleTable(rows: { readonly [id: string]: Row }): readonly Rule[] {
  return Object.entries(rows).map(([id, row]) => ({ id, axis: axisOf(id, row), ...row }));
}

function axisOf(id: string, { level }: Row): Axis {
  if (level === "docs") return "docs";
  return id.startsWith("typescript.") ? "typescript" : "wire";
}
