import type { ApiError } from "./api-errors.js";
import type { Core, LinkPagination, Operation, Outcome } from "./contract.js";
import { memberOf, valueAt } from "./decode.js";
import { ArgumentError } from "./errors.js";
import { follow, type Follower, lost } from "./follow.js";
import type { PageCall, PageOptions } from "./pages.js";
import { pair } from "./plain.js";

/**
 * Starts an operation whose responses link to the next page, in the Link header or in the body.
 *
 * The client never requests the URL of a link: a response could send the credentials to another server with it. It takes the
 * parameters that choose the page from the query, and sends them to the operation's own path.
 */
export function callLinkedPages<
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
  return follow(client, operation, [args, options], { token: linked, next: nextOf, problem, ask });
}

/** The argument that carries the parameters of a link to `ask`. No parameter has this name. */
const linked = "~link";

/** Returns the parameters that choose the next page, as a query. A link without any of them would lead to the same page. */
function nextOf({ body, response }: Outcome, { page, next }: LinkPagination): unknown {
  const url = next ? valueAt(body, next) : nextLink(response.headers.get("link"));
  if (url == null || url === "") return undefined;
  const query = typeof url === "string" ? /^[^?#]*\?([^#]*)/.exec(url)?.[1] : undefined;
  const chosen = parametersOf(query, page);
  return chosen.length ? chosen.map(pair).join("&") : lost;
}

const problem = ({ page }: LinkPagination): string =>
  `The link to the next page has no parameter ${page.map((name) => `"${name}"`).join(" or ")}`;

/**
 * Puts the parameters of a link into the query, instead of arguments of the same names. A cursor may have been in a browser: only
 * the parameters that choose a page come out of it.
 * @throws ArgumentError for a cursor without any of them.
 */
const ask: NonNullable<Follower<LinkPagination>["ask"]> = ([args, options], { page }, nested) => {
  const given = (nested ? memberOf(args, "query") : args) as Readonly<Record<string, unknown>> | undefined;
  const { [linked]: token, ...own } = given ?? {};
  if (token === undefined) return [args, options];
  const chosen = parametersOf(`${token as string}`, page);
  if (!chosen.length) throw new ArgumentError("cursor must be the nextCursor of a page");
  // Of a name that the link does not have, nothing is sent.
  const query = Object.fromEntries(
    page.map((name) => {
      const values = chosen.flatMap(([own, value]) => (own === name ? [value] : []));
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  return [nested ? { ...args, query: own } : own, { ...options, extraQuery: { ...options?.extraQuery, ...query } }];
};

/** Returns the parameters of a query that have one of the names, decoded. */
function parametersOf(query = "", page: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return query
    .split("&")
    .map((text) => {
      const [name = "", ...value] = text.split("=");
      return [decoded(name), decoded(value.join("="))] as const;
    })
    .filter(([name]) => page.includes(name));
}

/** Decodes a form's encoding. React Native has no complete URLSearchParams. */
function decoded(text: string): string {
  const spaced = text.replace(/\+/g, " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/**
 * Returns the target of the link with the relation `next` (RFC 8288, 3); undefined if there is none. A link with an anchor is about
 * another resource. In time linear in the header, whatever it holds.
 */
export function nextLink(header: string | null): string | undefined {
  // The target, and the parameters up to a comma outside of quotes.
  for (const [, target, rest = ""] of (header ?? "").matchAll(/<([^<>]*)>((?:[^",]|"(?:[^"\\]|\\.)*"?)*)/g)) {
    const parameters = new Map<string, string>();
    for (const [, name = "", quoted, plain = ""] of rest.matchAll(parameter)) {
      const key = name.toLowerCase();
      // The first one counts.
      if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(.)/g, "$1") ?? plain);
    }
    const relations = parameters.get("rel")?.toLowerCase().split(/\s+/);
    if (relations?.includes("next") && !parameters.has("anchor")) return target;
  }
  return undefined;
}

/** `; name`, `; name=value` or `; name="value"`. */
const parameter = /;\s*([^\s=;"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*)))?/g;
