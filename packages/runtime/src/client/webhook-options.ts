import type { ClientError } from "./errors.js";
import type { JsonParser } from "./options.js";
import type { Issue } from "./standard-schema.js";
import type { Validate } from "./validate.js";
import type { WebhookInput } from "./webhook-input.js";
import type { SignatureForm, WebhookSecret } from "./webhook-signatures.js";

/** What a document says about its webhooks. */
export interface WebhookSource {
  readonly signature: SignatureForm;
  /** The place of the name of an event in a request: in a header, in the body, or in both, a part in each. */
  readonly event: { readonly header?: string; readonly body?: readonly string[] };
  /** The names in the document, by those in requests. With both places, all but letters and digits are dots. */
  readonly names: Readonly<Record<string, string>>;
  /** The webhooks without a payload. */
  readonly empty?: readonly string[];
  /** Reads the payloads that have other values or names in programs. */
  readonly read?: Readonly<Record<string, (text: string) => unknown>>;
}

/** The event of a verified request. */
export interface ReceivedEvent<Name, Payload> {
  /** The name of the webhook in the document; undefined for an event that the document does not have. */
  readonly name: Name;
  /** The name of the event in the request. */
  readonly type: string | undefined;
  readonly payload: Payload;
  /** The id of the delivery, the same when it is sent again. Remember it for longer than `tolerance` to refuse what you have had. */
  readonly id: string | undefined;
  /** The time of the signature, if the form has one. */
  readonly timestamp: Date | undefined;
  /** What `validateWith(…, "warn")` has found in the payload. */
  readonly issues: readonly Issue[];
}

/** An event that the document does not have. */
export type UnknownEvent = ReceivedEvent<undefined, unknown>;

/** The events of some payloads by name, narrowed by `name`. */
export type EventOf<Payloads> = {
  [Name in keyof Payloads & string]: ReceivedEvent<Name, Payloads[Name]>;
}[keyof Payloads & string];

type Awaitable<T> = T | Promise<T>;

/** One secret, or several while you replace one. */
export type WebhookSecrets = WebhookSecret | readonly WebhookSecret[];

export interface ReceiveOptions {
  /** The secret, several of which one must match, or a function that finds those of a request, whose headers are not verified. */
  readonly secret: WebhookSecrets | ((request: WebhookInput) => Awaitable<WebhookSecrets>);
  /** The difference between the time of the signature and this machine's, in milliseconds. Default: 300000. Infinity: any. */
  readonly tolerance?: number | undefined;
  /** The largest body, in bytes. Default: 1048576. */
  readonly maxBytes?: number | undefined;
  /** Validates payloads: `validateWith(webhookValidators)`. Default: payloads of signed requests are not validated. */
  readonly validate?: Validate | undefined;
  /** Parses JSON, for payloads with numbers that JSON.parse rounds. */
  readonly parseJson?: JsonParser | undefined;
}

/** The function `receive` of some payloads by name. */
export interface Receive<Payloads> {
  /**
   * Verifies a request and returns its event.
   * @throws WebhookError for a request that is not signed, too old, too large or not JSON, ValidationError for an invalid payload
   */
  (
    request: WebhookInput,
    options: ReceiveOptions & { readonly name?: undefined },
  ): Promise<EventOf<Payloads> | UnknownEvent>;
  /** The same, for a URL that gets one webhook alone. */
  <Name extends keyof Payloads & string>(
    request: WebhookInput,
    options: ReceiveOptions & { readonly name: Name },
  ): Promise<ReceivedEvent<Name, Payloads[Name]>>;
}

/** The functions for events, by the name of the webhook. They return nothing for 204, or the answer. */
export type EventHandlers<Payloads> = {
  readonly [Name in keyof Payloads & string]?:
    | ((event: ReceivedEvent<Name, Payloads[Name]>) => Awaitable<Response | void>)
    | undefined;
};

export interface HandlerOptions<Payloads> extends ReceiveOptions {
  readonly on: EventHandlers<Payloads>;
  /** Gets all other events. Default: they are answered with 204, so that the service does not send them again. */
  readonly other?: ((event: EventOf<Payloads> | UnknownEvent) => Awaitable<Response | void>) | undefined;
  /** Hears of refused requests: a WebhookError or a ValidationError. */
  readonly onRefused?: ((error: ClientError) => void) | undefined;
}

/** A request, or a context of Hono. */
export type HandlerInput = Request | { readonly req: { readonly raw: Request } };

/** Answers requests of webhooks. */
export type WebhookHandler = (input: HandlerInput) => Promise<Response>;
