import { code, type Code, type DeclaredName } from "../../../codegen/code.js";
import type { Schema } from "../../../model/types.js";
import { stringText } from "../../../codegen/literals.js";
import { patternText } from "../patterns.js";
import { all, any, call, compare, fails, holds, not, type Condition } from "./conditions.js";
import { conditionOf, guardOf } from "./compile.js";
import { hoistConstant, hoistFunction, returnCode } from "./hoist.js";
import { within, type Scope } from "./scope.js";
import { takesAll, verdictOf } from "./verdicts.js";

/** The schema of the properties that an object does not name. */
export interface Rest {
  /** Identifies the guard: it is declared once per key. */
  readonly key: object;
  /** The properties that the object names. */
  readonly names: readonly string[];
  readonly patterns: readonly { readonly pattern: string; readonly schema: Schema }[];
  /** Applies to properties that match no pattern. */
  readonly additional: Schema;
}

/** The most names that are compared one by one; more are looked up. */
const most = 8;

/** Requires valid values of all properties that the object does not name. */
export function membersCondition(rest: Rest, subject: Code, scope: Scope): Condition {
  const { names, patterns, additional } = rest;
  const { file, form } = scope;
  const verdicts = [additional, ...patterns.map(({ schema }) => schema)].map((schema) => verdictOf(schema, form));
  if (verdicts.every((verdict) => verdict === true)) return holds;
  if (verdicts.includes(undefined)) return call(file.is("members"), subject, memberGuard(rest, scope));
  if (patterns.length > 0) return call(file.is("named"), subject, nameGuard(rest, scope));
  if (names.length === 0) return compare(call(file.is("size"), subject).code, "===", 0);
  return call(file.is("closed"), subject, namesOf(rest, scope));
}

/** Returns a function that validates one property. */
export function memberGuard(rest: Rest, scope: Scope): Code {
  const { key, names, patterns, additional } = rest;
  const inner = within(scope, "Member");
  if (names.length === 0 && patterns.length === 0) return guardOf(additional, inner);
  const parameters = [
    { name: "member", type: "unknown" },
    { name: "name", type: "string" },
  ];
  return hoistFunction(key, inner, parameters, () => [
    returnCode(memberCondition(rest, inner), scope, ...parameters.map(({ name }) => name)),
  ]);
}

/** Returns a function that validates the name of a property, if its value does not matter. */
function nameGuard(rest: Rest, scope: Scope): DeclaredName {
  const inner = within(scope, "Name");
  const parameters = [{ name: "name", type: "string" }];
  return hoistFunction(rest.key, inner, parameters, () => [
    returnCode(memberCondition(rest, inner), scope, ...parameters.map(({ name }) => name)),
  ]);
}

function memberCondition(rest: Rest, scope: Scope): Condition {
  const { form } = scope;
  const fits = (schema: Schema, at: Scope): Condition => conditionOf(schema, { code: "member" }, at);
  const matching = rest.patterns
    .map((entry, index) => [entry, patternScope(index, scope)] as const)
    .filter(([{ schema }]) => !takesAll(schema, form))
    .map(([entry, at]) => any([not(matches(entry, at)), fits(entry.schema, at)]));
  if (takesAll(rest.additional, form)) return all(matching);
  const covered = rest.patterns.map((entry, index) => matches(entry, patternScope(index, scope)));
  return all([...matching, any([isNamed(rest, scope), ...covered, fits(rest.additional, scope)])]);
}

type PatternEntry = Rest["patterns"][number];

/** Requires a name that matches the pattern. */
function matches(entry: PatternEntry, scope: Scope): Condition {
  const literal = patternText(entry.pattern);
  if (literal === undefined) return fails;
  return call(code`${hoistConstant(entry, scope, "Pattern", literal)}.test`, "name");
}

function patternScope(index: number, scope: Scope): Scope {
  return within(scope, index === 0 ? "Matching" : `Matching${index + 1}`);
}

function isNamed(rest: Rest, scope: Scope): Condition {
  if (rest.names.length > most) return call(code`${namesOf(rest, scope)}.has`, "name");
  return any(rest.names.map((name) => compare("name", "===", stringText(name))));
}

function namesOf({ key, names }: Rest, scope: Scope): DeclaredName {
  const initializer = code`/* @__PURE__ */ ${scope.file.is("names")}(${names.map(stringText).join(", ")})`;
  return hoistConstant(key, scope, "Names", initializer);
}
