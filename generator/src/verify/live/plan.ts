import type { Operation } from "../../model/types.js";
import { labelOf } from "../check/label.js";
import type { Verification } from "../context.js";
import { areEnough, canBeGiven, schemesOf } from "./credentials.js";
import { parametersIn } from "./names.js";
import { isRead, isSendable, onlyReads, undoOf } from "./safety.js";
import type { LiveOptions, NotCalled } from "./types.js";

/** The operations of a check, in the order in which they are called. */
export interface Plan {
  /** Those that delete nothing. */
  readonly calls: readonly Operation[];
  /** Those that delete, the innermost things first. */
  readonly deletions: readonly Operation[];
  readonly withoutCredentials: readonly Operation[];
  readonly notCalled: readonly NotCalled[];
}

/** Plans which operations are called: lists before what needs their ids, creations before changes, deletions last. */
export function planCalls({ api }: Verification, options: LiveOptions): Plan {
  const { tags, isAll } = options;
  const wanted = api.operations.filter((one) => tags.length === 0 || one.tags.some((tag) => tags.includes(tag)));
  const notCalled: NotCalled[] = [];
  const withoutCredentials: Operation[] = [];
  const called = wanted.filter((operation) => {
    const why = obstacleOf(operation, isAll);
    if (why === undefined && areEnough(operation, options, api)) return true;
    if (why === undefined) withoutCredentials.push(operation);
    const what = why === undefined ? schemesOf(operation).join(", ") : undefined;
    notCalled.push({
      operation: labelOf(operation),
      why: why ?? (canBeGiven(operation, api) ? "needsCredentials" : "needsOtherCredentials"),
      ...(what !== undefined && { what }),
    });
    return false;
  });
  const isDeletion = ({ http }: Operation): boolean => http.method === "DELETE";
  const rankOf = (operation: Operation): number => rank(operation, api.operations);
  const sorted = called.toSorted((one, other) => rankOf(one) - rankOf(other));
  return {
    calls: sorted.filter((one) => !isDeletion(one)),
    deletions: sorted.filter(isDeletion).toSorted((one, other) => depth(other) - depth(one)),
    withoutCredentials: withoutCredentials.filter(isRead),
    notCalled,
  };
}

function obstacleOf(operation: Operation, isAll: boolean): NotCalled["why"] | undefined {
  if (!isAll && !isRead(operation)) return "needsAll";
  if (!isSendable(operation)) return "unsendable";
  return operation.servers === undefined ? undefined : "otherServer";
}

function rank(operation: Operation, operations: readonly Operation[]): number {
  const ids = parametersIn(operation.http.path).length;
  if (onlyReads(operation)) return ids === 0 ? 0 : 20 + ids;
  return (undoOf(operation, operations) === undefined ? 30 : 10) + ids;
}

function depth({ http }: Operation): number {
  return http.path.split("/").length;
}
