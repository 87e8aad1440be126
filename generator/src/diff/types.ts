import type { JsonValue } from "../model/types.js";

/**
 * What a change may do to a caller, worst first. `docs` changes only what people read. `equivalent` is another way to write the same:
 * the comparison has proved that no message changes.
 */
export const levels = ["breaking", "possible", "safe", "docs", "equivalent"] as const;
/** The level of a change. */
export type Level = (typeof levels)[number];

/** Orders changes by level, worst first. */
export function byLevel(one: { readonly level: Level }, other: { readonly level: Level }): number {
  return levels.indexOf(one.level) - levels.indexOf(other.level);
}

/** The highest level of several changes; `none` without changes. */
export type Verdict = Level | "none";

/**
 * Who notices a change: programs that exchange messages (`wire`), code that is compiled against the generated packages
 * (`typescript`), users of the service although every message stays valid (`behaviour`), or only readers (`docs`).
 */
export const axes = ["wire", "typescript", "behaviour", "docs"] as const;
export type Axis = (typeof axes)[number];

/** Who sends the value that has changed: the caller, the service, both, or nobody, as for the title of the document. */
export type Direction = "request" | "response" | "both" | "none";

/** A JSON pointer into a bundled document. */
export type Pointer = string;

/** The two documents of a comparison. */
export type SideName = "base" | "revision";

/** The same thing of both documents. */
export interface Both<T> {
  readonly base: T;
  readonly revision: T;
}

/** The maximum number of operations that are printed for a change. */
export const mostOperations = 5;

/** A difference between the two documents, as the comparison finds it. */
export interface Finding {
  /** The id of its rule: `schema.required.removed`. */
  readonly rule: string;
  readonly level: Level;
  readonly direction: Direction;
  /** The words that the rule's title needs: `{ property: "score", schema: "Fact" }`. */
  readonly facts: { readonly [name: string]: string };
  /** The value that has changed, in each document; absent where it does not exist. */
  readonly base?: Pointer;
  readonly revision?: Pointer;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** A JSON value that was valid and is not any more (in requests), or is valid now and was not before (in responses). */
  readonly witness?: JsonValue;
  /** The document in which the witness is valid. */
  readonly witnessIn?: SideName;
  /** The reason why neither a proof nor a witness was found, if the level is `possible` for that. */
  readonly undecided?: string;
  /** The operations concerned: "GET /facts", or "webhook noteAdded". Those of many that use a schema most directly are first. */
  readonly operations: readonly string[];
  /** The components between the first operation and the changed schema, if there are any: `["CustomerList", "Customer"]`. */
  readonly through?: readonly string[];
  readonly typescript?: TypeScriptChange;
}

/** A changed declaration of the generated client. */
export interface TypeScriptChange {
  /** The declarations, formatted; empty if they do not exist. */
  readonly before: string;
  readonly after: string;
  /** The compiler's errors that callers get: `["TS18048"]`. */
  readonly errors: readonly string[];
}

/** A finding after the policy: as reviewers read it. */
export interface Change extends Omit<Finding, "facts" | "base" | "revision"> {
  readonly axis: Axis;
  /** One line of Markdown without a full stop: "`Fact.score` may be absent". */
  readonly title: string;
  /** The pointer in the file of `location`. */
  readonly pointer: Pointer;
  /** In the revision; in the base for what was removed. That of the edit for a change of generated code. */
  readonly location: Location;
  /** For what was removed: the nearest enclosing value that the revision still has. */
  readonly nearest?: Location;
  /** 8 hexadecimal digits: of rule, pointer and normalised values, never of texts. */
  readonly fingerprint: string;
  /** The reason with which the change was accepted. */
  readonly accepted?: string;
}

export interface Location {
  readonly side: SideName;
  /** Relative to the folder of the comparison. */
  readonly file: string;
  /** From 1; absent if the file cannot be searched. */
  readonly line?: number;
}

/** A place in the revision's files that was edited; in the base's for what was removed. */
export interface Edit {
  readonly file: string;
  readonly line?: number;
  readonly pointer: Pointer;
}

/** The same as the words of semantic versioning. */
export type Bump = "major" | "minor" | "patch" | "none";

/** The result of a comparison. */
export interface Diff {
  readonly verdict: Verdict;
  readonly verdicts: { readonly [axis in Axis]: Verdict };
  readonly bump: Bump;
  readonly edits: readonly Edit[];
  readonly changes: readonly Change[];
}
