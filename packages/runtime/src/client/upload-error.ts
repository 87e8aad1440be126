import { type ClientError, CodedError } from "./errors.js";

interface UploadDetails extends ClientError {
  readonly code: "upload";
  /** The number of the part that failed. */
  readonly part?: number;
}

/** An upload failed: a part, `complete`, or the service's plan of the parts. `cause` is the reason, if there is one. */
export class UploadError extends CodedError<"upload", UploadDetails> {
  override get name(): string {
    return "UploadError";
  }

  // Private, because it holds signed URLs.
  readonly #resume: string | undefined;

  constructor(message: string, resume?: string, details?: object) {
    super(message, details);
    this.#resume = resume;
  }

  /** Continues the upload: `upload(source, { resume })`. It holds signed URLs. Undefined before there was a session. */
  get resume(): string | undefined {
    return this.#resume;
  }
}
