import type { Operation, Response } from "../../model/types.js";
import type { Verification } from "../context.js";
import type { Exchange, Observation, Purpose } from "../types.js";
import type { Answered } from "./answered.js";
import { checkBody } from "./check-body.js";
import { checkHeaders } from "./check-headers.js";
import { labelOf } from "./label.js";

/** Compares an answer with the document, and with what is expected of a request with this purpose. */
export function checkExchange(
  exchange: Exchange,
  operation: Operation,
  purpose: Purpose,
  verification: Verification,
): readonly Observation[] {
  const found: Observation[] = [];
  const label = labelOf(operation);
  const observe: Answered["observe"] = ({ facts, ...one }) =>
    found.push({ ...one, operation: label, facts: { operation: label, ...facts }, exchange });
  const { response } = exchange;
  verification.watch.exchange(exchange, operation);
  if ("failure" in response)
    observe({ rule: "answer.none", facts: { problem: response.failure }, pointer: operation.source });
  else checkAnswer({ operation, response, verification, observe }, purpose);
  return found;
}

function checkAnswer(answered: Answered, purpose: Purpose): void {
  const { operation, response, observe } = answered;
  const { status } = response;
  const facts = { status: String(status) };
  const documented = responseFor(operation, status);
  const isDescribed = documented !== undefined && documented.status !== "default";
  if (!isDescribed && isMissing(operation, status, purpose))
    return observe({ rule: "operation.missing", facts, pointer: operation.source });
  if (status >= 500 && !isDescribed) return observe({ rule: "server.error", facts, pointer: operation.source });
  checkPurpose(answered, purpose);
  if (documented === undefined)
    // Nothing changed since the client's copy was made (RFC 9110, 15.4.5), and a preflight has no operation.
    return status === 304 ? undefined : observe({ rule: "status.undeclared", facts, pointer: responsesOf(operation) });
  checkHeaders(documented, answered);
  checkBody(documented, answered);
}

/** Returns the description of a status: its own, that of its range, or that of all others. */
export function responseFor(
  { responses }: Pick<Operation, "responses">,
  status: number | string,
): Response | undefined {
  const text = String(status).toUpperCase();
  const named = (name: string): Response | undefined => responses.find((one) => one.status.toUpperCase() === name);
  return named(text) ?? named(`${text.slice(0, 1)}XX`) ?? named("DEFAULT");
}

function responsesOf({ source, responses: [first] }: Operation): string {
  return first?.source.replace(/\/[^/]+$/, "") ?? source;
}

/** Returns whether an answer says that the service has no such operation. Wrong values may lead to another path, or to nothing. */
function isMissing({ http, parameters }: Operation, status: number, { kind }: Purpose): boolean {
  if (kind === "recorded" || kind === "violation" || kind === "unknownId") return false;
  if (status === 501 || status === 405) return true;
  const isAboutValues = kind !== "valid" || http.path.includes("{") || parameters.some((one) => one.in === "path");
  return status === 404 && !isAboutValues;
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Statuses that say that a request is malformed, whoever sent it. */
const refusals = [400, 415, 422];

function checkPurpose({ operation, response, observe }: Answered, purpose: Purpose): void {
  const { status } = response;
  const facts = { status: String(status) };
  const { source: pointer } = operation;
  if (purpose.kind === "valid" && refusals.includes(status)) observe({ rule: "valid.refused", facts, pointer });
  if (!isSuccess(status)) return;
  if (purpose.kind === "unauthenticated") observe({ rule: "credentials.notChecked", facts, pointer });
  if (purpose.kind === "violation") {
    const { at, keyword, allowed, pointer: constraint } = purpose.violation;
    observe({ rule: "constraint.notEnforced", facts: { at, keyword, allowed }, pointer: constraint });
  }
  // A deletion of what does not exist has the wanted result.
  if (purpose.kind === "unknownId" && (operation.intent === "query" || !operation.idempotent))
    observe({ rule: "unknown.accepted", facts: { ...facts, parameter: purpose.parameter }, pointer });
}
