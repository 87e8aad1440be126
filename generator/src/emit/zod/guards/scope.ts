import { componentsOf } from "../../../model/index.js";
import { pascalCase } from "../../../model/names.js";
import type { Api, NamedSchema, Schema } from "../../../model/types.js";
import type { EmitOptions } from "../../emitter.js";
import { isIdentifier } from "../../shared/literals.js";
import { decisive, type Form, type Forms } from "../forms.js";
import type { Exports } from "../exports.js";
import type { Facts, JsonType } from "../facts.js";
import { recursionOf, type Recursion } from "../recursion.js";
import type { FileScope } from "./file-scope.js";

/** What all files of the tier share. */
export interface TierScope {
  readonly api: Api;
  readonly options: EmitOptions;
  readonly forms: Forms;
  readonly components: ReadonlyMap<string, NamedSchema>;
  readonly facts: (form: Form) => Facts;
  readonly recursion: (form: Form) => Recursion;
}

export function createTierScope(api: Api, options: EmitOptions, { forms, createFacts }: Exports): TierScope {
  const facts = createFacts();
  return { api, options, forms, components: componentsOf(api), facts, recursion: recursionOf(api, facts, true) };
}

/** Where in a file a guard is made. */
export interface Place {
  readonly file: FileScope;
  readonly form: Form;
  /** In PascalCase, what the names of everything hoisted start with: `TableHighlightInner`. */
  readonly name: string;
}

/** A place further in. */
export function within(place: Place, ...words: readonly string[]): Place {
  return { ...place, name: `${place.name}${words.map(wordOf).join("")}` };
}

/** The place of what decides about others. */
export function deciding(place: Place): Place {
  return { ...place, form: decisive(place.form) };
}

/** A name of the API as part of a name. */
function wordOf(name: string): string {
  const word = pascalCase(name);
  return isIdentifier(word) ? word : "Member";
}

/** What a guard decides about. */
export interface Subject {
  /** A variable: `created_at`. */
  readonly text: string;
  /** Its JSON type, where what stands before the condition has made sure of it. */
  readonly type?: JsonType;
  /** A JSON type that it is known not to have. */
  readonly isNot?: JsonType;
}

export type Of<K extends Schema["kind"]> = Extract<Schema, { kind: K }>;
