import { labelOf } from "../check/label.js";
import type { Verification } from "../context.js";
import type { Match } from "../match.js";
import { isSecretHeader, isSecretName, secretNames } from "../redact/names.js";
import type { Exchange, Observation } from "../types.js";
import { faultOfBody } from "./request/body.js";
import type { Fault } from "./request/judge.js";
import { faultsOfParameters, type ParameterFault } from "./request/parameters.js";
import { undeclaredQuery } from "./request/undeclared.js";

/** Compares a recorded request with its operation. Only what is certain is reported. */
export function checkRequest(exchange: Exchange, match: Match, verification: Verification): readonly Observation[] {
  const { operation: documented } = match;
  const operation = labelOf(documented);
  const { request } = exchange;
  const body = documented.body && faultOfBody(request, documented.body, verification);
  const found = [
    ...faultsOfParameters(request, match, verification).map((fault) => ofParameter(fault, verification)),
    ...(body === undefined ? [] : [ofBody(body, verification)]),
    ...(verification.isStrict ? undeclaredIn(exchange, match, verification) : []),
  ];
  return found.map(({ facts, ...one }) => ({ ...one, operation, facts: { operation, ...facts }, exchange }));
}

type Found = Omit<Observation, "operation" | "exchange">;

function ofParameter(fault: ParameterFault, verification: Verification): Found {
  const { parameter, path } = fault;
  const { in: place, name } = parameter;
  const names = secretNames(verification);
  const isSecret = place === "header" ? isSecretHeader(name, names) : isSecretName(name, names);
  const at = place === "querystring" ? "a query" : `${place} parameter \`${[name, ...path].join(".")}\``;
  if (fault.isMissing)
    return invalid(fault, { at: "a request", parameter: `${place} ${name}`, problem: `${at} is missing` });
  return invalid(withoutSecret(fault, isSecret || place === "cookie", verification), {
    at,
    parameter: `${place} ${name}`,
  });
}

function ofBody(fault: Fault, verification: Verification): Found {
  const { path, keyword, value } = fault;
  const names = path.map((key) => (typeof key === "number" ? "[]" : `.${key}`)).join("");
  const at = path.length === 0 ? "a body" : `a body property \`${names.replace(/^\./, "")}\``;
  if (keyword === "required" && value === undefined) {
    const missing = path.length === 0 ? "the body" : at.replace(/^a /, "the ");
    return invalid(fault, { at: "a request", problem: `${missing} is missing` });
  }
  return invalid(withoutSecret(fault, false, verification), { at });
}

/** Hides the value of a secret name. */
function withoutSecret(fault: Fault, isSecret: boolean, verification: Verification): Fault {
  const names = secretNames(verification);
  if (!isSecret && !fault.path.some((key) => isSecretName(String(key), names))) return fault;
  return { ...fault, value: undefined, problem: "its value is not valid" };
}

const longestShown = 2_000;

function invalid({ keyword, pointer, problem, value }: Fault, facts: { readonly [name: string]: string }): Found {
  const isShown = value !== undefined && JSON.stringify(value).length <= longestShown;
  return { rule: "request.invalid", facts: { keyword, problem, ...facts }, pointer, ...(isShown && { value }) };
}

function undeclaredIn({ request }: Exchange, match: Match, verification: Verification): readonly Found[] {
  const { body, source: pointer } = match.operation;
  const names = undeclaredQuery(request, match, verification);
  const ofQuery = names.map((name) => ({ at: `the query parameter \`${name}\``, parameter: `query ${name}` }));
  const ofRequest = body === undefined && request.body !== undefined ? [{ at: "a body", parameter: "body" }] : [];
  return [...ofQuery, ...ofRequest].map((facts) => ({ rule: "request.undeclared", facts, pointer }));
}
