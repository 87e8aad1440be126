import type { Schema } from "../../../model/types.js";
import { demandsOf } from "./checks.js";
import { all, any, call, compare, holds, type Condition } from "./conditions.js";
import { atLeast, cheapestFirst, type Ranked } from "./costs.js";
import { conditionOf, guardOf, otherTypes, typed } from "./guard.js";
import { hoistFunction } from "./hoist.js";
import { within, type Of, type Place, type Subject } from "./scope.js";
import { takesAll, verdictOf } from "./verdicts.js";

/** True for an array whose items all fit. */
export function arrayCondition(schema: Of<"array">, subject: Subject, place: Place): Condition {
  const { items } = schema;
  const { file } = place;
  if (takesAll(items, place.form)) return typed(schema, { type: "array" }, subject, place);
  const guard = guardOf(items, within(place, "Item"));
  // A function of the runtime goes through the runtime's loop; every other guard gets one that the engine can inline.
  const isShared = guard.includes(".");
  const shape = {
    type: "array" as const,
    own: () =>
      isShared ? call(file.is("each"), subject.text, guard) : call(hoistLoop(items, guard, place), subject.text),
    ...(isShared && { test: () => call(file.is("arrayOf"), subject.text, guard) }),
  };
  return typed(schema, shape, subject, place);
}

/** A function that calls one guard for every item. */
function hoistLoop(items: Schema, guard: string, place: Place): string {
  const parameters = [{ name: "items", type: "readonly unknown[]" }];
  const named = { ...place, name: `${guard.replace(/^is/, "")}List` };
  return hoistFunction(items, named, parameters, () => [
    `for (let index = 0; index < items.length; index += 1) {\nif (!${guard}(items[index])) return false;\n}`,
    "return true;",
  ]);
}

/** The statements that decide about an array with a prefix. */
export function tupleBlock(schema: Of<"tuple">, place: Place): readonly string[] {
  const { file, form } = place;
  const head = `if (!${file.is("array")}(value)) return ${otherTypes(schema, "array", place)};`;
  if (schema.prefix.slice(0, schema.required).some((entry) => verdictOf(entry, form) === false))
    return [head, "return false;"];
  const { early, late } = demandsOf(schema, { text: "value", type: "array" }, place);
  const items = schema.prefix.map((_, index) => itemCondition(schema, index, place));
  const conditions: readonly Ranked[] = [
    ...lengthConditions(schema).map((condition) => ({ condition, cost: 0 as const })),
    ...items.map((condition, index) => ({ condition, cost: atLeast(0, [schema.prefix[index]], place) })),
    { condition: followingCondition(schema, place), cost: atLeast(2, [schema.items], place) },
    ...early,
    ...late,
  ];
  const variables = items.map(({ constant }, index) => (constant === undefined ? variableOf(index) : ""));
  const list = variables.join(", ").replace(/[, ]+$/, "");
  return [head, ...(list === "" ? [] : [`const [${list}] = value;`]), `return ${all(cheapestFirst(conditions)).text};`];
}

function variableOf(index: number): string {
  return `item${index + 1}`;
}

function itemCondition({ prefix, required }: Of<"tuple">, index: number, place: Place): Condition {
  const text = variableOf(index);
  const schema = prefix[index];
  const condition = schema === undefined ? holds : conditionOf(schema, { text }, within(place, text));
  return index < required ? condition : any([compare(text, "===", "undefined"), condition]);
}

function lengthConditions({ prefix, items, required, checks = [] }: Of<"tuple">): readonly Condition[] {
  const isChecked = checks.some((check) => check.check === "minItems" && check.value >= required);
  return [
    ...(required > 0 && !isChecked ? [compare("value.length", ">=", required)] : []),
    ...(items.kind === "never" ? [compare("value.length", "<=", prefix.length)] : []),
  ];
}

function followingCondition({ prefix, items }: Of<"tuple">, place: Place): Condition {
  if (takesAll(items, place.form) || items.kind === "never") return holds;
  return call(place.file.is("each"), "value", guardOf(items, within(place, "Item")), String(prefix.length));
}
