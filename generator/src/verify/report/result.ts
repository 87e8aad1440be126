import type { JsonValue, Question } from "../../model/types.js";
import type { NotCalled, OwnRequests, Subject } from "../evidence.js";
import type { FindingLevel } from "../types.js";
import type { Verdict } from "../unknowns/types.js";

export const failOnValues = ["error", "warning", "never"] as const;
/** The least level that fails the command. */
export type FailOn = (typeof failOnValues)[number];

/** The result of `verify`, as reports have it: docs/verify.schema.json describes it as JSON. Its texts come from documents and services, and none of them is secret. */
export interface VerifyResult {
  /** Says whether a finding that nobody accepted reaches the level of `failOn`. */
  readonly failed: boolean;
  readonly failOn: FailOn;
  /** The root file of the document, relative to the folder of the report. */
  readonly document: string;
  readonly subject: Subject;
  readonly counts: { readonly [level in FindingLevel | "accepted"]: number };
  readonly requests: number;
  readonly operations: {
    readonly total: number;
    /** The number of requests by operation. */
    readonly called: { readonly [operation: string]: number };
    readonly notCalled: readonly NotCalled[];
    /** The operations that answered valid requests with errors only, so that little is known about them. */
    readonly notServed: readonly NotCalled[];
  };
  readonly run?: OwnRequests & {
    /** The command line that makes the same requests again. */
    readonly repeat: string;
  };
  /** The entries of `x-unknowns` that ask something, and what the messages say. Absent if the document has none. */
  readonly unknowns?: readonly ReportedUnknown[];
  readonly notes: readonly string[];
  /** The ids of accepted findings that this run did not see. */
  readonly unseen: readonly string[];
  readonly findings: readonly ReportedFinding[];
}

/** An entry of the document's `x-unknowns`. */
export interface ReportedUnknown {
  readonly id: string;
  readonly location: { readonly file: string; readonly line?: number };
  /** Messages answer all of its questions. */
  readonly closed: boolean;
  readonly asks: readonly (Question & { readonly verdict: Verdict; readonly evidence: string })[];
}

/** A finding as reviewers read it. */
export interface ReportedFinding {
  readonly rule: string;
  readonly level: FindingLevel;
  /** One line of Markdown without a full stop. */
  readonly title: string;
  /** Absent for what the document does not have. */
  readonly location?: { readonly file: string; readonly line?: number };
  /** The pointer in the file of `location`. */
  readonly pointer: string;
  /** The part of the document that the service does not keep: `maxLength: 50`. */
  readonly documented?: string;
  /** Sorted. */
  readonly operations: readonly string[];
  /** The number of requests that show it, and of all requests of these operations. */
  readonly count: number;
  readonly of: number;
  /** The smallest answer that shows it: "200 application/json". Absent if no exchange is known. */
  readonly answer?: string;
  /** The part of the answer, as a JSON pointer into its body. */
  readonly at?: string;
  readonly value?: JsonValue;
  /** The command line that sends the request of the answer, with secrets left out. Absent if no exchange is known. */
  readonly curl?: string;
  readonly fingerprint: string;
  /** The reason with which it was accepted. */
  readonly accepted?: string;
}

/** Returns whether a level fails the command. */
export function isFailure(level: FindingLevel, failOn: FailOn): boolean {
  return failOn !== "never" && (level === "error" || failOn === "warning");
}

/** Returns the findings that fail the command. */
export function failuresOf({
  findings,
  failOn,
}: Pick<VerifyResult, "findings" | "failOn">): readonly ReportedFinding[] {
  return findings.filter(({ level, accepted }) => accepted === undefined && isFailure(level, failOn));
}
