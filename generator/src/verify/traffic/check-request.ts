import { labelOf } from "../check/label.js";
import { namesIn, shown } from "../check/words.js";
import type { Verification } from "../context.js";
import type { Match } from "../match.js";
import { isSecretHeader, isSecretName, secretNames } from "../redact/names.js";
import type { Exchange, HttpRequest, Observation } from "../types.js";
import { faultOfBody } from "./request/body.js";
import type { Fault } from "./request/judge.js";
import { faultsOfParameters, type ParameterFault } from "./request/parameters.js";
import { undeclaredQuery } from "./request/undeclared.js";

/** Compares a recorded request with its operation. Only what is certain is reported. */
export function checkRequest(exchange: Exchange, match: Match, verification: Verification): readonly Observation[] {
  const operation = labelOf(match.operation);
  const found = [
    ...faultsOfRequest(exchange.request, match, verification).map((fault) =>
      fault.part === "body" ? ofBody(fault) : ofParameter(fault),
    ),
    ...(verification.isStrict ? undeclaredIn(exchange, match, verification) : []),
  ];
  return found.map(({ facts, ...one }) => ({ ...one, operation, facts: { operation, ...facts }, exchange }));
}

type BodyFault = Fault & { readonly part: "body" };

/** What is wrong with a parameter or the body of a request. It has no value of a secret name. */
export type RequestFault = (ParameterFault & { readonly part: "parameter" }) | BodyFault;

/** Returns what is wrong with a request, the faults of parameters first. */
export function faultsOfRequest(
  request: HttpRequest,
  match: Match,
  verification: Verification,
): readonly RequestFault[] {
  const { body: documented } = match.operation;
  const names = secretNames(verification);
  const parameters = faultsOfParameters(request, match, verification).map((fault): RequestFault => {
    const { in: place, name } = fault.parameter;
    const isSecret = place === "header" ? isSecretHeader(name, names) : isSecretName(name, names);
    return { ...withoutSecret(fault, isSecret || place === "cookie", verification), part: "parameter" };
  });
  const body = documented && faultOfBody(request, documented, verification);
  return body === undefined
    ? parameters
    : [...parameters, { ...withoutSecret(body, false, verification), part: "body" }];
}

type Found = Omit<Observation, "operation" | "exchange">;

function ofParameter(fault: ParameterFault): Found {
  const { in: place, name } = fault.parameter;
  const at = place === "querystring" ? "a query" : `${place} parameter \`${[name, ...fault.path].join(".")}\``;
  const parameter = `${place} ${name}`;
  if (fault.isMissing) return invalid(fault, { at: "a request", parameter, problem: `${at} is missing` });
  return invalid(fault, { at, parameter });
}

function ofBody(fault: Fault): Found {
  const { path, keyword, value } = fault;
  const at = path.length === 0 ? "a body" : `a body property \`${namesIn(path)}\``;
  if (keyword === "required" && value === undefined) {
    const missing = path.length === 0 ? "the body" : at.replace(/^a /, "the ");
    return invalid(fault, { at: "a request", problem: `${missing} is missing` });
  }
  return invalid(fault, { at });
}

/** Hides the value of a secret name. That it is missing is no secret. */
function withoutSecret<F extends Fault>(fault: F, isSecret: boolean, verification: Verification): F {
  const names = secretNames(verification);
  if (!isSecret && !fault.path.some((key) => isSecretName(String(key), names))) return fault;
  if (fault.keyword === "required" && fault.value === undefined) return fault;
  return { ...fault, value: undefined, problem: "its value is not valid" };
}

function invalid({ keyword, pointer, problem, value }: Fault, facts: { readonly [name: string]: string }): Found {
  return { rule: "request.invalid", facts: { keyword, problem, ...facts }, pointer, ...shown(value) };
}

function undeclaredIn({ request }: Exchange, match: Match, verification: Verification): readonly Found[] {
  const { body, source: pointer } = match.operation;
  const names = undeclaredQuery(request, match, verification);
  const ofQuery = names.map((name) => ({ at: `the query parameter \`${name}\``, parameter: `query ${name}` }));
  const ofRequest = body === undefined && request.body !== undefined ? [{ at: "a body", parameter: "body" }] : [];
  return [...ofQuery, ...ofRequest].map((facts) => ({ rule: "request.undeclared", facts, pointer }));
}
