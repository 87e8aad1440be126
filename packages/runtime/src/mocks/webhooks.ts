import { signedHeaders, type WebhookSecret, type WebhookSource } from "../client/webhooks.js";
import type { Overrides } from "./fixtures/index.js";

/** Options of the request of a webhook. */
export interface WebhookRequestOptions<Payload> {
  /** The secret that the receiver knows. */
  readonly secret: WebhookSecret;
  /** Properties of the payload that differ from its fixture. */
  readonly payload?: Overrides<Payload> | undefined;
  /** Default: `http://localhost/`. */
  readonly url?: string | URL | undefined;
  /** The id of the delivery. Default: a new one. */
  readonly id?: string | undefined;
  /** The time of the signature. Default: now. */
  readonly timestamp?: Date | undefined;
}

/** The function `webhookRequest` of some payloads by name. */
export type WebhookRequests<Payloads> = <Name extends keyof Payloads & string>(
  name: Name,
  options: WebhookRequestOptions<Payloads[Name]>,
) => Promise<Request>;

/** Factories are of different types: each takes the overrides of its own. */
type Factories = Readonly<Record<string, (overrides?: never) => unknown>>;

/** Returns the function that makes signed requests of a document's webhooks. */
export function webhookRequestsOf<Payloads>(source: WebhookSource, fixtures: Factories): WebhookRequests<Payloads> {
  return async (name, { secret, payload, url = "http://localhost/", id, timestamp = new Date() }) => {
    const fixture = Object.hasOwn(fixtures, name) ? fixtures[name]?.(payload as never) : undefined;
    const event = named(source, name, fixture);
    const body = new TextEncoder().encode(event.payload === undefined ? "" : JSON.stringify(event.payload));
    const signed = await signedHeaders(source.signature, {
      body,
      secret,
      id: id ?? `msg_${crypto.randomUUID()}`,
      timestamp: Math.floor(timestamp.getTime() / 1000),
    });
    const headers = { "content-type": "application/json", ...event.headers, ...signed };
    return new Request(url, { method: "POST", headers, body });
  };
}

interface NamedEvent {
  readonly payload: unknown;
  readonly headers?: Record<string, string>;
}

/** Puts the name of the event where the receiver looks for it. */
function named({ event, names }: WebhookSource, name: string, payload: unknown): NamedEvent {
  const { header, body } = event;
  const types = Object.keys(names).filter((type) => names[type] === name);
  const [type = name] = types;
  const own = body && valueAt(payload, body);
  if (header === undefined)
    return { payload: body && !types.some((one) => one === own) ? withValue(payload, body, type) : payload };
  // The header has the part of the name before that of the body.
  const end = typeof own === "string" ? `.${own.replace(/[^A-Za-z0-9]+/g, ".")}` : "";
  const value = body
    ? (end !== "" && type.endsWith(end) ? type.slice(0, -end.length) : type).replaceAll(".", "_")
    : type;
  return { payload, headers: { [header]: value } };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value);

/** Returns a copy with a value at a path; the same if something else is there than an object. */
function withValue(target: unknown = {}, [key, ...rest]: readonly string[], value: string): unknown {
  if (key === undefined) return value;
  return isRecord(target) ? { ...target, [key]: withValue(target[key], rest, value) } : target;
}
