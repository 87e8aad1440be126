import type { Comparison, Use } from "../comparison.js";
import { compareExtensions, compareFields } from "../fields.js";
import { compareHeaders } from "./headers.js";
import { compareLinks } from "./links.js";
import { memberOf, namedObjects, objectAt, type FullPair, type Located } from "../located.js";
import { compareContents } from "../contents/media-types.js";

type Responses = ReadonlyMap<string, Located>;

/** Compares the responses of two operations, which the other side sends. */
export function compareResponses(comparison: Comparison, operations: FullPair, requests: Use): void {
  const use: Use = { ...requests, direction: requests.direction === "request" ? "response" : "request" };
  compareExtensions(comparison, operations, "responses", { facts: {}, use });
  const base = responsesOf(comparison.base, operations.base);
  const revision = responsesOf(comparison.revision, operations.revision);
  for (const [status, one] of base) {
    const other = revision.get(status);
    if (other !== undefined) compareResponse(comparison, { base: one, revision: other }, use, status);
    else compareGone(comparison, { status, one, revision }, use);
  }
  for (const [status, other] of revision) {
    if (!base.has(status)) compareNew(comparison, { status, other, base, revision }, use);
  }
}

/** Returns the responses by status: "200", "4XX" or "default". */
function responsesOf(root: Located, operation: Located): Responses {
  const responses = objectAt(root.node, operation, "responses");
  if (responses === undefined) return new Map();
  return new Map([...namedObjects(root.node, responses)].map(([status, one]) => [normalize(status), one]));
}

function normalize(status: string): string {
  return status === "default" ? status : status.toUpperCase();
}

function rangeOf(status: string): string {
  return status === "default" ? status : `${status.charAt(0)}XX`;
}

/** The status "2XX", and all statuses that it contains. */
function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

interface Gone {
  readonly status: string;
  readonly one: Located;
  readonly revision: Responses;
}

/** A status that the revision does not list: a range or, for errors, the default may describe it still. */
function compareGone(comparison: Comparison, { status, one, revision }: Gone, use: Use): void {
  const range = rangeOf(status) === status ? undefined : revision.get(rangeOf(status));
  const other = range ?? (isSuccess(status) ? undefined : revision.get("default"));
  const special = rangeOf(status) === status ? [...revision].filter(([code]) => rangeOf(code) === status) : [];
  const { findings } = comparison;
  if (other === undefined && special.length === 0) {
    findings.add({ rule: `response.${kindOf(status)}.removed`, use, facts: { status }, base: one.pointer });
    return;
  }
  if (other === undefined) {
    const after = special.map(([code]) => code).join(", ");
    const pointers = { base: one.pointer, revision: special[0]?.[1].pointer };
    findings.add({ rule: "response.status.narrowed", use, facts: { before: status, after }, ...pointers });
    for (const [, target] of special) compareResponse(comparison, { base: one, revision: target }, use, status);
    return;
  }
  const after = range === undefined ? "default" : rangeOf(status);
  const pointers = { base: one.pointer, revision: other.pointer };
  findings.add({ rule: "response.status.widened", use, facts: { before: status, after }, ...pointers });
  compareResponse(comparison, { base: one, revision: other }, use, status);
}

function kindOf(status: string): "default" | "success" | "error" {
  if (status === "default") return "default";
  return isSuccess(status) ? "success" : "error";
}

interface New {
  readonly status: string;
  readonly other: Located;
  readonly base: Responses;
  readonly revision: Responses;
}

/** A status that the base does not list: a range of the base may describe it already. */
function compareNew(comparison: Comparison, { status, other, base, revision }: New, use: Use): void {
  const range = rangeOf(status) === status ? undefined : base.get(rangeOf(status));
  if (range !== undefined) {
    // A range that is gone was compared with this status already.
    if (revision.has(rangeOf(status))) compareResponse(comparison, { base: range, revision: other }, use, status);
    return;
  }
  comparison.findings.add({
    rule: `response.${kindOf(status)}.added`,
    use,
    facts: { status },
    revision: other.pointer,
  });
}

function compareResponse(comparison: Comparison, pair: FullPair, use: Use, status: string): void {
  if (comparison.schemas.areEqual(pair.base.node, pair.revision.node)) return;
  const words = `response ${status}`;
  const rules = { rules: { summary: "response.description.changed", description: "response.description.changed" } };
  compareFields(comparison, pair, rules, { facts: { status }, use });
  compareHeaders(comparison, pair, use, words);
  if (memberOf(pair.base.node, "content") !== undefined || memberOf(pair.revision.node, "content") !== undefined)
    compareContents(comparison, pair, use, words);
  compareLinks(comparison, pair, use, status);
}
