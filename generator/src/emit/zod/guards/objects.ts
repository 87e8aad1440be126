import { code, type Code } from "../../../codegen/code.js";
import type { Of } from "../../../model/index.js";
import type { Property, Schema } from "../../../model/types.js";
import { stringText } from "../../../codegen/literals.js";
import { namesDemanded, travelling } from "../../shared/types.js";
import type { Form } from "../forms.js";
import { demandsOf } from "./checks.js";
import { all, any, call, compare, holds, type Condition } from "./conditions.js";
import { atLeast, cheapestFirst, costOf, type Ranked } from "./costs.js";
import { conditionOf } from "./compile.js";
import { memberGuard, membersCondition, type Rest } from "./members.js";
import { within, type Scope, type Subject } from "./scope.js";
import { otherTypes, typed } from "./typed.js";
import { createVariables, destructuring, isInherited } from "./variables.js";
import { takesAll, verdictOf } from "./verdicts.js";

/** Requires an object, if no single property needs a variable: see `needsMembers`. */
export function objectCondition(schema: Of<"object">, subject: Subject, scope: Scope): Condition {
  const rest = restOf(schema, scope.form);
  const own = (): Condition => membersCondition(rest, subject.code, scope);
  const isMap = rest.names.length === 0 && rest.patterns.length === 0;
  if (!isMap || takesAll(rest.additional, scope.form) || rest.additional.kind === "never")
    return typed(schema, { type: "object", own }, subject, scope);
  const test = (): Condition => call(scope.file.is("recordOf"), subject.code, memberGuard(rest, scope));
  return typed(schema, { type: "object", own, test }, subject, scope);
}

/** Returns whether properties are required or constrained. */
export function needsMembers(schema: Of<"object">, form: Form): boolean {
  return examined(schema, form).some((property) => property.required || !takesAll(property.schema, form));
}

/** Returns the properties of the direction, and required names that are no properties. */
function examined(object: Of<"object">, { direction }: Form): readonly Property[] {
  const own = travelling(object.properties, direction);
  const known = new Set(own.filter(({ required }) => required).map(({ name }) => name));
  const others = namesDemanded(object, direction);
  const schema: Schema = { kind: "unknown", source: "" };
  const added = [...new Set(others)].filter((name) => !known.has(name));
  return [...own, ...added.map((name) => ({ name, required: true, schema }))];
}

/** Returns the rule for all other properties. A loose form accepts them in responses even if the object is closed. */
function restOf(schema: Of<"object">, { direction, loose }: Form): Rest {
  const { additional, explicitAdditional, patterns } = schema;
  const names = travelling(schema.properties, direction).map(({ name }) => name);
  const isOpen = !explicitAdditional || (loose && additional.kind === "never");
  return { key: schema, names, patterns, additional: isOpen ? { kind: "unknown", source: schema.source } : additional };
}

/**
 * Returns the statements that validate an object: they read its properties once, then compare them. `more` returns further
 * conditions on `value`.
 */
export function objectBlock(
  schema: Of<"object">,
  scope: Scope,
  more: () => readonly Ranked[] = () => [],
): readonly Code[] {
  const { file, form } = scope;
  const head = code`if (!${file.is("object")}(value)) return ${otherTypes(schema, "object", scope)};`;
  const properties = examined(schema, form);
  if (properties.some((property) => property.required && verdictOf(property.schema, form) === false))
    return [head, "return false;"];
  const variables = createVariables(file);
  const members = properties.map((property) => memberOf(property, variables(property.name), scope));
  const read = members.filter(({ condition, presence }) => all([presence, condition]).constant === undefined);
  const required = new Set(properties.filter((property) => property.required).map(({ name }) => name));
  const { early, late } = demandsOf(schema, { code: "value", type: "object" }, scope, (name) => required.has(name));
  const rest = restOf(schema, form);
  const others = [rest.additional, ...rest.patterns.map((entry) => entry.schema)];
  const conditions: readonly Ranked[] = [
    ...members.map(({ presence }) => ({ condition: presence, cost: 0 as const })),
    ...members,
    { condition: membersCondition(rest, "value", scope), cost: atLeast(1, others, scope) },
    ...early,
    ...late,
    ...more(),
  ];
  return [
    head,
    ...destructuring(read.filter(({ name }) => !isInherited(name))),
    ...read.filter(({ name }) => isInherited(name)).map((member) => ownStatement(member, scope)),
    code`return ${all(cheapestFirst(conditions)).code};`,
  ];
}

interface Member extends Ranked {
  readonly name: string;
  readonly variable: string;
  /** Requires the property, if that must be certain before other properties recurse. */
  readonly presence: Condition;
}

function memberOf({ name, required, schema }: Property, variable: string, scope: Scope): Member {
  const cost = costOf(schema, scope);
  const condition = conditionOf(schema, { code: variable }, within(scope, name));
  const absent = compare(variable, "===", "undefined");
  if (!required) return { name, variable, presence: holds, condition: any([absent, condition]), cost };
  // Where every JSON type may be valid, nothing else refuses a member that is not there.
  const mayBeAbsent = scope.file.tier.facts(scope.form).typesOf(schema).size === 6;
  const presence = mayBeAbsent || cost === 3 ? compare(variable, "!==", "undefined") : holds;
  return { name, variable, presence, condition, cost };
}

function ownStatement({ name, variable }: Member, { file }: Scope): Code {
  return code`const ${variable} = ${call(file.is("own"), "value", stringText(name)).code};`;
}
