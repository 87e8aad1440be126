import type { Api, JsonValue, Operation, Pointer } from "../model/types.js";

/** The kinds of proposals, in the order in which they are printed. */
export const suggestionKinds = [
  "names",
  "pagination",
  "effects",
  "terminal",
  "idempotency",
  "brands",
  "enums",
] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** A change of one object of the document. */
export interface Proposal {
  readonly kind: SuggestionKind;
  /** The object that gets the value: an operation or a schema of the bundled document. */
  readonly pointer: Pointer;
  /** The properties that are merged into the object. */
  readonly value: { readonly [name: string]: JsonValue };
  /** A property that is removed before. */
  readonly removes?: string;
  /** The evidence, in one line. */
  readonly reason: string;
  /** `likely`: the document does not say all of it, and a reader should check the action. */
  readonly confidence: "sure" | "likely";
}

/** A document to make proposals for. */
export interface Subject {
  /** The model with the names on the wire. */
  readonly api: Api;
  /** Returns whether the object at a pointer of the bundled document has a property. */
  readonly has: (pointer: Pointer, property: string) => boolean;
  /** Returns the operationId that an operation has with the proposals for names. */
  readonly nameOf: (operation: Operation) => string;
  /** Returns the call paths that operations would have without their operationIds. */
  readonly unnamed: (operations: ReadonlySet<Pointer>) => ReadonlyMap<Pointer, string>;
}

/** Proposes changes of one kind. */
export type Suggest = (subject: Subject) => readonly Proposal[];

/** An operation that reads with GET. */
export function isGet({ http, intent }: Operation): boolean {
  return http.method === "GET" && intent === "query";
}

/** Returns the path without the names of parameters: `/pets/{}`. */
export function templateOf({ http }: Operation): string {
  return http.path.replaceAll(/\{[^{}]*\}/g, "{}").replace(/(?<=.)\/$/, "");
}
