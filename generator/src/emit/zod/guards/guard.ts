import { code, type Code, type DeclaredName } from "../../../codegen/code.js";
import { unreachable, type Of } from "../../../model/index.js";
import type { Conversion, Schema, TaggedUnion } from "../../../model/types.js";
import { bigintChecks, mappersOf, type BigintCheck } from "../conversions.js";
import type { Guarding } from "../recursion.js";
import { plainUnion } from "../tagged-unions.js";
import { arrayCondition } from "./arrays.js";
import { blockOf } from "./blocks.js";
import { around, demandsOf } from "./checks.js";
import { all, any, call, compare, fails, holds, type Condition } from "./conditions.js";
import { hoistFunction, returnCode } from "./hoist.js";
import { objectCondition } from "./objects.js";
import { runtimeGuard } from "./runtime-guard.js";
import { schemasOf, within, type Compiler, type Scope, type Subject } from "./scope.js";
import { typed } from "./typed.js";
import { hasType } from "./types.js";
import { intersectionCondition, unionCondition } from "./unions.js";
import { enumCondition, literalCondition } from "./values.js";
import { verdictOf } from "./verdicts.js";

/** Compiles any schema. All other files call it through their scope. */
export const compiler: Compiler = { condition: conditionOf, guard: guardOf };

/** Returns the condition under which a subject is valid. A schema that needs statements becomes a function. */
function conditionOf(schema: Schema, subject: Subject, scope: Scope): Condition {
  const verdict = verdictOf(schema, scope.form);
  if (verdict !== undefined) return verdict ? holds : fails;
  if (schema.conversion !== undefined) return convertedCondition(schema, schema.conversion, subject, scope);
  if (blockOf(schema, scope) !== undefined) return call(hoistGuard(schema, scope), subject.code);
  switch (schema.kind) {
    case "string":
      return typed(schema, { type: "string" }, subject, scope);
    case "number":
      return numberCondition(schema, subject, scope);
    case "array":
      return arrayCondition(schema, subject, scope);
    case "object":
      return objectCondition(schema, subject, scope);
    case "boolean":
    case "null":
      return typed(schema, { type: schema.kind }, subject, scope);
    default:
      return untyped(schema, subject, scope);
  }
}

/** Returns the condition of a value that programs have in place of a string or number. */
function convertedCondition(schema: Schema, conversion: Conversion, subject: Subject, { file }: Scope): Condition {
  switch (conversion.kind) {
    case "date":
      return call(file.value("isDate"), subject.code);
    case "instant":
      return call(file.value("isInstant"), subject.code);
    case "plainDate":
      return call(file.value("isPlainDate"), subject.code);
    case "mapped":
      return call(file.value("isMapped"), subject.code, mappersOf(conversion, file.types.root));
    case "bigint":
      return all([
        call(file.value("isBigint"), subject.code),
        ...bigintChecks(schema).map((one) => boundOf(one, subject)),
      ]);
    default:
      return unreachable(conversion);
  }
}

function boundOf({ operator, value }: BigintCheck, subject: Subject): Condition {
  if (operator === "%") return compare(code`${subject.code} % ${value}`, "===", "0n");
  return compare(subject.code, operator, value);
}

function numberCondition(schema: Of<"number">, subject: Subject, scope: Scope): Condition {
  const integer = (): Condition => call(scope.file.is("integer"), subject.code);
  return typed(schema, { type: "number", ...(schema.integer && { own: integer, test: integer }) }, subject, scope);
}

type Untyped = Exclude<Schema, Of<"null" | "boolean" | "string" | "number" | "array" | "object">>;

/** Combines the checks with a shape of any JSON type: TypeScript must not narrow the subject before the checks. */
function untyped(schema: Untyped, subject: Subject, scope: Scope): Condition {
  return around(demandsOf(schema, subject, scope), shapeCondition(schema, subject, scope));
}

function shapeCondition(schema: Untyped, subject: Subject, scope: Scope): Condition {
  switch (schema.kind) {
    case "unknown":
      return holds;
    case "never":
      return fails;
    case "binary":
      return call(scope.file.is("bytes"), subject.code);
    case "literal":
      return literalCondition(schema, subject, scope);
    case "enum":
      return enumCondition(schema, subject, scope);
    case "union":
      return schema.tag ? taggedCondition(schema, subject, scope) : unionCondition(schema, subject, scope);
    case "intersection":
      return intersectionCondition(schema, subject, scope);
    case "nullable":
      return any([hasType(subject, "null", scope), conditionOf(schema.inner, subject, scope)]);
    case "ref":
      return call(componentGuard(schema, scope), subject.code);
    case "tuple":
      return holds; // always a block
    default:
      return unreachable(schema);
  }
}

/** Chooses the variant in a function of its own if the union has checks. */
function taggedCondition(schema: TaggedUnion, subject: Subject, scope: Scope): Condition {
  const union = plainUnion(schema, scope.form, schemasOf(scope));
  if (union !== undefined) return conditionOf(union, subject, scope);
  return call(hoistGuard(scope.file.bare(schema), within(scope, "Variant")), subject.code);
}

// ------------------------------------------------------------------------------------------------ as functions

/** Returns the function that validates a schema. */
function guardOf(schema: Schema, scope: Scope): Code {
  const shared = runtimeGuard(schema, scope);
  if (shared !== undefined) return shared;
  return schema.kind === "ref" && !schema.checks?.length ? componentGuard(schema, scope) : hoistGuard(schema, scope);
}

/** Returns the guard of a component, or one of the file if the exported one accepts too much. */
function componentGuard({ name }: Of<"ref">, scope: Scope): Code {
  const { file, form } = scope;
  const named = file.tier.forms.isSpeltOut(name, form) ? file.tier.components.get(name) : undefined;
  if (named === undefined) return file.guardOf(name, form);
  const at = within({ ...scope, name: "" }, named.name.code, "Exactly");
  const guarding = file.tier.recursion(form).guardingOf(named.schema);
  if (guarding === undefined) return hoistGuard(named.schema, at);
  const body = (): readonly Code[] => guarded(guarding, named, at, () => bodyOf(named.schema, at));
  return hoistFunction(named.schema, at, [{ name: "value", type: "unknown" }], body);
}

/** Returns the statements that pass another function to the runtime, which decides whether to call it. */
export function guarded(guarding: Guarding, key: object, scope: Scope, body: () => readonly Code[]): readonly Code[] {
  const itself = hoistFunction(key, within(scope, "Itself"), [{ name: "value", type: "unknown" }], body);
  return [code`return ${call(scope.file.is(guarding), itself, "value").code};`];
}

function hoistGuard(schema: Schema, scope: Scope): DeclaredName {
  return hoistFunction(schema, scope, [{ name: "value", type: "unknown" }], () => bodyOf(schema, scope));
}

/** Returns the statements of a function that validates `value`. */
export function bodyOf(schema: Schema, scope: Scope): readonly Code[] {
  if (schema.kind === "nullable" && !schema.checks?.length && blockOf(schema.inner, scope) !== undefined)
    return ["if (value === null) return true;", ...bodyOf(schema.inner, scope)];
  const block = verdictOf(schema, scope.form) === undefined ? blockOf(schema, scope) : undefined;
  if (block !== undefined) return block();
  return [returnCode(conditionOf(schema, { code: "value" }, scope), scope, "value")];
}
