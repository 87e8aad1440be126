import type { JsonValue } from "../../model/types.js";
import type { SeenBody } from "../report/overlay/seen-body.js";

/** What messages say about a question. */
export type Verdict =
  /** They answer it. */
  | "answered"
  /** They show that the document is wrong there. */
  | "contradicted"
  /** They do not decide it. */
  | "open"
  /** No message is about it. */
  | "unseen";

/** What evidence says about a question, and the change of the document that states it. */
export interface Answer {
  readonly verdict: Verdict;
  /** The evidence in one line. */
  readonly text: string;
  /** Absent if the document says it already, or if nothing is certain. */
  readonly facts?: readonly Fact[];
}

/** A fact that the document can state. */
export type Fact =
  | { readonly kind: "property"; readonly name: string; readonly types: readonly string[] }
  | { readonly kind: "type"; readonly types: readonly string[] }
  | { readonly kind: "keyword"; readonly name: string; readonly value: JsonValue }
  | { readonly kind: "value"; readonly value: string }
  | { readonly kind: "required"; readonly name: string }
  | { readonly kind: "sentence"; readonly text: string }
  | {
      readonly kind: "response";
      readonly operation: string;
      readonly status: string;
      readonly body?: SeenBody;
    };

/** Evidence about one question. */
export interface Sensor {
  /** Takes a value that was at the place. */
  readonly value?: (value: JsonValue) => void;
  /** Takes what clients observed at the place: the number of messages by type, and unlisted values. */
  readonly observed?: (types: Counts, unlisted: Counts) => void;
  /** Takes a property that no schema describes, as clients observed it. */
  readonly member?: (name: string, types: Counts) => void;
  readonly answer: () => Answer;
}

export const unseen: Answer = { verdict: "unseen", text: "was not seen" };

export type Counts = Readonly<Record<string, number>>;

/** "Always" and "never" need this many values. */
export const fewest = 10;

/** Names of properties and values of enums. Others may be keys of maps, ids, or personal. */
export function isName(text: string): boolean {
  return /^[A-Za-z_][\w-]{0,39}$/.test(text) && !/\d{4}/.test(text);
}

export function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
