import type { DocumentLimits } from "./limits.js";
import type { DocumentSource } from "./parse/detect-kind.js";
import type { DocumentErrorCode } from "./parse/document-error.js";
import type { Passage } from "./passages.js";

/** A document for the worker to parse. */
export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly source: DocumentSource;
  readonly limits: DocumentLimits;
}

export type ParseResponse = ParsedDocument | FailedDocument;

interface ParsedDocument {
  readonly passages: readonly Passage[];
}

interface FailedDocument {
  readonly error: {
    readonly code: DocumentErrorCode;
    readonly message: string;
    /** The error below it, for the log. */
    readonly detail: string;
  };
}
