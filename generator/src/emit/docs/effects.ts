import { unreachable } from "../../model/index.js";
import type { Affect, Condition, MemberPath, Operation, RuntimeExpression } from "../../model/types.js";
import { jsonText } from "../shared/literals.js";
import { needsAnswer } from "../shared/operation-docs.js";
import { codeSpan, listed } from "../shared/prose.js";
import { operationLink, type Scope } from "./site.js";

/** One effect of a mutation on the cached results of a query, in words. */
export interface EffectView {
  readonly query: string;
  /** The calls concerned: "for the same `id`"; "" for all. */
  readonly condition: string;
  /** What may be shown before the response: "sets `name` of the item with the same `id`"; "" for nothing. */
  readonly optimistic: string;
  /** What happens once the mutation has succeeded: "invalidated". */
  readonly success: string;
}

export function effectView(affect: Affect, operation: Operation, scope: Scope): EffectView {
  const target = scope.site.operations.get(affect.query)?.thing;
  const change = changeText(affect, operation);
  return {
    query: target === undefined ? codeSpan(affect.query) : operationLink(scope, target),
    condition: conditionText(operation, affect.match, { same: "for the same", other: "where" }),
    optimistic: needsAnswer(affect) ? "" : change,
    success: [...(needsAnswer(affect) && change !== "" ? [change] : []), outcomeText(affect, operation)].join("; "),
  };
}

/** What is known of the new result without reading it from the response. */
function changeText(affect: Affect, operation: Operation): string {
  const { optimistic } = affect;
  const item = itemText(affect, operation);
  switch (optimistic?.kind) {
    case undefined:
      return "";
    case "remove":
      return `removes ${item}`;
    case "patch":
      return `sets ${listed(optimistic.members.map(codeSpan))}${prefixed(" of ", item)}`;
    case "set":
      return `sets ${listed(optimistic.values.map(({ member, value }) => codeSpan(`${member}: ${jsonText(value)}`)))}${prefixed(" of ", item)}`;
    default:
      return unreachable(optimistic);
  }
}

function outcomeText(affect: Affect, operation: Operation): string {
  const { write, removes } = affect;
  const item = itemText(affect, operation);
  if (removes) return "removed";
  if (write === undefined) return "invalidated";
  const written = originText(write, operation);
  return item === "" ? `replaced with ${written}` : `copies ${written} into ${item}; invalidated`;
}

/** "the item with the same `id`"; "" where all of the result is concerned. */
function itemText({ item = [] }: Affect, operation: Operation): string {
  return prefixed("the item ", conditionText(operation, item, { same: "with the same", other: "where" }));
}

function conditionText(
  operation: Operation,
  conditions: readonly Condition[],
  words: { readonly same: string; readonly other: string },
): string {
  const isSame = ({ name, value, isAnyOf }: Condition): boolean => !isAnyOf && nameOf(value) === name;
  const same = conditions.filter(isSame).map(({ name }) => codeSpan(name));
  const others = conditions
    .filter((condition) => !isSame(condition))
    .map(({ name, value, isAnyOf }) => `${codeSpan(name)} is ${isAnyOf ? "in " : ""}${originText(value, operation)}`);
  const texts = [
    ...(same.length > 0 ? [`${words.same} ${listed(same)}`] : []),
    ...(others.length > 0 ? [`${words.other} ${listed(others)}`] : []),
  ];
  return texts.join(", ");
}

function prefixed(prefix: string, text: string): string {
  return text === "" ? "" : `${prefix}${text}`;
}

function nameOf(value: RuntimeExpression): string | undefined {
  if (value.from === "request") return value.name;
  return value.from === "request.body" && value.path.length === 1 ? value.path[0] : undefined;
}

function originText(value: RuntimeExpression, { envelope }: Operation): string {
  switch (value.from) {
    case "request":
      return `the ${codeSpan(value.name)} of this call`;
    case "request.body":
      return value.path.length === 0 ? "the body of this call" : `the ${codeSpan(value.path.join("."))} of this call`;
    case "response.body": {
      const path = withinPayload(value.path, envelope?.data);
      return path.length === 0 ? "the result" : `the ${codeSpan(path.join("."))} of the result`;
    }
  }
}

/** A path into the response as a path into the result, which is what the envelope holds. */
export function withinPayload(path: MemberPath, payload: string | undefined): MemberPath {
  return payload !== undefined && path[0] === payload ? path.slice(1) : path;
}
