import type { Axis } from "../types.js";
import type { Rule, RuleExample } from "./rule.js";

/** The level of a change that allows fewer values: callers may send what is not accepted any more. */
export const narrowing = { request: "breaking", response: "safe" } as const;

/** The level of a change that allows more values: the service may send what callers do not expect. */
export const widening = { request: "safe", response: "breaking" } as const;

/** A rule in a table. Its axis is named where it does not follow from its id and its level. */
type Row = Omit<Rule, "id" | "axis"> & { readonly axis?: Axis };

/** Returns the rules of a table by id. */
export function ruleTable(rows: { readonly [id: string]: Row }): readonly Rule[] {
  return Object.entries(rows).map(([id, row]) => ({ id, axis: axisOf(id, row), ...row }));
}

function axisOf(id: string, { level }: Row): Axis {
  if (level === "docs") return "docs";
  return id.startsWith("typescript.") ? "typescript" : "wire";
}

/** A rule about schemas; `before` and `after` are its example, `similar` the change that does not trigger it. */
export interface SchemaRow extends Omit<Row, "example" | "counterExample"> {
  readonly part?: RuleExample["part"];
  readonly before: string;
  readonly after: string;
  readonly similar: readonly [before: string, after: string];
}

/** Returns the rules of a table by id. The examples are in requests, unless only responses can be affected. */
export function schemaTable(rows: { readonly [id: string]: SchemaRow }): readonly Rule[] {
  return Object.entries(rows).flatMap(([id, { before, after, similar, part: given, ...row }]) => {
    const part = given ?? (row.values === "widens" ? "response" : "request");
    const counterExample = { part, before: similar[0], after: similar[1] };
    return ruleTable({ [id]: { ...row, example: { part, before, after }, counterExample } });
  });
}
