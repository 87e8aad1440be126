import type { Endpoint } from "./contract.js";
import { matchPath, normalize, segmentsOf, type PathValues, type Segment } from "./paths.js";

/** A route: an endpoint, and whatever its server keeps about it. */
export interface Route {
  readonly endpoint: Endpoint;
}

/** The route of a request, with the values in its path, still encoded; or the methods that its path has. */
export type RouteMatch<R extends Route> =
  | { readonly route: R; readonly values: PathValues }
  | { readonly allow: readonly string[] };

/**
 * Finds the route of a request. In every segment, a literal wins over a segment that has literal parts, and that over a parameter,
 * whatever the order of the document. If the path of the more specific route lacks the method, a less specific one gets the request.
 */
export class Router<R extends Route> {
  readonly #root: Branch<R> = new Branch();

  constructor(routes: readonly R[]) {
    for (const route of routes) this.#add(route);
  }

  /**
   * Returns undefined for an unknown path. `path` starts below the base path; it and `query` are still encoded. A HEAD request
   * finds the GET route if there is none for HEAD.
   */
  match(method: string, path: string, query: string): RouteMatch<R> | undefined {
    const segments = path.slice(1).split("/");
    const search: Search = { method, path, query, segments, parameters: undefined, allow: undefined };
    return find(this.#root, 0, search) ?? allowed(search);
  }

  #add(route: R): void {
    const { method } = route.endpoint;
    const segments = segmentsOf(route.endpoint);
    let branch = this.#root;
    for (const segment of segments) branch = branch.grow(segment);
    const parameters = segments.flatMap((segment, index) =>
      isParameter(segment) ? [[segment[0].text, index] as const] : [],
    );
    const isSimple = segments.every((segment) => isParameter(segment) || isLiteral(segment));
    const leaves = [...(branch.leaves.get(method) ?? []), { route, parameters, isSimple }];
    // Those that need more of the query come first. Of equal ones, the first one counts.
    branch.leaves.set(
      method,
      leaves.sort((one, other) => queryOf(other).length - queryOf(one).length),
    );
  }
}

/** The end of a path with one method. */
interface Leaf<R> {
  readonly route: R;
  /** The parameters that are whole segments, by index. */
  readonly parameters: readonly (readonly [name: string, index: number])[];
  /** Every parameter is a whole segment. */
  readonly isSimple: boolean;
}

/** The continuations of a path. */
class Branch<R> {
  readonly literals = new Map<string, Branch<R>>();
  /** Segments with several parameters or literal parts, those with more literal characters first. */
  readonly composites: { readonly key: string; readonly length: number; readonly branch: Branch<R> }[] = [];
  parameter: Branch<R> | undefined;
  /** Leaves by method. Several leaves of a method differ in the query that they need. */
  readonly leaves = new Map<string, readonly Leaf<R>[]>();

  /** Returns the branch of a segment of a template, and adds it if it is new. */
  grow(segment: Segment): Branch<R> {
    if (isParameter(segment)) return (this.parameter ??= new Branch());
    return isLiteral(segment) ? this.#growLiteral(keyOf(segment)) : this.#growComposite(segment);
  }

  /** Returns the branch of a literal, however a path encodes it. Most paths are normalized already. */
  findLiteral(segment: string): Branch<R> | undefined {
    if (this.literals.size === 0) return undefined;
    return this.literals.get(segment) ?? this.literals.get(normalize(segment));
  }

  #growLiteral(key: string): Branch<R> {
    const branch = this.literals.get(key) ?? new Branch<R>();
    this.literals.set(key, branch);
    return branch;
  }

  #growComposite(segment: Segment): Branch<R> {
    const key = keyOf(segment);
    const known = this.composites.find((one) => one.key === key);
    if (known !== undefined) return known.branch;
    const length = segment.reduce((sum, piece) => sum + (piece.isParameter ? 0 : piece.text.length), 0);
    const branch = new Branch<R>();
    this.composites.push({ key, length, branch });
    this.composites.sort((one, other) => other.length - one.length);
    return branch;
  }
}

interface Search {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly segments: readonly string[];
  /** The parsed query, once a leaf needs it. */
  parameters: URLSearchParams | undefined;
  /** The methods of the paths that match. */
  allow: Set<string> | undefined;
}

