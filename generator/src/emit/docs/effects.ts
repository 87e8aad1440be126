import type { Affect, Condition, MemberPath, Operation, RuntimeExpression } from "../../model/types.js";
import { needsAnswer } from "../shared/operation-docs.js";
import { codeSpan, listed } from "../shared/prose.js";
import { operationLink, type Scope } from "./site.js";

/** What a mutation does to what a query has returned, in words. Each is "" where there is nothing to say. */
export interface EffectView {
  readonly query: string;
  /** The calls concerned: "for the same `id`"; "" for all. */
  readonly condition: string;
  /** The item concerned, where the query comes in pages: "the item with the same `id`". */
  readonly item: string;
  /** The members that may be shown before the answer is there, or with it. */
  readonly shown: string;
  /** Only the answer tells where they are to be shown. */
  readonly isLate: boolean;
  /** The item may be gone before. */
  readonly isRemoved: boolean;
  /** What of the answer may be written. */
  readonly written: string;
}

export function effectView(affect: Affect, operation: Operation, scope: Scope): EffectView {
  const { query, match, item = [], optimistic, write } = affect;
  const target = scope.site.operations.get(query)?.thing;
  return {
    query: target === undefined ? codeSpan(query) : operationLink(scope, target),
    condition: conditionText(operation, match, { same: "for the same", other: "where" }),
    item: prefixed("the item ", conditionText(operation, item, { same: "with the same", other: "where" })),
    shown: shownText(optimistic),
    isLate: needsAnswer(affect),
    isRemoved: optimistic?.kind === "remove",
    written: write === undefined ? "" : originText(write, operation),
  };
}

/** What there is to say besides the query and which calls of it. */
export function effectDetails({ item, shown, isLate, isRemoved, written }: EffectView): string {
  const when = isLate ? "with the answer" : "at once";
  const shows = shown === "" ? [] : [`shows ${shown} ${when}`];
  if (item === "") return [...shows, ...(written === "" ? [] : [`${written} takes its place`])].join("; ");
  const gone = isRemoved ? [`is gone ${when}`] : [];
  const takes = written === "" ? [] : [`takes the members of ${written}`];
  return prefixed(`${item} `, listed([...shows, ...gone, ...takes]));
}

function shownText(optimistic: Affect["optimistic"]): string {
  switch (optimistic?.kind) {
    case "patch":
      return listed(optimistic.members.map(codeSpan));
    case "set":
      return listed(optimistic.values.map(({ member, value }) => codeSpan(`${member}: ${JSON.stringify(value)}`)));
    default:
      return "";
  }
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
