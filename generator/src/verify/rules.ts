import type { FindingLevel } from "./types.js";

/** A rule of `verify`. Titles are Markdown with the facts of an observation in braces. */
export interface VerifyRule {
  readonly level: FindingLevel;
  readonly title: string;
  readonly explain: string;
}

/** The rules by id, in the order of reports. */
export const verifyRules: Readonly<Record<string, VerifyRule>> = {
  "operation.missing": {
    level: "error",
    title: "{operation} does not exist: the service answers {status}",
    explain: "The document describes an operation for which the service has no handler.",
  },
  "operation.undeclared": {
    level: "warning",
    title: "{request} is not in the document",
    explain: "A program sent a request to the server of the document that matches none of its operations.",
  },
  "server.error": {
    level: "error",
    title: "{operation} fails with {status}",
    explain: "The service answered with a server error that the document does not describe.",
  },
  "answer.none": {
    level: "error",
    title: "{operation} gives no answer: {problem}",
    explain: "The connection ended, or the answer did not come in time.",
  },
  "status.undeclared": {
    level: "error",
    title: "{operation} answers with status {status}, which is not documented",
    explain: "Callers are not prepared for a status that the document does not list: their types and handlers lack it.",
  },
  "mediaType.undeclared": {
    level: "error",
    title: "The response {status} of {operation} is {mediaType}, not {expected}",
    explain: "Clients choose how to read a body by its media type.",
  },
  "body.missing": {
    level: "error",
    title: "The response {status} of {operation} has no body",
    explain: "The document describes a body, so callers read one.",
  },
  "body.undeclared": {
    level: "warning",
    title: "The response {status} of {operation} has a body, which is not documented",
    explain: "Callers do not see a body that the document does not describe.",
  },
  "body.unreadable": {
    level: "error",
    title: "The response {status} of {operation} is not valid {coding}: {problem}",
    explain: "A client that reads the body by its media type fails.",
  },
  "body.invalid": {
    level: "error",
    title: "`{place}` of {operation} breaks `{keyword}`: {problem}",
    explain: "The body is not valid by the schema of the document.",
  },
  "enum.unlisted": {
    level: "error",
    title: "`{place}` of {operation} has a value that is not listed: {value}",
    explain: "Callers handle the values of an enum one by one. Add the value, or mark the enum as extensible.",
  },
  "property.missing": {
    level: "error",
    title: "`{place}` of {operation} is missing, although it is required",
    explain: "Callers read a required property without a check.",
  },
  "property.undeclared": {
    level: "warning",
    title: "`{place}` of {operation} is not in the document",
    explain: "Callers cannot read a property that the document does not describe. Only `--strict` reports this.",
  },
  "header.missing": {
    level: "error",
    title: "The response {status} of {operation} lacks the header `{header}`",
    explain: "The document requires the header of this response.",
  },
  "header.invalid": {
    level: "error",
    title: "The header `{header}` of the response {status} of {operation} breaks `{keyword}`: {problem}",
    explain: "The header is not valid by the schema of the document.",
  },
  "constraint.notEnforced": {
    level: "warning",
    title: "{operation} accepts {at} that breaks `{keyword}`: {allowed}",
    explain:
      "The service accepted a request that the document forbids, so callers learn of their mistake later, or never.",
  },
  "credentials.notChecked": {
    level: "error",
    title: "{operation} answers {status} without valid credentials",
    explain: "The document says that the operation needs credentials, but the service served a caller without them.",
  },
  "unknown.accepted": {
    level: "warning",
    title: "{operation} answers {status} for `{parameter}` that does not exist",
    explain: "A caller with a wrong id should learn that.",
  },
  "valid.refused": {
    level: "error",
    title: "{operation} refuses a request that the document allows, with {status}",
    explain: "The request follows the document, but the service says that it is malformed.",
  },
  "pagination.repeats": {
    level: "error",
    title: "The pages of {operation} repeat items",
    explain: "Two pages of one list had the same item, so callers that collect all pages see it twice.",
  },
  "pagination.skips": {
    level: "error",
    title: "The pages of {operation} skip items",
    explain: "Small pages together had fewer items than a large page.",
  },
  "request.invalid": {
    level: "error",
    title: "A program sends {at} to {operation} that breaks `{keyword}`: {problem}",
    explain: "A recorded request is not valid by the document: the program, or the document, is wrong.",
  },
  "request.undeclared": {
    level: "warning",
    title: "A program sends {at} to {operation}, which is not in the document",
    explain: "The document does not describe this part of a recorded request.",
  },
};

/** Returns whether a rule is one of `verify`: acceptances of `diff` and `verify` are in one file. */
export function isVerifyRule(id: string): boolean {
  return Object.hasOwn(verifyRules, id);
}
