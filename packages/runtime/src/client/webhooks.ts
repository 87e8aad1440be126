/** Webhooks: verifies requests that the service signs, and returns their events. */
import { ArgumentError, isClientError, type ValidationError } from "./errors.js";
import type { JsonParser } from "./options.js";
import type { Issue } from "./standard-schema.js";
import { WebhookError } from "./webhook-error.js";
import { headerOf, readBody, type WebhookInput } from "./webhook-input.js";
import type {
  HandlerOptions,
  Receive,
  ReceivedEvent,
  ReceiveOptions,
  WebhookHandler,
  WebhookSecrets,
  WebhookSource,
} from "./webhook-options.js";
import { isSigned, readSignature, type Signature, type WebhookSecret } from "./webhook-signatures.js";

export { WebhookError, type WebhookErrorDetails, type WebhookReason } from "./webhook-error.js";
export type { WebhookInput } from "./webhook-input.js";
export type {
  EventHandlers,
  EventOf,
  HandlerInput,
  HandlerOptions,
  Receive,
  ReceivedEvent,
  ReceiveOptions,
  UnknownEvent,
  WebhookHandler,
  WebhookSecrets,
  WebhookSource,
} from "./webhook-options.js";
export { signedHeaders, type SignatureForm, type WebhookSecret } from "./webhook-signatures.js";

type AnyEvent = ReceivedEvent<string | undefined, unknown>;
type AnyOptions = ReceiveOptions & { readonly name?: string | undefined };

const usualTolerance = 300_000;
const usualMaxBytes = 1_048_576;

/** Returns the function that receives the webhooks of a document. */
export function receiverOf<Payloads>(source: WebhookSource): Receive<Payloads> {
  const receive = (request: WebhookInput, options: AnyOptions): Promise<AnyEvent> =>
    receiveEvent(source, request, options);
  // The payloads are those of the document, as the types of responses are.
  return receive as Receive<Payloads>;
}

async function receiveEvent(source: WebhookSource, input: WebhookInput, options: AnyOptions): Promise<AnyEvent> {
  const { signature: form } = source;
  const { tolerance = usualTolerance, maxBytes = usualMaxBytes, name } = options;
  if (!(tolerance >= 0)) throw new ArgumentError("tolerance: must be a number of milliseconds");
  if (!(maxBytes >= 0)) throw new ArgumentError("maxBytes: must be a number of bytes");
  const signature = readSignature(form, (header) => headerOf(input, header));
  checkTime(signature, tolerance);
  const secrets = await secretsOf(input, options);
  const body = await readBody(input, maxBytes);
  if (!(await isSigned(form, signature, body, secrets)))
    throw new WebhookError(
      "signature",
      "No signature matches: the secret is another one, or the body is not the one that was signed",
    );
  const text = textOf(body);
  const json = text.trim() === "" ? undefined : jsonOf(text, options.parseJson);
  const type = typeOf(source, input, json);
  const known = name ?? nameOf(source, type);
  const payload = known === undefined ? json : readPayload(source, known, text, json);
  return {
    name: known,
    type: type.join(separator) || undefined,
    payload,
    id: signature.id ?? (form.style === "stripe" ? stringAt(json, ["id"]) : undefined),
    timestamp: signature.timestamp === undefined ? undefined : new Date(signature.timestamp * 1000),
    issues: known === undefined ? [] : await issuesOf(known, payload, options),
  };
}

function checkTime({ timestamp }: Signature, tolerance: number): void {
  // Timestamps are whole seconds.
  if (timestamp === undefined || Math.abs(Date.now() - timestamp * 1000) < tolerance + 1000) return;
  throw new WebhookError(
    "expired",
    `The time of the signature differs from the time here by more than ${tolerance} ms`,
  );
}

async function secretsOf(input: WebhookInput, { secret }: ReceiveOptions): Promise<readonly WebhookSecret[]> {
  return checked(typeof secret === "function" ? await secret(input) : secret);
}

function checked(given: WebhookSecrets): readonly WebhookSecret[] {
  const secrets = isList(given) ? given : [given];
  // An unset variable of the environment must not let anybody sign.
  if (secrets.length === 0 || !secrets.every((one) => one?.length > 0))
    throw new ArgumentError("secret: must not be empty");
  return secrets;
}

