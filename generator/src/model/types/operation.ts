import type { SecurityRequirement, Server } from "./connection.js";
import type { Effect, Envelope, Pagination, Permission, Resume, Terminal, ToolSettings, Upload } from "./extensions.js";
import type { Argument, Body, BodyChoice, Parameter } from "./request.js";
import type { Response, Result } from "./response.js";
import type { MemberPath, Name, Pointer } from "./values.js";

/** An HTTP method as it is sent: `GET`, or another token such as `QUERY` or `COPY` (OAS 3.2, Path Item Object). */
export type Method = string;

/** An operation of the document. */
export interface Operation {
  /** `wire`: the operationId, or "METHOD /path" without one. `code`: the function, `factsUpdate`. */
  readonly name: Name;
  /** The stem of the operation's types in PascalCase: `FactsUpdate` gives `FactsUpdateParams`, `FactsUpdateResult`. */
  readonly typeName: string;
  /** The path of its resource in the client: `["facts"]`, or `[]` for the client itself. */
  readonly resource: readonly string[];
  /** The name of its method there: `update`. */
  readonly method: string;
  readonly http: { readonly method: Method; readonly path: string };
  /** `query` only reads; `mutation` may change data. */
  readonly intent: "query" | "mutation";
  /**
   * The refetch policy of a query: a cache may send it again on its own, as on window focus (`automatic`), or only if a caller
   * or the effect of a mutation asks for it (`explicit`).
   */
  readonly refetch?: "automatic" | "explicit";
  /** Sending the request twice has the same effect as sending it once. */
  readonly idempotent: boolean;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly tags: readonly string[];
  /** The parameters of the path item, then those of the operation, in the document's order. */
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  /** The arguments of a call, in the order that callers see. Empty: the call takes none. */
  readonly arguments: readonly Argument[];
  /**
   * Callers pass options before arguments, as they did when the operation had no arguments. Only for an operation of the names lock
   * that got optional ones later.
   */
  readonly optionsFirst?: true;
  /** The media types that a caller may send instead of that of `body.content`. */
  readonly bodyChoices: readonly BodyChoice[];
  /** Successes first, then by status; ranges and `default` last. */
  readonly responses: readonly Response[];
  /** The result of a successful call; absent if it returns nothing. */
  readonly result?: Result;
  /** The results that a caller may ask for instead. */
  readonly resultChoices: readonly Result[];
  readonly callbacks: readonly Webhook[];
  /** Alternatives, any one of which is enough. Empty: the operation needs no credentials. */
  readonly security: readonly SecurityRequirement[];
  /** Its servers, if they differ from the API's. */
  readonly servers?: readonly Server[];
  readonly envelope?: Envelope;
  readonly pagination?: Pagination;
  readonly permission?: Permission;
  readonly effects: readonly Effect[];
  readonly terminal?: Terminal;
  readonly resume?: Resume;
  readonly upload?: Upload;
  readonly tool?: ToolSettings;
  /** The ids of the unknowns that concern this operation. */
  readonly unknowns: readonly string[];
  readonly source: Pointer;
}

/** A request that the service sends: a webhook, or an operation's callback. */
export interface Webhook {
  readonly kind: "webhook" | "callback";
  /** `wire`: the key in `webhooks` or `callbacks`. Several methods, or operations with equal callbacks, share it. */
  readonly name: Name;
  /** The type of the payload, unique among types: `NoteAddedPayload`. It is declared if `body` is set. */
  readonly typeName: string;
  /** The name of its event in requests (`x-webhook-event`), if the document gives one. */
  readonly event?: string;
  readonly method: Method;
  /** The runtime expression for the URL of a callback (OAS 3.1 4.8.20.4). */
  readonly url?: string;
  readonly summary?: string;
  readonly description?: string;
  /** The values that the service sends besides the payload, such as a header with a signature. */
  readonly parameters: readonly Parameter[];
  /** The payload, which the service sends: it is read like a response. */
  readonly body?: Body;
  /** The answers that the service accepts. */
  readonly responses: readonly Response[];
  /** Two webhooks of one source are the same request, which two operations refer to. */
  readonly source: Pointer;
}

/** The form of the requests that webhooks send: `x-webhook-signature` and `x-webhook-event` of the document. */
export interface WebhookForm {
  readonly signature:
    | { readonly style: "standard"; readonly headers?: string }
    | { readonly style: "stripe"; readonly header?: string }
    | {
        readonly style: "github";
        readonly header?: string;
        readonly prefix?: string;
        readonly encoding?: "hex" | "base64";
        readonly id?: string;
      };
  /** The places that have the name of the event: a header, in lower case, and a path in the body. */
  readonly event: { readonly header?: string; readonly body?: MemberPath };
}
