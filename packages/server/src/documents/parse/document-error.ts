/** The reason why a document could not be processed. */
export type DocumentErrorCode =
  | "unsupported_kind"
  | "damaged_file"
  | "password_protected"
  | "too_large"
  | "too_complex"
  | "timed_out"
  | "out_of_memory"
  | "parser_crashed"
  | "file_missing"
  | "interrupted"
  | "processing_failed";

/** A document that cannot be processed. Its message tells the document's owner what to do. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
