import { codingOf } from "../../../model/index.js";
import type { Api, Argument, JsonValue, Operation, Parameter, ParameterLocation } from "../../../model/types.js";
import { defaultServer, ownServer } from "../../shared/servers.js";
import { acceptOf, targetOf } from "../../shared/target.js";
import { toJson } from "./sample.js";
import { formText, requestBody, type RequestBody } from "./body.js";
import { givenParameters, parameterMember } from "./call.js";
import { filledUrl, placeholderUrl } from "./client.js";
import { credentialsOf, type Credentials, type Words } from "./credentials.js";
import type { Site } from "../site.js";
import { percentEncoded, scalarText, wireValue } from "./wire-value.js";

/** A request as the client sends it, with variables in place of credentials. */
export interface SampleRequest {
  readonly method: Operation["http"]["method"];
  readonly url: Words;
  readonly headers: readonly (readonly [name: string, value: Words])[];
  readonly credentials: Credentials;
  readonly body: RequestBody | undefined;
}

/** Returns the request of a sample call. */
export function sampleRequest(operation: Operation, site: Site): SampleRequest {
  const { api } = site;
  const values = parameterValues(operation, site);
  const written = (place: ParameterLocation): readonly (readonly [name: string, text: string])[] =>
    values.flatMap(({ parameter, value }) =>
      parameter.in === place
        ? [
            [
              parameter.name,
              place === "querystring" ? wholeQuery(parameter, value) : wireValue(parameter, value),
            ] as const,
          ]
        : [],
    );
  const texts = (place: ParameterLocation): readonly string[] =>
    written(place).flatMap(([, text]) => (text === "" ? [] : [text]));
  const credentials = credentialsOf(operation, api);
  const cookies: readonly Words[] = [...texts("cookie").map((text) => [text]), ...credentials.cookies];
  const query: readonly Words[] = [
    ...[...texts("querystring"), ...texts("query")].map((text) => [text]),
    ...credentials.query,
  ];
  const address = addressOf(operation, api, new Map(written("path")));
  const body = requestBody(operation, site);
  const accept = acceptOf(operation.result);
  return {
    method: operation.http.method,
    url: query.length === 0 ? [address] : [address, address.includes("?") ? "&" : "?", ...inQuery(joined(query, "&"))],
    headers: [
      ...(accept === undefined ? [] : [["Accept", [accept]] as const]),
      ...written("header").map(([name, text]) => [name, [text]] as const),
      ...(cookies.length === 0 ? [] : [["Cookie", joined(cookies, "; ")] as const]),
      ...credentials.headers,
      ...(body?.type === undefined ? [] : [["Content-Type", [body.type]] as const]),
    ],
    credentials,
    body,
  };
}

interface GivenValue {
  readonly parameter: Parameter & { readonly json: boolean };
  readonly value: JsonValue;
}

function parameterValues(operation: Operation, site: Site): readonly GivenValue[] {
  return givenParameters(operation).flatMap((argument) => {
    const parameter = parameterOf(argument, operation);
    if (parameter === undefined) return [];
    const json = parameter.content !== undefined && codingOf(parameter.content) === "json";
    return [{ parameter: { ...parameter, json }, value: toJson(parameterMember(argument, operation, site).value) }];
  });
}

/** Writes the whole query as the client does. */
function wholeQuery({ content = "", encoding = [] }: Parameter, value: JsonValue): string {
  if (codingOf(content) === "form") return formText(value, encoding);
  const text = scalarText(value);
  return /^text\/plain\b/i.test(content)
    ? text.replace(/[^\w\-.~!$&'()*+,;=:@%/?]/gu, percentEncoded)
    : percentEncoded(text);
}

function parameterOf({ source }: Argument, { parameters }: Operation): Parameter | undefined {
  if (source.kind !== "parameter") return undefined;
  return parameters.find((parameter) => parameter.in === source.in && parameter.name === source.name);
}

/** Percent-encodes what a URL parser would, in a query. */
function inQuery(words: Words): Words {
  return words.map((word) => (typeof word === "string" ? word.replaceAll("'", "%27") : word));
}

function joined(parts: readonly Words[], separator: string): Words {
  return parts.flatMap((words, index) => (index === 0 ? words : [separator, ...words]));
}

// -------------------------------------------------------------------------------------------------- address

/** Returns the URL without the parameters of the query. */
function addressOf(operation: Operation, api: Api, values: ReadonlyMap<string, string>): string {
  const path = targetOf(operation).replace(/\{([^{}]+)\}/g, (name, key: string) => values.get(key) ?? name);
  // As the client does, so that a URL parser changes nothing.
  const safe = path
    .slice(1)
    .replace(/[^\w\-.~!$&'()*+,;=:@%/?[\]|^]/gu, (character) =>
      encodeURIComponent(/[\ud800-\udfff]/u.test(character) ? "\ufffd" : character),
    );
  return `${baseOf(operation, api)}/${safe}`;
}

/** Returns the URL of the operation's server, without a slash at the end. A relative one starts from a placeholder. */
function baseOf(operation: Operation, api: Api): string {
  const server = defaultServer(api) ?? api.servers[0];
  const base = absoluteUrl(server === undefined ? placeholderUrl : filledUrl(server), placeholderUrl);
  const own = ownServer(api, operation) === undefined ? undefined : operation.servers?.[0];
  return (own === undefined ? base : absoluteUrl(filledUrl(own), `${base}/`)).replace(/\/+$/, "");
}

function absoluteUrl(url: string, start: string): string {
  if (!URL.canParse(url, start)) return placeholderUrl;
  const { protocol, origin, pathname, username } = new URL(url, start);
  return /^https?:$/.test(protocol) && username === "" ? origin + pathname : placeholderUrl;
}
