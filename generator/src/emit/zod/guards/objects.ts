import type { Property, Schema } from "../../../model/types.js";
import { stringText } from "../../shared/literals.js";
import { travelling } from "../../shared/type-text.js";
import type { Form } from "../forms.js";
import { demandsOf } from "./checks.js";
import { all, any, call, compare, holds, type Condition } from "./conditions.js";
import { atLeast, cheapestFirst, costOf, type Ranked } from "./costs.js";
import { conditionOf, otherTypes, typed } from "./guard.js";
import { memberGuard, membersCondition, type Rest } from "./members.js";
import { within, type Of, type Place, type Subject } from "./scope.js";
import { createVariables, destructuring, isInherited } from "./variables.js";
import { takesAll, verdictOf } from "./verdicts.js";

/** True for an object of which no single member needs looking at: see `needsMembers`. */
export function objectCondition(schema: Of<"object">, subject: Subject, place: Place): Condition {
  const rest = restOf(schema, place.form);
  const own = (): Condition => membersCondition(rest, subject.text, place);
  const isMap = rest.names.length === 0 && rest.patterns.length === 0;
  if (!isMap || takesAll(rest.additional, place.form) || rest.additional.kind === "never")
    return typed(schema, { type: "object", own }, subject, place);
  const test = (): Condition => call(place.file.is("recordOf"), subject.text, memberGuard(rest, place));
  return typed(schema, { type: "object", own, test }, subject, place);
}

/** True where members must be there, or be of some form. */
export function needsMembers(schema: Of<"object">, form: Form): boolean {
  return examined(schema, form).some((property) => property.required || !takesAll(property.schema, form));
}

/** The properties that travel, and names that are required without being properties. */
function examined({ properties, checks = [] }: Of<"object">, { direction }: Form): readonly Property[] {
  const own = travelling(properties, direction);
  const known = new Set(own.filter(({ required }) => required).map(({ name }) => name));
  const others = checks.flatMap((check) => (check.check === "required" ? check.names : []));
  const schema: Schema = { kind: "unknown", source: "" };
  const added = [...new Set(others)].filter((name) => !known.has(name));
  return [...own, ...added.map((name) => ({ name, required: true, schema }))];
}

/** What becomes of all other members. In responses, a closed object lets them pass where the form is loose. */
function restOf(schema: Of<"object">, { direction, loose }: Form): Rest {
  const { additional, explicitAdditional, patterns } = schema;
  const names = travelling(schema.properties, direction).map(({ name }) => name);
  const isOpen = !explicitAdditional || (loose && additional.kind === "never");
  return { key: schema, names, patterns, additional: isOpen ? { kind: "unknown", source: schema.source } : additional };
}

/**
 * The statements that decide about an object: its members are read once, then compared. `more` are conditions on
 * `value` beside those of the object.
 */
export function objectBlock(
  schema: Of<"object">,
  place: Place,
  more: () => readonly Ranked[] = () => [],
): readonly string[] {
  const { file, form } = place;
  const head = `if (!${file.is("object")}(value)) return ${otherTypes(schema, "object", place)};`;
  const properties = examined(schema, form);
  if (properties.some((property) => property.required && verdictOf(property.schema, form) === false))
    return [head, "return false;"];
  const variables = createVariables();
  const members = properties.map((property) => memberOf(property, variables(property.name), place));
  const read = members.filter(({ condition, presence }) => all([presence, condition]).constant === undefined);
  const required = new Set(properties.filter((property) => property.required).map(({ name }) => name));
  const { early, late } = demandsOf(schema, { text: "value", type: "object" }, place, (name) => required.has(name));
  const rest = restOf(schema, form);
  const others = [rest.additional, ...rest.patterns.map((entry) => entry.schema)];
  const conditions: readonly Ranked[] = [
    ...members.map(({ presence }) => ({ condition: presence, cost: 0 as const })),
    ...members,
    { condition: membersCondition(rest, "value", place), cost: atLeast(1, others, place) },
    ...early,
    ...late,
    ...more(),
  ];
  return [
    head,
    ...destructuring(read.filter(({ name }) => !isInherited(name))),
    ...read.filter(({ name }) => isInherited(name)).map((member) => ownText(member, place)),
    `return ${all(cheapestFirst(conditions)).text};`,
  ];
}

interface Member extends Ranked {
  readonly name: string;
  readonly variable: string;
  /** Holds for a member that is there, where that must be known before the members that recurse. */
  readonly presence: Condition;
}

function memberOf({ name, required, schema }: Property, variable: string, place: Place): Member {
  const cost = costOf(schema, place);
  const condition = conditionOf(schema, { text: variable }, within(place, name));
  const absent = compare(variable, "===", "undefined");
  if (!required) return { name, variable, presence: holds, condition: any([absent, condition]), cost };
  // Where every JSON type may be valid, nothing else refuses a member that is not there.
  const mayBeAbsent = place.file.facts(place.form).typesOf(schema).size === 6;
  const presence = mayBeAbsent || cost === 3 ? compare(variable, "!==", "undefined") : holds;
  return { name, variable, presence, condition, cost };
}

function ownText({ name, variable }: Member, { file }: Place): string {
  return `const ${variable} = ${call(file.is("own"), "value", stringText(name)).text};`;
}
