import { code, Fragment, type Code, type DeclaredName } from "../../../codegen/code.js";
import type { Of } from "../../../model/index.js";
import type { Schema } from "../../../model/types.js";
import { demandsOf } from "./checks.js";
import { all, any, call, compare, holds, type Condition } from "./conditions.js";
import { atLeast, cheapestFirst, type Ranked } from "./costs.js";
import { conditionOf, guardOf } from "./compile.js";
import { hoistFunction } from "./hoist.js";
import { runtimeGuard } from "./runtime-guard.js";
import { within, type Scope, type Subject } from "./scope.js";
import { otherTypes, typed } from "./typed.js";
import { takesAll, verdictOf } from "./verdicts.js";

/** Requires an array whose items all fit. */
export function arrayCondition(schema: Of<"array">, subject: Subject, scope: Scope): Condition {
  const { items } = schema;
  const { file } = scope;
  if (takesAll(items, scope.form)) return typed(schema, { type: "array" }, subject, scope);
  // A function of the runtime goes through the runtime's loop; every other guard gets one that the engine can inline.
  const shared = runtimeGuard(items, scope);
  if (shared === undefined) {
    const guard = guardOf(items, within(scope, "Item"));
    return typed(
      schema,
      { type: "array", own: () => call(hoistLoop(items, guard, scope), subject.code) },
      subject,
      scope,
    );
  }
  const own = (): Condition => call(file.is("each"), subject.code, shared);
  const test = (): Condition => call(file.is("arrayOf"), subject.code, shared);
  return typed(schema, { type: "array", own, test }, subject, scope);
}

/** Declares a function that calls one guard for every item. */
function hoistLoop(items: Schema, guard: Code, scope: Scope): DeclaredName {
  const parameters = [{ name: "items", type: "readonly unknown[]" }];
  const named = { ...scope, name: `${nameOf(guard).replace(/^is/, "")}List` };
  return hoistFunction(items, named, parameters, () => [
    code`for (let index = 0; index < items.length; index += 1) {\nif (!${guard}(items[index])) return false;\n}`,
    "return true;",
  ]);
}

/** Returns the name of a guard; a number that the file may add to it does not matter here. */
function nameOf(guard: Code): string {
  if (typeof guard === "string") return guard;
  return guard instanceof Fragment ? "isItem" : guard.wanted;
}

/** Returns the statements that validate an array with a prefix. */
export function tupleBlock(schema: Of<"tuple">, scope: Scope): readonly Code[] {
  const { file, form } = scope;
  const head = code`if (!${file.is("array")}(value)) return ${otherTypes(schema, "array", scope)};`;
  if (schema.prefix.slice(0, schema.required).some((entry) => verdictOf(entry, form) === false))
    return [head, "return false;"];
  const { early, late } = demandsOf(schema, { code: "value", type: "array" }, scope);
  const items = schema.prefix.map((_, index) => itemCondition(schema, index, scope));
  const conditions: readonly Ranked[] = [
    ...lengthConditions(schema).map((condition) => ({ condition, cost: 0 as const })),
    ...items.map((condition, index) => ({ condition, cost: atLeast(0, [schema.prefix[index]], scope) })),
    { condition: followingCondition(schema, scope), cost: atLeast(2, [schema.items], scope) },
    ...early,
    ...late,
  ];
  const variables = items.map(({ constant }, index) => (constant === undefined ? variableOf(index) : ""));
  const list = variables.join(", ").replace(/[, ]+$/, "");
  return [
    head,
    ...(list === "" ? [] : [`const [${list}] = value;`]),
    code`return ${all(cheapestFirst(conditions)).code};`,
  ];
}

function variableOf(index: number): string {
  return `item${index + 1}`;
}

function itemCondition({ prefix, required }: Of<"tuple">, index: number, scope: Scope): Condition {
  const variable = variableOf(index);
  const schema = prefix[index];
  const condition = schema === undefined ? holds : conditionOf(schema, { code: variable }, within(scope, variable));
  return index < required ? condition : any([compare(variable, "===", "undefined"), condition]);
}

function lengthConditions({ prefix, items, required, checks = [] }: Of<"tuple">): readonly Condition[] {
  const isChecked = checks.some((check) => check.check === "minItems" && check.value >= required);
  return [
    ...(required > 0 && !isChecked ? [compare("value.length", ">=", required)] : []),
    ...(items.kind === "never" ? [compare("value.length", "<=", prefix.length)] : []),
  ];
}

function followingCondition({ prefix, items }: Of<"tuple">, scope: Scope): Condition {
  if (takesAll(items, scope.form) || items.kind === "never") return holds;
  return call(scope.file.is("each"), "value", guardOf(items, within(scope, "Item")), String(prefix.length));
}
