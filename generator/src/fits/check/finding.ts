import type { Level } from "../../diff/types.js";
import type { Pointer } from "../../model/types.js";

export type FitsRule =
  | "operation.missing"
  | "argument.missing"
  | "argument.required"
  | "schema.missing"
  | "property.missing"
  | "property.optional"
  | "property.required"
  | "type.nullable"
  | "type.changed"
  | "value.missing"
  | "value.added";

/** Something that a consumer uses, and that the document has no longer or in another way. */
export interface Finding {
  readonly rule: FitsRule;
  readonly level: Extract<Level, "breaking" | "possible">;
  /** An operation, or a property: `Pet.name`. */
  readonly subject: string;
  /** The difference, as Markdown with code in backticks. */
  readonly title: string;
  /** The request lines of the operations through which the consumers use it. */
  readonly operations: readonly string[];
  /** `shop 1.0.0` */
  readonly consumers: readonly string[];
  /** Some consumers only pass the object on as a whole. */
  readonly whole?: true;
  /** The part of the document, or the nearest that is left of it. */
  readonly source?: Pointer;
}

/** A finding for one consumer in one operation. */
export type FindingOfOne = Omit<Finding, "operations" | "consumers"> & { readonly operation?: string };
