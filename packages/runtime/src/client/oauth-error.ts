import { type ClientError, CodedError } from "./errors.js";

/** The errors of token requests (RFC 6749 5.2), and others that servers add. */
export type OAuthErrorName =
  | "invalid_client"
  | "invalid_grant"
  | "invalid_request"
  | "invalid_scope"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | (string & {});

export interface OAuthErrorDetails {
  /** The error that the server names. Absent if its response is not one of OAuth 2. */
  readonly error?: OAuthErrorName | undefined;
  /** What the server says about it (`error_description`), without secrets. */
  readonly description?: string | undefined;
  /** The page about the error (`error_uri`). */
  readonly uri?: string | undefined;
  /** The status of the server's response. Not `status`, which errors of the API have. */
  readonly httpStatus?: number | undefined;
}

interface Detailed extends ClientError, OAuthErrorDetails {
  readonly code: "oauth";
}

/** The authorization server gave no token. With `invalid_grant`, the user has to sign in again. */
export class OAuthError extends CodedError<"oauth", Detailed> {
  override get name(): string {
    return "OAuthError";
  }

  constructor(message: string, details: OAuthErrorDetails = {}) {
    super(message, { code: "oauth", ...details });
  }
}
