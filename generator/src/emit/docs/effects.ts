import type { Affect, MemberPath, Operation, RuntimeExpression } from "../../model/types.js";
import { codeSpan, listed } from "../shared/prose.js";
import { operationLink, type Scope } from "./site.js";

/** What a mutation does to what a query has returned, in words. Each is "" where there is nothing to say. */
export interface EffectView {
  readonly query: string;
  /** The calls concerned: "for the same `id`"; "" for all. */
  readonly condition: string;
  /** The item concerned, where the query comes in pages: "the item with the same `id`". */
  readonly item: string;
  /** The members that may be shown before the answer is there. */
  readonly shown: string;
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
    condition: conditionText(
      operation,
      match.map(({ argument, value }) => ({ name: argument, value })),
      {
        same: "for the same",
        other: "where",
      },
    ),
    item: prefixed(
      "the item ",
      conditionText(
        operation,
        item.map(({ member, value }) => ({ name: member, value })),
        {
          same: "with the same",
          other: "where",
        },
      ),
    ),
    shown: optimistic?.kind === "patch" ? listed(optimistic.members.map(codeSpan)) : "",
    isRemoved: optimistic?.kind === "remove",
    written: write === undefined ? "" : originText(write, operation),
  };
}

/** What there is to say besides the query and which calls of it. */
export function effectDetails({ item, shown, isRemoved, written }: EffectView): string {
  const shows = shown === "" ? [] : [`shows ${shown} at once`];
  if (item === "") return [...shows, ...(written === "" ? [] : [`${written} takes its place`])].join("; ");
  const gone = isRemoved ? ["is gone at once"] : [];
  const takes = written === "" ? [] : [`takes the members of ${written}`];
  return prefixed(`${item} `, listed([...shows, ...gone, ...takes]));
}

interface Condition {
  readonly name: string;
  readonly value: RuntimeExpression;
}

function conditionText(
  operation: Operation,
  conditions: readonly Condition[],
  words: { readonly same: string; readonly other: string },
): string {
  const same = conditions.filter(({ name, value }) => nameOf(value) === name).map(({ name }) => codeSpan(name));
  const others = conditions
    .filter(({ name, value }) => nameOf(value) !== name)
    .map(({ name, value }) => `${codeSpan(name)} is ${originText(value, operation)}`);
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
