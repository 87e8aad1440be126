import type { ApiError } from "./api-errors.js";
import type { AfterPagination, Core, Operation, Outcome } from "./contract.js";
import { PaginationError } from "./cursor.js";
import { valueAt } from "./decode.js";
import { follow } from "./follow.js";
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
  const { cursor } = operation.pagination as AfterPagination;
  return follow(client, operation, [args, options], { token: cursor, next: lastOf });
}

/**
 * Returns the value of the last item that the next page starts after. An empty page ends the list, even if the API says that there
 * is more: nothing says where it would be.
 * @throws PaginationError if there is more, and the last item does not have the value.
 */
function lastOf({ body }: Outcome, { items: path, from, more }: AfterPagination, operation: string): unknown {
  const items = valueAt(body, path);
  if (!Array.isArray(items) || !items.length || (more && !valueAt(body, more))) return undefined;
  const last = toPlain(valueAt(items[items.length - 1], from));
  if (last != null && last !== "") return last;
  throw new PaginationError(`The last item has no "${from.join(".")}", which the next page starts after`, {
    operation,
  });
}
