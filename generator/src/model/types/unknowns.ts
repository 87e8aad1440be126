import type { Schema } from "./schema.js";
import type { Pointer } from "./values.js";

/** A gap in the API's reference (`x-unknowns`). */
export interface Unknown {
  readonly id: string;
  /** The operations (`projects.search`) and schemas (`schemas/TableResult`) concerned; `api` for all. */
  readonly where: readonly string[];
  /** The reference's statement. */
  readonly description: string;
  /** The behaviour of the packages. */
  readonly handling: string;
  /** An option that exists, but whose name in the API is not documented. */
  readonly option?: UnknownOption;
  /** All that the entry leaves open, if messages of the service can answer a part of it. */
  readonly asks: readonly Question[];
  readonly source: Pointer;
}

export const questionKinds = [
  "property",
  "type",
  "format",
  "values",
  "required",
  "order",
  "maximum",
  "responses",
  /** What no message answers, such as the meaning of a value: it keeps the entry open. */
  "other",
] as const;

/** A question about one place of the document. */
export interface Question {
  readonly kind: (typeof questionKinds)[number];
  /** A schema; a parameter for `maximum`; an operation, or all paths, for `responses`. */
  readonly at: Pointer;
}

/** An option of an operation whose name in the API is not documented. */
export interface UnknownOption {
  /** The wire name of the one operation that takes it. */
  readonly operation: string;
  readonly in: "query" | "body" | "header";
  /** Its name as an argument of the operation. */
  readonly argument: string;
  readonly description?: string;
  readonly schema: Schema;
}

/** A smaller silence of the API's reference, and the document's reading of it (`x-readings`). For documentation only. */
export interface Reading {
  /** The subject, as Markdown: "`v` in column examples". */
  readonly subject: string;
  /** The reference's statement. */
  readonly description: string;
  readonly reading: string;
}
