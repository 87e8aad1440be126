import type { JsonValue, Pointer } from "../model/types.js";

/** The headers of a message, in order: names as they were sent, and one entry for each line. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** The body of a message: its bytes without content coding, or the reason why they are not known. */
export type MessageBody =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  /** `cut`: only a part of it is known. */
  | { readonly kind: "unknown"; readonly why: "notRecorded" | "cut" | "stream" | "coding" };

/** A request as a service receives it. */
export interface HttpRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Headers;
  /** Absent if there is none. */
  readonly body?: MessageBody;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: MessageBody;
}

/** A request and its answer, or what happened instead of one. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly response: HttpResponse | { readonly failure: string };
}

/** The reason for a request. It decides which answers are expected. */
export type Purpose =
  /** It follows the document. */
  | { readonly kind: "valid" }
  /** It breaks one constraint of the document: the service should refuse it. */
  | { readonly kind: "violation"; readonly violation: Violation }
  /** It has no credentials, or wrong ones, although the operation asks for some. */
  | { readonly kind: "unauthenticated" }
  /** It names something that does not exist, in a path parameter. */
  | { readonly kind: "unknownId"; readonly parameter: string }
  /** A program sent it: it may be anything. */
  | { readonly kind: "recorded" };

/** A constraint that a request breaks. */
export interface Violation {
  /** The part of the request, in words: "query parameter `limit`", "body property `name`". */
  readonly at: string;
  /** The keyword of JSON Schema or OAS: `maximum`, `required`, `type`. */
  readonly keyword: string;
  /** What the document allows, in words: "at most 100". */
  readonly allowed: string;
  /** The constraint in the bundled document. */
  readonly pointer: Pointer;
}

/** A difference between a service and its document, as one exchange shows it. */
export interface Observation {
  /** The id of its rule: `body.invalid`. */
  readonly rule: string;
  /** "GET /facts"; absent if the document has no such operation. */
  readonly operation?: string;
  /** The words that the title of the rule needs. */
  readonly facts: { readonly [name: string]: string };
  /** The value in the bundled document that the service does not keep. */
  readonly pointer: Pointer;
  /** The part of the answer with the difference, as a JSON pointer into its body. */
  readonly at?: Pointer;
  /** The value there, if it is short enough to show. */
  readonly value?: JsonValue;
  /** Absent for what only adds up many messages. */
  readonly exchange?: Exchange;
  /** The number of messages that show it. Default: 1. */
  readonly count?: number;
}

/** All observations of one difference. */
export interface Finding extends Omit<Observation, "exchange" | "count"> {
  readonly level: FindingLevel;
  /** The operations that show it, sorted. */
  readonly operations: readonly string[];
  /** The number of messages that show it. */
  readonly count: number;
  /** The smallest exchange that shows it; absent if no exchange is known. */
  readonly exchange?: Exchange;
  /** 8 hexadecimal digits: of rule, place in the document and part of the message, never of values. */
  readonly fingerprint: string;
}

/** `error`: the service breaks the document. `warning`: it does more than the document says, or nobody can be sure. */
export type FindingLevel = "error" | "warning";

/** The id for a parameter `petId`, or for that at the end of a path, `agents/{id}`. */
export interface GivenId {
  readonly name: string;
  readonly value: string;
}
