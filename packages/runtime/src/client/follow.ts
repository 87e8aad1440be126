import type { CallOptions } from "./options.js";
import type { Core, Engine, FollowedPagination, Operation, Outcome } from "./contract.js";
import type { ApiError } from "./api-errors.js";
import { callOf, PaginationError } from "./cursor.js";
import { memberOf } from "./decode.js";
import { callTokenPages, type PageCall, type PageOptions } from "./pages.js";

/** Finds the next page of a list, and asks for it. */
export interface Follower<Followed extends FollowedPagination> {
  /** The argument that takes the token of a page. */
  readonly token: string;
  /** Other arguments that choose a page. Default: those of the pagination. */
  readonly replaces?: readonly string[];
  /** Returns the token of the next page; undefined after the last, `lost` if there is a next page but no token of it. */
  readonly next: (outcome: Outcome, pagination: Followed) => unknown;
  /** Says why there is no token. */
  readonly problem: (pagination: Followed) => string;
  /** Changes the request of a page. Default: the token is an argument. */
  readonly ask?: (request: Request, pagination: Followed, nested: boolean) => Request;
}

/** The token of a page that cannot be requested. Asking for it is an error, so that the pages before it are delivered. */
export const lost = "\0";

type Request = readonly [args: object | undefined, options: CallOptions | undefined];

/**
 * Starts an operation whose next page does not follow from a token or a number in the body. For `callTokenPages`, each body becomes an
 * object with the whole body and the token: lists with tokens do not carry the code of other styles.
 */
export function follow<
  Item,
  Data,
  Failed extends ApiError,
  Answer extends Response,
  Message,
  Followed extends FollowedPagination,
>(
  client: Core,
  operation: Operation,
  [args, options]: readonly [args: object | undefined, options: PageOptions | undefined],
  { token, replaces, next, problem, ask }: Follower<Followed>,
): PageCall<Item, Data, Failed, Answer, Message> {
  const { "~engine": engine } = client;
  const pagination = operation.pagination as Followed;
  const execute: Engine["execute"] = async (listed, args, callOptions, mode) => {
    const { nested } = listed;
    if (memberOf(nested ? memberOf(args, "query") : args, token) === lost)
      throw new PaginationError(problem(pagination), callOf({ client, operation: listed }));
    const own: Operation = { ...listed, isResult: (result, body) => listed.isResult!(result, { body }) };
    const [asked, options] = ask?.([args, callOptions], pagination, !!nested) ?? [args, callOptions];
    const outcome = await engine.execute(own, asked, options, mode);
    // The caller reads the page.
    if (mode?.raw) return outcome;
    const { body } = outcome;
    return { ...outcome, body: { body, next: next(outcome, pagination) } };
  };
  const { items, optional } = pagination;
  const others = replaces ?? pagination.replaces;
  const listed: Operation = {
    ...operation,
    pagination: {
      style: "token",
      token,
      items: ["body", ...items],
      next: ["next"],
      ...(optional && { optional }),
      ...(others && { replaces: others }),
    },
  };
  return callTokenPages({ "~engine": { ...engine, execute } }, listed, args, options);
}
