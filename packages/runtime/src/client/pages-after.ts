import type { ApiError } from "./api-errors.js";
import type { AfterPagination, Core, Operation, Outcome } from "./contract.js";
import { memberOf, valueAt } from "./decode.js";
import { follow, lost } from "./follow.js";
import type { PageCall, PageOptions } from "./pages.js";
import { toPlain } from "./plain.js";

/** Starts an operation whose next page starts after the last item of a page. */
export function callPagesAfter<
  Item,
  Data,
  Failed extends ApiError = ApiError,
  Answer extends Response = Response,
  Message = undefined,
>(
  client: Core,
  operation: Operation,
  args?: object,
  options?: PageOptions,
): PageCall<Item, Data, Failed, Answer, Message> {
  const { cursor, before, replaces = [] } = operation.pagination as AfterPagination;
  const isBackwards = memberOf(operation.nested ? memberOf(args, "query") : args, before) != null;
  return follow<Item, Data, Failed, Answer, Message, AfterPagination>(client, operation, [args, options], {
    // A request has one of them.
    token: isBackwards ? before! : cursor,
    replaces: isBackwards ? [cursor, ...replaces] : replaces,
    next: (outcome, pagination) => edgeOf(outcome, pagination, isBackwards ? 0 : -1),
    problem: ({ from }) =>
      `The ${isBackwards ? "first" : "last"} item has no "${from.join(".")}", which the next page ${isBackwards ? "ends before" : "starts after"}`,
  });
}

/**
 * Returns the value of the last item that the next page starts after, or of the first that it ends before. An empty page ends the
 * list, even if the API says that there is more: nothing says where it would be.
 */
function edgeOf({ body }: Outcome, { items: path, from, more, encode }: AfterPagination, at: 0 | -1): unknown {
  const items = valueAt(body, path);
  if (!Array.isArray(items) || !items.length || (more && !valueAt(body, more))) return undefined;
  const [item] = items.slice(at) as unknown[];
  const last = toPlain(valueAt(encode ? encode(item) : item, from));
  if (last == null || last === "") return lost;
  // Arguments that request pages are numbers or strings.
  return typeof last === "bigint" && Number.isSafeInteger(Number(last)) ? Number(last) : last;
}
