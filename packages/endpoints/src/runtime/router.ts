import type { Endpoint } from "./contract.js";
import { bySpecificity, matchPath, type PathValues } from "./paths.js";

/** The endpoint of a request, or the reason that there is none. */
export type Found =
  | { readonly endpoint: Endpoint; readonly values: PathValues }
  | { readonly endpoint?: undefined; readonly status: 404 }
  /** `allow`: the methods of the path. */
  | { readonly endpoint?: undefined; readonly status: 405; readonly allow: readonly string[] };

/**
 * Returns a function that finds the endpoint of a request. `basePath` is the part of the pathname before the paths of the
 * document: `/v1`. A HEAD request finds the GET endpoint if the document has no HEAD.
 */
export function createRouter(
  endpoints: Readonly<Record<string, Endpoint>> | readonly Endpoint[],
  basePath = "",
): (request: Pick<Request, "method" | "url">) => Found {
  const base = basePath.replace(/\/+$/, "");
  const index = createIndex(Object.values(endpoints));
  return ({ method, url }) => {
    const { pathname, searchParams } = new URL(url);
    if (!pathname.startsWith(`${base}/`)) return { status: 404 };
    const path = pathname.slice(base.length);
    const matching = index(path).flatMap((endpoint) => {
      const values = hasQuery(endpoint, searchParams) ? matchPath(endpoint, path) : undefined;
      return values === undefined ? [] : [{ endpoint, values }];
    });
    const [first] = matching;
    if (first === undefined) return { status: 404 };
    const own = matching.find(({ endpoint }) => endpoint.method === method);
    const found = own ?? (method === "HEAD" ? matching.find(({ endpoint }) => endpoint.method === "GET") : undefined);
    if (found) return found;
    const methods = matching.map(({ endpoint }) => endpoint.method);
    return { status: 405, allow: [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : [])])].sort() };
  };
}

function hasQuery({ query = [] }: Endpoint, params: URLSearchParams): boolean {
  return query.every(([name, value]) => params.getAll(name).includes(decoded(value)));
}

function decoded(text: string): string {
  return new URLSearchParams(`a=${text}`).get("a") ?? text;
}

/** Groups endpoints by the number of segments and the first one, so that large documents do not try every path. */
function createIndex(endpoints: readonly Endpoint[]): (path: string) => readonly Endpoint[] {
  const sorted = [...endpoints].sort(bySpecificity);
  const groups = new Map<number, { readonly literal: Map<string, Endpoint[]>; readonly other: Endpoint[] }>();
  for (const endpoint of sorted) {
    const [, first = "", ...rest] = endpoint.path.split("/");
    const group = groups.get(rest.length) ?? { literal: new Map<string, Endpoint[]>(), other: [] };
    groups.set(rest.length, group);
    if (/^[\w\-.~]+$/.test(first)) group.literal.set(first, [...(group.literal.get(first) ?? []), endpoint]);
    else group.other.push(endpoint);
  }
  return (path) => {
    const [, first = "", ...rest] = path.split("/");
    const group = groups.get(rest.length);
    if (group === undefined) return [];
    return [...(group.literal.get(first) ?? []), ...group.other];
  };
}