/** Visits every branch at most once. */
function find<R extends Route>(branch: Branch<R>, index: number, search: Search): RouteMatch<R> | undefined {
  const segment = search.segments[index];
  if (segment === undefined) return arrive(branch, search);
  const literal = branch.findLiteral(segment);
  const found = literal && find(literal, index + 1, search);
  if (found !== undefined || segment === "") return found;
  for (const { branch: composite } of branch.composites) {
    const match = find(composite, index + 1, search);
    if (match !== undefined) return match;
  }
  return branch.parameter && find(branch.parameter, index + 1, search);
}

function arrive<R extends Route>({ leaves }: Branch<R>, search: Search): RouteMatch<R> | undefined {
  const { method } = search;
  const found =
    firstMatch(leaves.get(method), search) ?? (method === "HEAD" ? firstMatch(leaves.get("GET"), search) : undefined);
  if (found !== undefined) return found;
  for (const [known, others] of leaves) if (firstMatch(others, search)) (search.allow ??= new Set()).add(known);
  return undefined;
}

function firstMatch<R extends Route>(
  leaves: readonly Leaf<R>[] | undefined,
  search: Search,
): RouteMatch<R> | undefined {
  if (leaves === undefined) return undefined;
  for (const leaf of leaves) {
    const values = hasQuery(leaf, search) ? valuesOf(leaf, search) : undefined;
    if (values !== undefined) return { route: leaf.route, values };
  }
  return undefined;
}

function queryOf({ route }: Leaf<Route>): NonNullable<Endpoint["query"]> {
  return route.endpoint.query ?? [];
}

/** Returns whether a request has the query that distinguishes an endpoint from others of its path. */
function hasQuery(leaf: Leaf<Route>, search: Search): boolean {
  const query = queryOf(leaf);
  if (query.length === 0) return true;
  const parameters = (search.parameters ??= new URLSearchParams(search.query));
  return query.every(([name, value]) => parameters.getAll(name).includes(value));
}

function valuesOf<R extends Route>({ route, parameters, isSimple }: Leaf<R>, { path, segments }: Search) {
  if (!isSimple) return matchPath(route.endpoint, path);
  // Without a prototype, `__proto__` is a name like any other.
  const values = Object.create(null) as Record<string, string>;
  for (const [name, index] of parameters) values[name] = segments[index] ?? "";
  return values;
}

function allowed({ allow }: Search): { readonly allow: readonly string[] } | undefined {
  if (allow === undefined) return undefined;
  if (allow.has("GET")) allow.add("HEAD");
  return { allow: [...allow].sort() };
}

function isParameter(segment: Segment): segment is Segment & readonly [Segment[number]] {
  return segment.length === 1 && segment[0]?.isParameter === true;
}

function isLiteral(segment: Segment): boolean {
  return segment.every((piece) => !piece.isParameter);
}

/** Returns the segment as its template has it, with normalized literals. */
function keyOf(segment: Segment): string {
  return segment.map(({ text, isParameter: isName }) => (isName ? `{${text}}` : text)).join("");
}

/** The endpoint of a request, or the reason that there is none. */
export type Found =
  | { readonly endpoint: Endpoint; readonly values: PathValues }
  | { readonly endpoint?: undefined; readonly status: 404 }
  /** `allow`: the methods of the path. */
  | { readonly endpoint?: undefined; readonly status: 405; readonly allow: readonly string[] };

/**
 * Returns a function that finds the endpoint of a request. `basePath` is the part of the pathname before the paths of the
 * document: `/v1`.
 */
export function createRouter(
  endpoints: Readonly<Record<string, Endpoint>> | readonly Endpoint[],
  basePath = "",
): (request: Pick<Request, "method" | "url">) => Found {
  const base = basePath.replace(/\/+$/, "");
  const router = new Router(Object.values(endpoints).map((endpoint: Endpoint) => ({ endpoint })));
  return ({ method, url }) => {
    const { pathname, search } = new URL(url);
    if (!pathname.startsWith(`${base}/`)) return { status: 404 };
    const match = router.match(method, pathname.slice(base.length), search);
    if (match === undefined) return { status: 404 };
    return "allow" in match
      ? { status: 405, allow: match.allow }
      : { endpoint: match.route.endpoint, values: match.values };
  };
}
