// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

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
