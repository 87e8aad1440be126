import { type ClientError, CodedError } from "./errors.js";

/** The reason for which a request is refused. */
export type WebhookReason =
  /** A header of the signature is missing or malformed. */
  | "unsigned"
  /** No signature is that of a secret over this body. */
  | "signature"
  /** The timestamp is too far from this machine's clock: somebody may have sent an old request again. */
  | "expired"
  /** The body has more bytes than `maxBytes`. */
  | "too_large"
  /** The body is not JSON, not UTF-8, or ended early. */
  | "body";

export interface WebhookErrorDetails {
  readonly reason: WebhookReason;
  /** The status for the answer. Not `status`, which errors of the API have. */
  readonly httpStatus: 400 | 401 | 413;
}

interface Detailed extends ClientError, WebhookErrorDetails {
  readonly code: "webhook";
}

const statuses = { unsigned: 401, signature: 401, expired: 401, too_large: 413, body: 400 } as const;

/** The request of a webhook is refused. It holds no secret, no signature and nothing of the body. */
export class WebhookError extends CodedError<"webhook", Detailed> {
  override get name(): string {
    return "WebhookError";
  }

  constructor(reason: WebhookReason, message: string) {
    super(message, { reason, httpStatus: statuses[reason] });
  }
}
