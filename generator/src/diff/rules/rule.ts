import type { Axis, Level } from "../types.js";

/** A kind of change: its name, its level and its explanation. */
export interface Rule {
  /** `<object>.<facet>.<action>`: `schema.required.removed`. */
  readonly id: string;
  readonly axis: Axis;
  /**
   * One line of Markdown without a full stop; `{name}` is replaced by the finding's fact: "`{schema}.{property}` may be
   * absent". `{within}` is " of the callback `{callback}`" for findings with that fact, else nothing.
   */
  readonly title: string;
  /** A paragraph: who notices the change, why, and what the author can do instead. */
  readonly explain: string;
  /** By who sends the value; one level if that does not matter. */
  readonly level: Level | { readonly request: Level; readonly response: Level };
  /**
   * How the change affects the set of valid values. If set, a proof that senders still send only what receivers accept makes the
   * change safe.
   */
  readonly values?: "narrows" | "widens" | "both";
  /** The smallest change that triggers it, and a similar one that does not. */
  readonly example: RuleExample;
  readonly counterExample: RuleExample;
}

/** The id of the rule for schemas that are written in another way, whose edits would explain nothing. */
export const rewrittenRule = "schema.rewritten";

/** Two versions of a part of a document, as YAML. */
export interface RuleExample {
  /** The part: a schema in the body of a response or request, an operation, or a whole document without `openapi` and `info`. */
  readonly part: "response" | "request" | "parameter" | "operation" | "document";
  readonly before: string;
  readonly after: string;
  /** Other rules that the same change triggers. */
  readonly companions?: readonly string[];
}
