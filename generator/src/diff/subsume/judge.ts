import type { JsonValue } from "../../model/types.js";
import type { Pointer, SideName } from "../types.js";

/** Schemas of one document that all apply to the same value. None accepts every value. */
export interface SchemaAt {
  readonly side: SideName;
  readonly pointers: readonly Pointer[];
}

/** The answer to "is every value of `from` a value of `to`?" */
export type Answer =
  | { readonly kind: "proved" }
  /** The witness is a value of `from` and not of `to`. */
  | { readonly kind: "refuted"; readonly witness: JsonValue }
  | { readonly kind: "unknown"; readonly reason: string };

/**
 * The sender of the values. A caller sends no properties that are readOnly, and the service none that are writeOnly. Neither sends
 * properties that its document does not mention, unless `additionalProperties` or `patternProperties` describes them.
 */
export type Sender = "caller" | "service";

/** Decides whether schemas allow the same values. Remembers what it has decided; cycles are assumed to hold. */
export interface Judge {
  isWithin(from: SchemaAt, to: SchemaAt, sender: Sender): Answer;
}
