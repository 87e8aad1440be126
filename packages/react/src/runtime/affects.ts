/** A query that a mutation makes stale, as the API's description declares it. */
export interface Affect {
  /** The operation: `projects.list`. */
  readonly query: string;
  /** Only where these arguments have these values. */
  readonly match?: Readonly<Record<string, Expression>>;
  /** The new result, where the answer holds it. */
  readonly write?: Expression;
}

/** A member of what the mutation was given or has answered, and the path to it. */
export type Expression = readonly ["params" | "data", ...path: string[]];

/** When affected queries are fetched again: after the mutation (the default), as a part of it, or when the caller says so. */
export type Invalidation = "background" | "await" | "none" | undefined;

/** The part of a QueryClient that brings affected queries up to date. */
export interface AffectedCache {
  invalidateQueries(filters: { readonly queryKey: readonly unknown[] }): Promise<void>;
  setQueriesData(filters: { readonly queryKey: readonly unknown[] }, data: unknown): unknown;
}

/** What the values come from. */
export interface Scope {
  readonly params: unknown;
  readonly data: unknown;
}

/** Brings what is cached up to date. Never fails: the mutation has succeeded, whatever becomes of the cache. */
export async function apply(
  cache: AffectedCache,
  namespace: string,
  affects: readonly Affect[],
  scope: Scope,
  invalidate: Invalidation = "background",
): Promise<void> {
  if (invalidate === "none") return;
  const done = Promise.allSettled(affects.map((affect) => refresh(cache, namespace, affect, scope)));
  if (invalidate === "await") await done;
}

/** Writes the new result where the answer holds it, and has what cannot be written fetched again. */
async function refresh(
  cache: AffectedCache,
  namespace: string,
  { query, match = {}, write }: Affect,
  scope: Scope,
): Promise<void> {
  const values = Object.entries(match)
    .map(([name, expression]) => [name, valueOf(expression, scope)])
    // What the answer does not say narrows nothing down.
    .filter(([, value]) => value !== undefined);
  const queryKey = [namespace, query, ...(values.length > 0 ? [Object.fromEntries(values)] : [])];
  const value = write && valueOf(write, scope);
  if (value === undefined) return cache.invalidateQueries({ queryKey });
  try {
    cache.setQueriesData({ queryKey }, value);
  } catch {
    await cache.invalidateQueries({ queryKey });
  }
}

function valueOf([from, ...path]: Expression, scope: Scope): unknown {
  return path.reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], scope[from]);
}
