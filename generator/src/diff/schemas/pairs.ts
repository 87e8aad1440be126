import type { JsonValue } from "../../model/types.js";
import type { Level, Pointer } from "../types.js";
import type { Position } from "./side.js";

/** A difference between the two schemas of a pair, without their inner schemas. */
export interface SchemaEdit {
  readonly rule: string;
  /** The edited keyword; absent in a document that does not have it. */
  readonly base?: Pointer;
  readonly revision?: Pointer;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  readonly facts?: { readonly [name: string]: string };
  /** The schema that the title names, if it is not the one with the keyword: the property that is not required any more. */
  readonly about?: Pointer;
  /** How the edit affects the set of valid values, if that depends on more than the rule. */
  readonly effect?: "narrows" | "widens" | "both";
  /**
   * Returns whether this edit makes a value invalid that only one of the documents accepts. Without it, any value may be if the
   * rule is about values, and none otherwise.
   */
  readonly explains?: (value: JsonValue) => boolean;
  /** Senders that never send what was edited. */
  readonly unsentBy?: readonly SenderSide[];
  /**
   * The least levels by sender, even if every message stays valid: only one document describes what was edited, and objects of the other may have it
   * because they are open.
   */
  readonly atLeast?: Readonly<Record<SenderSide, Level>>;
  /** Limits the level to `possible` although a witness exists, because receivers usually cope. */
  readonly isTolerated?: true;
  /** Keeps the level at `possible` although no valid value changes, because authors mean something else by the keyword. */
  readonly isDoubtful?: true;
  /** Set if the edit may be another spelling of the same values: it is dropped if the judge proves that. */
  readonly isSpelling?: true;
}

export type SenderSide = "request" | "response";

/** How a value of an inner pair is part of a value of the outer pair. */
export type Step =
  | { readonly kind: "property"; readonly name: string }
  | { readonly kind: "item" }
  | { readonly kind: "member" }
  /** The value itself. */
  | { readonly kind: "self" }
  | { readonly kind: "other" };

/** The use of a pair inside another. */
export interface Link {
  readonly outer: Pair;
  readonly inner: Pair;
  readonly step: Step;
  /** Says whether a narrower inner schema makes the outer one narrower (same), wider (flipped) or either (both). */
  readonly polarity: "same" | "flipped" | "both";
  readonly unsentBy: readonly SenderSide[];
}

/**
 * Why edits do not add up: `keywords` depend on each other, as `additionalProperties` on `properties`, or `variants` of a `oneOf`
 * overlap, so that a value of two variants is invalid.
 */
export type Entanglement = "keywords" | "variants";

/** Two positions that are compared with each other. */
export interface Pair {
  readonly index: number;
  readonly base: Position;
  readonly revision: Position;
  readonly edits: SchemaEdit[];
  readonly inner: Link[];
  readonly outer: Link[];
  /** Says whether a value that is invalid inside makes the outer value invalid, as no keyword of either schema interferes. */
  isPlain: boolean;
  /** Why a difference of values may show in no edit. */
  entanglement: Entanglement | undefined;
}

/** Returns the pointers of a pair, for an edit of it as a whole. */
export function pointersOf({ base, revision }: Pair): Pick<SchemaEdit, "base" | "revision"> {
  const [before, after] = [base.schemas[0], revision.schemas[0]];
  return { ...(before && { base: before.pointer }), ...(after && { revision: after.pointer }) };
}
