import type { ApiError } from "./api-errors.js";
import type { AfterPagination, Core, Operation, Outcome } from "./contract.js";
import { valueAt } from "./decode.js";
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
  const { cursor } = operation.pagination as AfterPagination;
  return follow(client, operation, [args, options], { token: cursor, next: lastOf, problem });
}

/**
 * Returns the value of the last item that the next page starts after. An empty page ends the list, even if the API says that there
 * is more: nothing says where it would be.
 */
function lastOf({ body }: Outcome, { items: path, from, more, encode }: AfterPagination): unknown {
  const items = valueAt(body, path);
  if (!Array.isArray(items) || !items.length || (more && !valueAt(body, more))) return undefined;
  const item: unknown = items[items.length - 1];
  const last = toPlain(valueAt(encode ? encode(item) : item, from));
  if (last == null || last === "") return lost;
  // Arguments that request pages are numbers or strings.
  return typeof last === "bigint" && Number.isSafeInteger(Number(last)) ? Number(last) : last;
}

const problem = ({ from }: AfterPagination): string =>
  `The last item has no "${from.join(".")}", which the next page starts after`;
