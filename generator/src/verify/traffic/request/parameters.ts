import { decodeJson } from "../../../diagnostics/decode.js";
import { codingOf } from "../../../model/index.js";
import type { Parameter } from "../../../model/types.js";
import { headerOf } from "../../check/media.js";
import type { Verification } from "../../context.js";
import type { Match } from "../../match.js";
import {
  createNotes,
  decode,
  parseCookies,
  parsePairs,
  readParameter,
  readQuery,
  type EndpointParameter,
  type Sources,
} from "../../runtime.js";
import type { HttpRequest } from "../../types.js";
import { faultOfReader, judgeJson, judgeRead, type Fault } from "./judge.js";
import { endpointParameter } from "./shapes.js";

/** A parameter with what is wrong with it. */
export interface ParameterFault extends Fault {
  readonly parameter: Parameter;
  /** The request lacks the parameter. */
  readonly isMissing?: true;
}

/** Headers that are described elsewhere in the document (OAS 3.1, 4.8.12.1). */
const ignored = new Set(["accept", "content-type", "authorization"]);

/** Returns what is wrong with the parameters of a request. What a style leaves open is right. */
export function faultsOfParameters(
  request: HttpRequest,
  { operation, parameters: values }: Match,
  verification: Verification,
): readonly ParameterFault[] {
  const { parameters } = operation;
  const query = queryOf(request.url);
  const sources = sourcesOf(request, { operation, parameters: values });
  return parameters.flatMap((parameter) => {
    if (isFree(parameter)) return [];
    const fault = faultOfParameter(parameter, { request, query, sources, verification });
    return fault === undefined ? [] : [{ ...fault, parameter }];
  });
}

/** Returns the parts of a request that have parameters. */
export function sourcesOf(request: HttpRequest, { operation, parameters: values }: Match): Sources {
  return {
    path: Object.fromEntries(values),
    query: parsePairs(queryOf(request.url)),
    headers: toHeaders(request),
    cookies: parseCookies(headerOf(request.headers, "cookie") ?? ""),
    taken: new Set(operation.parameters.map(({ name }) => name)),
  };
}

/** Returns whether nothing is certain of a parameter. OAS gives `deepObject` no form that is not exploded. */
function isFree({ in: place, name, style, explode }: Parameter): boolean {
  return (place === "header" && ignored.has(name.toLowerCase())) || (style === "deepObject" && !explode);
}

/** Returns the query of a URL, still percent-encoded. */
export function queryOf(url: string): string {
  const [whole = ""] = url.split("#", 1);
  const start = whole.indexOf("?");
  return start < 0 ? "" : whole.slice(start + 1);
}

/** Returns the headers that can be looked up: recorded ones may have characters that Headers refuse. */
function toHeaders({ headers }: HttpRequest): Headers {
  const result = new Headers();
  for (const [name, value] of headers)
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[^\t\u0020-\u007E\u0080-\u00FF]/.test(value))
      result.append(name, value);
  return result;
}

interface Reading {
  readonly request: HttpRequest;
  readonly query: string;
  readonly sources: Sources;
  readonly verification: Verification;
}

function faultOfParameter(parameter: Parameter, reading: Reading): (Fault & { readonly isMissing?: true }) | undefined {
  const { verification, sources, query } = reading;
  const { content, schema, source: pointer } = parameter;
  const endpoint = endpointParameter(verification.api, parameter);
  const notes = createNotes();
  const value =
    parameter.in === "querystring" ? readQuery(endpoint, query, notes) : readParameter(endpoint, sources, notes);
  const [issue] = notes.issues;
  if (isEmpty(parameter, endpoint, sources)) return undefined;
  // The reader names the value that it received, which the schema may explain better.
  if (issue !== undefined) return faultOfIssue(parameter, endpoint, issue.message, reading);
  if (value === undefined) {
    if (!parameter.required || !isCertainlyMissing(parameter, endpoint, reading)) return undefined;
    return { path: [], keyword: "required", pointer, value: undefined, problem: "it is missing", isMissing: true };
  }
  if (content === undefined || codingOf(content) === "form") return judgeRead(value, schema, notes, verification);
  return codingOf(content) === "json" && typeof value === "string"
    ? faultOfText(value, parameter, verification)
    : undefined;
}

/** Returns what is wrong with a parameter that is JSON. */
function faultOfText(text: string, { schema, source }: Parameter, verification: Verification): Fault | undefined {
  const value = decodeJson(text);
  if (value === undefined)
    return { path: [], keyword: "content", pointer: source, value: undefined, problem: "it is not JSON" };
  return judgeJson(value, schema, verification);
}

/** Returns whether a value is empty where that may mean an empty list, an empty object, or that it is allowed to be empty. */
function isEmpty(
  { in: place, name, allowEmptyValue }: Parameter,
  { value }: EndpointParameter,
  sources: Sources,
): boolean {
  if (place !== "query" && place !== "cookie") return false;
  const texts = (place === "query" ? sources.query : sources.cookies.form).get(name) ?? [];
  return texts.length === 1 && texts[0] === "" && (allowEmptyValue || typeof value === "object");
}

/** Returns whether a required parameter is absent, and not only empty or not recorded. */
function isCertainlyMissing(
  parameter: Parameter,
  { value = "string" }: EndpointParameter,
  { request }: Reading,
): boolean {
  const { in: place, explode, style } = parameter;
  // The router has found the path. Many programs leave cookies out of what they record.
  if (place === "path") return false;
  if (place === "cookie" && headerOf(request.headers, "cookie") === undefined) return false;
  // An empty list or object may be sent as nothing.
  return !(explode && style !== "simple" && typeof value === "object");
}

/** Returns the fault of a parameter that cannot be read as its schema says. */
function faultOfIssue(
  { in: place, name, schema, source }: Parameter,
  { value }: EndpointParameter,
  message: string,
  { sources, verification }: Reading,
): Fault {
  const raw = place === "query" ? (sources.query.get(name) ?? []) : [sources.path[name] ?? ""];
  const text = raw.length === 1 && typeof value === "string" ? decode(raw[0] ?? "", place === "query") : undefined;
  const better = text === undefined ? undefined : judgeJson(text, schema, verification);
  return better ?? faultOfReader(message, source);
}
