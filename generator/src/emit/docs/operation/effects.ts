import { unreachable } from "../../../model/index.js";
import type { Condition, Effect, ValueSource } from "../../../model/types.js";
import { jsonText } from "../../../codegen/literals.js";
import { needsAnswer } from "../../shared/operation-docs.js";
import { codeSpan, listed } from "../../shared/prose.js";
import { operationLink, type Scope } from "../site.js";

/** An effect of a mutation on the cached results of a query, in words. */
export interface EffectView {
  readonly query: string;
  /** The calls concerned: "for the same `id`"; "" for all. */
  readonly condition: string;
  /** The optimistic update: "sets `name` of the item with the same `id`"; "" without one. */
  readonly optimistic: string;
  /** The outcome of a successful mutation: "invalidated". */
  readonly success: string;
}

export function effectView(effect: Effect, scope: Scope): EffectView {
  const target = scope.site.operations.get(effect.query)?.thing;
  const change = changeText(effect);
  return {
    query: target === undefined ? codeSpan(effect.query) : operationLink(scope, target),
    condition: conditionText(effect.match, { same: "for the same", other: "where" }),
    optimistic: needsAnswer(effect) ? "" : change,
    success: [...(needsAnswer(effect) && change !== "" ? [change] : []), outcomeText(effect)].join("; "),
  };
}

/** Describes an optimistic update; "" without one. */
function changeText(effect: Effect): string {
  const { optimistic } = effect;
  const item = itemText(effect);
  switch (optimistic?.kind) {
    case undefined:
      return "";
    case "remove":
      return `removes ${item}`;
    case "patch":
      return `sets ${listed(optimistic.properties.map(({ name }) => codeSpan(name)))}${prefixed(" of ", item)}`;
    case "set":
      return `sets ${listed(optimistic.values.map(({ name, value }) => codeSpan(`${name}: ${jsonText(value)}`)))}${prefixed(" of ", item)}`;
    default:
      return unreachable(optimistic);
  }
}

function outcomeText(effect: Effect): string {
  const { write, removes } = effect;
  const item = itemText(effect);
  if (removes) return "removed";
  if (write === undefined) return "invalidated";
  const written = originText(write);
  return item === "" ? `replaced with ${written}` : `copies ${written} into ${item}; invalidated`;
}

/** "the item with the same `id`"; "" if all of the result is concerned. */
function itemText({ item = [] }: Effect): string {
  return prefixed("the item ", conditionText(item, { same: "with the same", other: "where" }));
}

function conditionText(
  conditions: readonly Condition[],
  words: { readonly same: string; readonly other: string },
): string {
  const isSame = ({ name, value, isAnyOf }: Condition): boolean => !isAnyOf && nameOf(value) === name;
  const same = conditions.filter(isSame).map(({ name }) => codeSpan(name));
  const others = conditions
    .filter((condition) => !isSame(condition))
    .map(({ name, value, isAnyOf }) => `${codeSpan(name)} is ${isAnyOf ? "in " : ""}${originText(value)}`);
  const texts = [
    ...(same.length > 0 ? [`${words.same} ${listed(same)}`] : []),
    ...(others.length > 0 ? [`${words.other} ${listed(others)}`] : []),
  ];
  return texts.join(", ");
}

function prefixed(prefix: string, text: string): string {
  return text === "" ? "" : `${prefix}${text}`;
}

/** Returns the parameter, or the property of the body, that a value is; undefined for others. */
function nameOf(value: ValueSource): string | undefined {
  return value.from === "arguments" && value.name.length === 1 ? value.name[0] : undefined;
}

function originText(value: ValueSource): string {
  if (value.from === "result")
    return value.path.length === 0 ? "the result" : `the ${codeSpan(value.path.join("."))} of the result`;
  return value.name.length === 0 ? "the body of this call" : `the ${codeSpan(value.name.join("."))} of this call`;
}
