import type { Coding, Content, EventForm } from "./request.js";
import type { Schema } from "./schema.js";
import type { JsonValue, Pointer } from "./values.js";

/** A documented response. */
export interface Response {
  /** "200", "4XX" or "default". */
  readonly status: string;
  readonly kind: "success" | "error";
  readonly summary?: string;
  readonly description?: string;
  /** Empty: the response has no body. The client asks for the first. */
  readonly contents: readonly Content[];
  readonly headers: readonly Header[];
  readonly source: Pointer;
}

/** A header of a response. */
export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** The return value of a successful call: the payload of the envelope, if there is one, else the whole body. */
export interface Result {
  readonly coding: Coding;
  readonly mediaType: string;
  readonly schema: Schema;
  /** Another success of the operation has no body. */
  readonly optional: boolean;
  /** The results of successes that are read in another way, one per media type. */
  readonly others?: readonly Pick<Result, "coding" | "mediaType" | "schema">[];
  /** The same as in `Content`. */
  readonly item?: Schema;
  readonly events?: EventForm;
  /** The document's examples of the result. They need not match the schema. */
  readonly examples?: readonly JsonValue[];
}
