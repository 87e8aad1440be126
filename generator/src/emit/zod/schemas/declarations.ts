import { code, type Code, type ImportedModule } from "../../../codegen/code.js";
import { docsOf } from "../../../codegen/doc-comments.js";
import type { Statement } from "../../../codegen/file.js";
import { stringText } from "../../../codegen/literals.js";
import { travelling } from "../../shared/types.js";
import type { Export } from "../exports/types.js";
import type { Form } from "../forms.js";
import { rawName } from "../names.js";
import type { Guarding, Recursion } from "../recursion.js";
import { typeOf, type TypeNamespaces } from "../types.js";
import type { SchemaCode } from "./dialect.js";
import { isPlainObject } from "./extension.js";
import { extensionCode } from "./intersections.js";
import { shapeCode } from "./objects.js";
import type { SchemaScope } from "./scope.js";

/** An export and its code. Declarations follow once all drafts exist: these register the raw schemas that they use. */
export interface Draft {
  readonly one: Export;
  readonly scope: SchemaScope;
  /** The type of the values. */
  readonly type: Code;
  readonly schema: SchemaCode;
  readonly guarding?: Guarding;
}

interface DraftInput {
  readonly scope: SchemaScope;
  readonly types: TypeNamespaces;
  readonly recursion: (form: Form) => Recursion;
  readonly useRaw: (name: string) => string;
}

/** Writes the schema of an export. */
export function draft(one: Export, { scope, types, recursion, useRaw }: DraftInput): Draft {
  const type = typeOf(one, types);
  const { guardingOf } = recursion(one.form);
  const guarding = guardingOf(one.schema) ?? (one.rest && guardingOf(one.rest.schema));
  return { one, scope, type, schema: exportCode(one, type, scope, useRaw), ...(guarding && { guarding }) };
}

/** The schemas with zod's own types that a file declares. */
export interface Wanted {
  /** Those that other schemas of the file extend or combine. */
  readonly raws: ReadonlySet<string>;
  /** Set if the file declares components: others refer to them before they are created. */
  readonly isShared: boolean;
  /** Set if all of them are exported. */
  readonly isRaw: boolean;
}

/**
 * Declares an export with the client's type, which is short and quick to check. The schema with zod's own type, which
 * costs a compiler ten times as much, becomes a constant of its own where something needs it. The call names the type again: to infer it
 * from the annotation, a compiler creates every member of `ZodType` for it, a tenth of the memory for GitHub's API.
 */
export function declare({ one, scope, type, schema, guarding }: Draft, wanted: Wanted): readonly Statement[] {
  const annotation = code`${scope.jsonTypes}.Schema<${type}>`;
  if (schema.named && !wanted.isShared) return [constant(one, annotation, schema.code)];
  const { json } = scope;
  const raw = rawName(one.name);
  // The client's type has more values than the schema: nothing to check.
  const isAssumed = one.isWider === true || one.base !== undefined;
  if (!wanted.isRaw && !wanted.raws.has(raw)) {
    const assumed = isAssumed ? scope.assume(type, schema.code) : schema.code;
    const created = { code: assumed, ...(guarding && { guarding }) };
    return [constant(one, annotation, lazyCode(json, code`schema<${type}>`, created))];
  }
  const lazy = lazyCode(json, "lazy", { code: schema.code, ...(guarding && { guarding }) });
  const helper = isAssumed && scope.dialect.isTyped ? "assume" : "typed";
  const typed = code`/* @__PURE__ */ ${json}.${helper}<${type}>(${raw})`;
  return [{ kind: "const", name: raw, isLocal: !wanted.isRaw, initializer: lazy }, constant(one, annotation, typed)];
}

/** Returns the code that creates a schema on first use. The helper is `lazy`, or `schema` with the type of the values. */
export function lazyCode(
  json: ImportedModule,
  helper: Code,
  { code: schema, guarding }: { readonly code: Code; readonly guarding?: Guarding },
): Code {
  return code`/* @__PURE__ */ ${json}.${helper}(() => ${guarding ? code`${json}.${guarding}(${schema})` : schema})`;
}

function exportCode(one: Export, type: Code, scope: SchemaScope, useRaw: (name: string) => string): SchemaCode {
  if (one.extends && isPlainObject(one.extends.base.schema, scope)) return extended(one.extends, scope, useRaw);
  const extension = extensionCode(one.schema, scope);
  const own = extension === undefined ? scope.write(one.schema) : { code: extension, named: false };
  if (one.rest === undefined) return own;
  const names = `[${one.rest.names.map(stringText).join(", ")}]`;
  const name = one.rest.optional ? "optionalRest" : "rest";
  const check = { code: code`${scope.json}.${name}(${names}, ${scope.write(one.rest.schema).code})` };
  return { code: scope.assume(type, scope.dialect.check(own, [check]).code), named: false };
}

function extended(
  { base, members }: NonNullable<Export["extends"]>,
  scope: SchemaScope,
  useRaw: (name: string) => string,
): SchemaCode {
  const shape = shapeCode(travelling(members, scope.form.direction), scope);
  return { code: scope.dialect.extend(useRaw(rawName(base.name)), shape), named: false };
}

function constant({ name, doc }: Export, type: Code, initializer: Code): Statement {
  return { kind: "const", name, type, initializer, ...docsOf(doc) };
}
