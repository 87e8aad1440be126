import type { Code } from "../../../codegen/code.js";
import { isIdentifier } from "../../../codegen/literals.js";
import { pascalCase } from "../../../model/names.js";
import type { Of } from "../../../model/index.js";
import type { Schema } from "../../../model/types.js";
import type { Lookup } from "../../shared/shared-properties.js";
import type { JsonType } from "../../../diagnostics/json-type.js";
import { countable, decisive, type Form } from "../forms.js";
import type { Condition } from "./conditions.js";
import type { FileScope } from "./file-scope.js";

/** The scope in which a schema is compiled. */
export interface Scope {
  readonly file: FileScope;
  readonly compiler: Compiler;
  readonly form: Form;
  /** The start, in PascalCase, of the names of hoisted declarations, `TableHighlightInner`. */
  readonly name: string;
}

/**
 * The functions that compile any schema. Every kind of schema calls them for its parts; they come with the scope, because the
 * file that defines them imports all kinds.
 */
export interface Compiler {
  readonly condition: (schema: Schema, subject: Subject, scope: Scope) => Condition;
  readonly guard: (schema: Schema, scope: Scope) => Code;
}

/** The value that a condition is about. */
export interface Subject {
  /** A variable: `created_at`. */
  readonly code: Code;
  /** Its JSON type, if the conditions before have ruled out all others. */
  readonly type?: JsonType;
  /** A JSON type that the conditions before have ruled out. */
  readonly isNot?: JsonType;
}

/** Returns the scope of a part: its declarations have longer names. */
export function within(scope: Scope, ...words: readonly string[]): Scope {
  return { ...scope, name: `${scope.name}${words.map(wordOf).join("")}` };
}

/** Returns the scope of a condition whose failure makes other values valid. */
export function deciding(scope: Scope): Scope {
  return { ...scope, form: decisive(scope.form) };
}

/** Returns the scope of the variants of a union. */
export function among(union: Of<"union">, scope: Scope): Scope {
  const { file, form } = scope;
  return file.tier.facts(form).areJudged(union) ? { ...scope, form: countable(form) } : scope;
}

/** Returns the lookup of component schemas for a scope. */
export function schemasOf({ file }: Scope): Lookup {
  return (component) => file.tier.components.get(component)?.schema;
}

/** Returns a name of the API as part of another name. */
function wordOf(name: string): string {
  const word = pascalCase(name);
  return isIdentifier(word) ? word : "Member";
}
