import type { JsonValue } from "../../model/types.js";
import { redactor } from "../runtime.js";
import type { Exchange, Headers, HttpRequest, HttpResponse, MessageBody, Observation } from "../types.js";

/** Replaces the values of given headers, wherever they appear. */
export type Redact = (observation: Observation) => Observation;

export const redacted = "[redacted]";

/** Creates a function that removes the given headers from an observation, also where the service repeats them. */
export function createRedact(given: Headers): Redact {
  const clean = redactor(given.flatMap(secretsIn));
  const values = new Set(given.map(([, value]) => value));
  const headersOf = (headers: Headers): Headers =>
    headers.map(([name, value]) => [name, values.has(value) ? redacted : clean(value)] as const);
  const bodyOf = (body: MessageBody): MessageBody => cleanBody(body, clean);
  const requestOf = (request: HttpRequest): HttpRequest => ({
    ...request,
    url: clean(request.url),
    headers: headersOf(request.headers),
    ...(request.body && { body: bodyOf(request.body) }),
  });
  const responseOf = (response: HttpResponse | { readonly failure: string }): Exchange["response"] =>
    "failure" in response
      ? { failure: clean(response.failure) }
      : { ...response, headers: headersOf(response.headers), body: bodyOf(response.body) };
  return (observation) => ({
    ...observation,
    facts: Object.fromEntries(Object.entries(observation.facts).map(([name, value]) => [name, clean(value)])),
    ...(observation.value !== undefined && {
      value: JSON.parse(clean(JSON.stringify(observation.value))) as JsonValue,
    }),
    ...(observation.exchange && {
      exchange: {
        request: requestOf(observation.exchange.request),
        response: responseOf(observation.exchange.response),
      },
    }),
  });
}

/** Returns the secrets of a header: its value, its token, its password, its cookies. Words that anybody may use are none. */
function secretsIn([name, value]: Headers[number]): readonly string[] {
  const isSecret = /auth|cookie|key|token|secret|session|signature|password/i.test(name);
  const [scheme = "", ...rest] = value.split(" ");
  const token = rest.join(" ");
  const decoded = /^basic$/i.test(scheme) ? Buffer.from(token, "base64").toString() : "";
  const cookies = /^cookie$/i.test(name) ? value.split(/;\s*/).map((pair) => pair.slice(pair.indexOf("=") + 1)) : [];
  const all = [value, token, decoded, decoded.slice(decoded.indexOf(":") + 1), ...cookies];
  return all.filter((one) => one.length > (isSecret ? 0 : 15));
}

function cleanBody(body: MessageBody, clean: (text: string) => string): MessageBody {
  if (body.kind !== "bytes") return body;
  const text = Buffer.from(body.bytes).toString("latin1");
  const cleaned = clean(text);
  return cleaned === text ? body : { kind: "bytes", bytes: new Uint8Array(Buffer.from(cleaned, "latin1")) };
}
