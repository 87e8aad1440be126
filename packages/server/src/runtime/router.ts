import { type Endpoint, matchPath } from "./endpoints.js";

/** A route: an endpoint and whatever its server keeps about it. */
export interface Routed {
  readonly endpoint: Endpoint;
}

/** The route of a request, with the still encoded values of its path parameters; or the methods that its path has. */
export type Match<R extends Routed> =
  | { readonly route: R; readonly values: Readonly<Record<string, string>> }
  | { readonly allow: readonly string[] };

/**
 * Finds the route of a request. In every segment, a literal wins over a segment that has literal parts, and that over a parameter,
 * whatever the order of the document. If the path of the more specific route lacks the method, a less specific one gets the request.
 */
export class Router<R extends Routed> {
  readonly #root: Branch<R> = new Branch();

  constructor(routes: readonly R[]) {
    for (const route of routes) this.#add(route);
  }

  /** Returns undefined for an unknown path. `path` starts below the base path; it and `query` are still encoded. */
  match(method: string, path: string, query: string): Match<R> | undefined {
    const search = { method, path, query, segments: path.slice(1).split("/"), allow: undefined };
    return find(this.#root, 0, search) ?? allowed(search);
  }

  #add(route: R): void {
    const { method, path } = route.endpoint;
    const segments = path.slice(1).split("/");
    let branch = this.#root;
    for (const segment of segments) branch = branch.grow(segment);
    const parameters = segments.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1, -1), index] as const] : [],
    );
    const isSimple = segments.every((segment) => isParameter(segment) || !segment.includes("{"));
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
  readonly composites: { readonly segment: string; readonly branch: Branch<R> }[] = [];
  parameter: Branch<R> | undefined;
  /** By method. Several leaves differ in the query that they need. */
  readonly leaves = new Map<string, readonly Leaf<R>[]>();

  /** Returns the branch of a segment of a template, and adds it if it is new. */
  grow(segment: string): Branch<R> {
    if (isParameter(segment)) return (this.parameter ??= new Branch());
    return segment.includes("{") ? this.#growComposite(segment) : this.#growLiteral(normalize(segment));
  }

  #growLiteral(segment: string): Branch<R> {
    const branch = this.literals.get(segment) ?? new Branch<R>();
    this.literals.set(segment, branch);
    return branch;
  }

  #growComposite(segment: string): Branch<R> {
    const known = this.composites.find((one) => one.segment === segment);
    if (known !== undefined) return known.branch;
    const branch = new Branch<R>();
    this.composites.push({ segment, branch });
    this.composites.sort((one, other) => literalLength(other.segment) - literalLength(one.segment));
    return branch;
  }
}

interface Search {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly segments: readonly string[];
  /** The methods of the paths that match. */
  allow: Set<string> | undefined;
}

/** Visits every branch at most once. */
function find<R extends Routed>(branch: Branch<R>, index: number, search: Search): Match<R> | undefined {
  const segment = search.segments[index];
  if (segment === undefined) return arrive(branch, search);
  const literal = branch.literals.get(segment.includes("%") ? normalize(segment) : segment);
  const found = literal && find(literal, index + 1, search);
  if (found !== undefined || segment === "") return found;
  for (const { branch: composite } of branch.composites) {
    const match = find(composite, index + 1, search);
    if (match !== undefined) return match;
  }
  return branch.parameter && find(branch.parameter, index + 1, search);
}

function arrive<R extends Routed>({ leaves }: Branch<R>, search: Search): Match<R> | undefined {
  const { method } = search;
  const own = leaves.get(method) ?? (method === "HEAD" ? leaves.get("GET") : undefined);
  if (own !== undefined) return firstMatch(own, search);
  for (const [known, others] of leaves) if (firstMatch(others, search)) (search.allow ??= new Set()).add(known);
  return undefined;
}

function firstMatch<R extends Routed>(leaves: readonly Leaf<R>[], search: Search): Match<R> | undefined {
  for (const leaf of leaves) {
    const values = hasQuery(leaf, search) ? valuesOf(leaf, search) : undefined;
    if (values !== undefined) return { route: leaf.route, values };
  }
  return undefined;
}

function queryOf({ route }: Leaf<Routed>): NonNullable<Endpoint["query"]> {
  return route.endpoint.query ?? [];
}

/** Returns whether a request has the query that distinguishes an endpoint from others of its path. */
function hasQuery(leaf: Leaf<Routed>, { query }: Search): boolean {
  const needed = queryOf(leaf);
  if (needed.length === 0) return true;
  const parameters = new URLSearchParams(query);
  return needed.every(([name, value]) => parameters.getAll(name).includes(value));
}

function valuesOf<R extends Routed>({ route, parameters, isSimple }: Leaf<R>, { path, segments }: Search) {
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

function isParameter(segment: string): boolean {
  return /^\{[^{}]*\}$/.test(segment);
}

function literalLength(segment: string): number {
  return segment.replace(/\{[^{}]*\}/g, "").length;
}

/** Returns one form for equivalent encodings of a segment (RFC 3986, 6.2.2). Encoded delimiters stay encoded. */
function normalize(segment: string): string {
  try {
    return decodeURI(segment);
  } catch {
    return segment;
  }
}
