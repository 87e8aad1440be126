import type { Rule, RuleExample } from "./rule.js";

/** The level of a change that allows fewer values: callers may send what is not accepted any more. */
export const narrowing = { request: "breaking", response: "safe" } as const;

/** The level of a change that allows more values: the service may send what callers do not expect. */
export const widening = { request: "safe", response: "breaking" } as const;

/** A rule about schemas; `before` and `after` are its example, `similar` the change that does not trigger it. */
export interface Row extends Pick<Rule, "title" | "explain" | "level" | "values"> {
  readonly axis?: Rule["axis"];
  readonly part?: RuleExample["part"];
  readonly before: string;
  readonly after: string;
  readonly similar: readonly [before: string, after: string];
}

/** Returns the rules of a table by id. The examples are in requests, unless only responses can be affected. */
export function schemaTable(rows: { readonly [id: string]: Row }): readonly Rule[] {
  return Object.entries(rows).map(([id, { title, explain, level, values, axis = "wire", ...example }]) => {
    const part = example.part ?? (values === "widens" ? "response" : "request");
    const [before, after] = example.similar;
    return {
      id,
      axis,
      title,
      explain,
      level,
      ...(values !== undefined && { values }),
      example: { part, before: example.before, after: example.after },
      counterExample: { part, before, after },
    };
  });
}