const isList = (secrets: WebhookSecrets): secrets is readonly WebhookSecret[] => Array.isArray(secrets);

// ----------------------------------------------------------------------------------------------------------- payloads

function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw new WebhookError("body", "The body is not UTF-8");
  }
}

function jsonOf(text: string, parser: JsonParser = JSON.parse): unknown {
  try {
    return parser(text);
  } catch {
    throw new WebhookError("body", "The body is not JSON");
  }
}

function readPayload({ read = {}, empty }: WebhookSource, name: string, text: string, json: unknown): unknown {
  if (empty?.includes(name)) return undefined;
  if (json === undefined) throw new WebhookError("body", "The body is empty");
  if (!Object.hasOwn(read, name)) return json;
  try {
    return read[name]!(text);
  } catch {
    // The message of a conversion quotes values.
    throw new WebhookError("body", `The payload of ${name} has a value that cannot be converted`);
  }
}

async function issuesOf(name: string, payload: unknown, { validate }: ReceiveOptions): Promise<readonly Issue[]> {
  let issues: readonly Issue[] = [];
  await validate?.(name, "response", payload, { warn: (found) => void (issues = found), subject: "payload" });
  return issues;
}

// -------------------------------------------------------------------------------------------------------------- names

const separator = ".";

/** Returns the parts of the name of a request's event: of the header, and of the body. */
function typeOf({ event }: WebhookSource, input: WebhookInput, json: unknown): readonly string[] {
  const header = event.header === undefined ? undefined : headerOf(input, event.header);
  const body = event.body === undefined ? undefined : stringAt(json, event.body);
  return [header, body].filter((part) => part !== undefined);
}

/** Returns the name in the document. An event whose header says enough need not have the part in the body. */
function nameOf({ event, names }: WebhookSource, parts: readonly string[]): string | undefined {
  const isSplit = event.header !== undefined && event.body !== undefined;
  const keys = isSplit ? [parts.join(separator), parts[0] ?? ""].map(normalized) : [parts.join(separator)];
  const key = keys.find((one) => Object.hasOwn(names, one));
  return key === undefined ? undefined : names[key];
}

const normalized = (name: string): string => name.replace(/[^A-Za-z0-9]+/g, separator);

function stringAt(json: unknown, path: readonly string[]): string | undefined {
  let value = json;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return typeof value === "string" ? value : undefined;
}

// ----------------------------------------------------------------------------------------------------------- handlers

/**
 * Returns a function that creates handlers for the webhooks of a document. A handler answers 401 to a request that is not signed, and 400
 * to one that is not valid, and calls nothing of the program for them. What a function of the program throws is thrown to the server.
 */
export function handlersOf<Payloads>(source: WebhookSource): (options: HandlerOptions<Payloads>) => WebhookHandler {
  return ({ on, other, onRefused, ...options }) => {
    if (typeof options.secret !== "function") checked(options.secret);
    // The name of an event decides the type of its payload.
    const functions = on as Readonly<Record<string, EventFunction | undefined>>;
    return async (input) => {
      let event: AnyEvent;
      try {
        event = await receiveEvent(source, "req" in input ? input.req.raw : input, options);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        onRefused?.(error);
        return problem(error);
      }
      const { name = "" } = event;
      const own = Object.hasOwn(functions, name) ? functions[name] : undefined;
      const answer = await (own ?? (other as EventFunction | undefined))?.(event);
      return answer ?? new Response(null, { status: 204 });
    };
  };
}

type EventFunction = (event: AnyEvent) => Promise<Response | void> | Response | void;

type Refusal = WebhookError | ValidationError;

const isRefusal = (error: unknown): error is Refusal =>
  isClientError(error) && (error.code === "webhook" || error.code === "validation");

function problem(error: Refusal): Response {
  const status = error.code === "webhook" ? error.httpStatus : 400;
  const title = status === 401 ? "Unauthorized" : "Invalid request";
  const body = JSON.stringify({ status, title, detail: error.message });
  return new Response(body, { status, headers: { "content-type": "application/problem+json" } });
}
