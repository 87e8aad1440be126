import type { Schema } from "../../../model/types.js";
import { stringText } from "../../shared/literals.js";
import { patternText } from "../patterns.js";
import { all, any, call, compare, fails, holds, not, type Condition } from "./conditions.js";
import { conditionOf, guardOf } from "./guard.js";
import { hoistConstant, hoistFunction, returnText } from "./hoist.js";
import { within, type Place } from "./scope.js";
import { takesAll, verdictOf } from "./verdicts.js";

/** What members must be that have no property of their own. */
export interface Rest {
  /** What the guard is made of: for the same one, it is made once. */
  readonly key: object;
  /** The members that are not meant. */
  readonly names: readonly string[];
  readonly patterns: readonly { readonly pattern: string; readonly schema: Schema }[];
  /** Of members that go by none of the patterns. */
  readonly additional: Schema;
}

/** Up to so many names are compared one by one; more are looked up. */
const most = 8;

/** True where the members of an object that are neither named nor checked as properties are valid. */
export function membersCondition(rest: Rest, text: string, place: Place): Condition {
  const { names, patterns, additional } = rest;
  const { file, form } = place;
  const verdicts = [additional, ...patterns.map(({ schema }) => schema)].map((schema) => verdictOf(schema, form));
  if (verdicts.every((verdict) => verdict === true)) return holds;
  if (verdicts.includes(undefined)) return call(file.is("members"), text, memberGuard(rest, place));
  if (patterns.length > 0) return call(file.is("named"), text, nameGuard(rest, place));
  if (names.length === 0) return compare(call(file.is("size"), text).text, "===", 0);
  return call(file.is("closed"), text, namesOf(rest, place));
}

/** A function that decides about one member. */
export function memberGuard(rest: Rest, place: Place): string {
  const { key, names, patterns, additional } = rest;
  const inner = within(place, "Member");
  if (names.length === 0 && patterns.length === 0) return guardOf(additional, inner);
  const parameters = [
    { name: "member", type: "unknown" },
    { name: "name", type: "string" },
  ];
  return hoistFunction(key, inner, parameters, () => [
    returnText(memberCondition(rest, inner), place, ...parameters.map(({ name }) => name)),
  ]);
}

/** A function that decides about the name of a member, where it does not matter what the member is. */
function nameGuard(rest: Rest, place: Place): string {
  const inner = within(place, "Name");
  const parameters = [{ name: "name", type: "string" }];
  return hoistFunction(rest.key, inner, parameters, () => [
    returnText(memberCondition(rest, inner), place, ...parameters.map(({ name }) => name)),
  ]);
}

function memberCondition(rest: Rest, place: Place): Condition {
  const { form } = place;
  const fits = (schema: Schema, at: Place): Condition => conditionOf(schema, { text: "member" }, at);
  const matching = rest.patterns
    .map((entry, index) => [entry, patternPlace(index, place)] as const)
    .filter(([{ schema }]) => !takesAll(schema, form))
    .map(([entry, at]) => any([not(matches(entry, at)), fits(entry.schema, at)]));
  if (takesAll(rest.additional, form)) return all(matching);
  const covered = rest.patterns.map((entry, index) => matches(entry, patternPlace(index, place)));
  return all([...matching, any([isNamed(rest, place), ...covered, fits(rest.additional, place)])]);
}

type PatternEntry = Rest["patterns"][number];

/** True where the name of the member matches. */
function matches(entry: PatternEntry, place: Place): Condition {
  const literal = patternText(entry.pattern);
  if (literal === undefined) return fails;
  return call(`${hoistConstant(entry, place, "Pattern", literal)}.test`, "name");
}

function patternPlace(index: number, place: Place): Place {
  return within(place, index === 0 ? "Matching" : `Matching${index + 1}`);
}

function isNamed(rest: Rest, place: Place): Condition {
  if (rest.names.length > most) return call(`${namesOf(rest, place)}.has`, "name");
  return any(rest.names.map((name) => compare("name", "===", stringText(name))));
}

function namesOf({ key, names }: Rest, place: Place): string {
  const initializer = `/* @__PURE__ */ ${place.file.is("names")}(${names.map(stringText).join(", ")})`;
  return hoistConstant(key, place, "Names", initializer);
}
