import { type Change, type Key, type OverlaidCache, type Overlay, overlay } from "./overlays.js";

/** A query that a mutation changes, as the API's description declares it. */
export interface Affect {
  /** The operation: `projects.list`. */
  readonly query: string;
  /** Only where these arguments have these values. */
  readonly match?: Members;
  /** Of a list, the items whose members have these values. */
  readonly item?: Members;
  /** What is shown until the answer is there: these members with these values. */
  readonly patch?: Members;
  /** The item is not shown any more. */
  readonly remove?: true;
  /** The new result, or members of the item, where the answer holds it. */
  readonly write?: Expression;
}

/** A member of what the mutation was given or has answered: where it is, and the path to it. */
export type Expression = readonly ["params" | "data", ...path: string[]];
type Members = { readonly [name: string]: Expression | Members };

/** When affected queries are fetched again: after the mutation (the default), as a part of it, or when the caller says so. */
export type Invalidation = "background" | "await" | "none";

/** The part of a QueryClient that brings affected queries up to date. */
export interface AffectedCache extends OverlaidCache {
  invalidateQueries(filters: { readonly queryKey: Key }): Promise<void>;
}

/** What values come from. */
interface Scope {
  readonly params: unknown;
  readonly data?: unknown;
}

/** Of each cache: how many mutations are under way, and what is to be fetched once the last of them is over. */
interface Pending {
  count: number;
  /** By their text, so that nothing is asked for twice. */
  readonly stale: Map<string, Key>;
}

const pendingOf = new WeakMap<object, Pending>();

/**
 * Makes a change, and keeps the cache right: shows what will be while it is under way, takes it back where it fails, writes
 * what the answer holds, and has the rest fetched again. What goes wrong in the cache never fails the mutation.
 */
export async function applying<Data>(
  cache: AffectedCache,
  namespace: string,
  affects: readonly Affect[],
  params: unknown,
  invalidate: Invalidation,
  work: () => Promise<Data>,
): Promise<Data> {
  const pending = pendingOf.get(cache) ?? { count: 0, stale: new Map<string, Key>() };
  pendingOf.set(cache, pending);
  pending.count++;
  const overlays = await Promise.all(
    affects.map((affect) => attempt(() => show(cache, namespace, affect, { params }))),
  );
  let outcome: { readonly data: Data } | undefined;
  try {
    outcome = { data: await work() };
    return outcome.data;
  } finally {
    const scope = { params, ...outcome };
    await Promise.all(
      affects.map((affect, index) => attempt(() => settle(cache, namespace, affect, scope, overlays[index]))),
    );
    // A failure may have changed something as well: a timeout does not tell.
    for (const affect of affects) {
      if (outcome && isWritten(affect, scope)) continue;
      const key = keyOf(namespace, affect, scope);
      pending.stale.set(JSON.stringify(key), key);
    }
    pending.count--;
    const fetched = refetch(cache, pending, invalidate);
    if (invalidate === "await") await fetched;
  }
}

/** What changes at once, if it does. */
async function show(
  cache: AffectedCache,
  namespace: string,
  affect: Affect,
  scope: Scope,
): Promise<Overlay | undefined> {
  if (!affect.patch && !affect.remove) return undefined;
  return overlay(cache, keyOf(namespace, affect, scope), (data) => changed(data, affect, scope));
}

/** With the answer, what it holds; without one, what there was before. */
async function settle(
  cache: AffectedCache,
  namespace: string,
  affect: Affect,
  scope: Scope,
  shown: Overlay | undefined,
): Promise<void> {
  if (!("data" in scope)) return shown?.rollback();
  const final: Change = (old) =>
    isWritten(affect, scope) ? valueOf(affect.write!, scope) : changed(old, affect, scope);
  if (shown) shown.commit(final);
  else if (affect.write) (await overlay(cache, keyOf(namespace, affect, scope), final)).commit();
}

/** Mutations under way show what the service does not know yet: only after the last of them it is asked. */
async function refetch(cache: AffectedCache, pending: Pending, invalidate: Invalidation): Promise<void> {
  if (pending.count > 0) return;
  const stale = [...pending.stale.values()];
  pending.stale.clear();
  if (invalidate === "none") return;
  await Promise.all(stale.map((queryKey) => attempt(() => cache.invalidateQueries({ queryKey }))));
}

/** The whole result is in the answer. */
const isWritten = ({ write, item }: Affect, scope: Scope): boolean =>
  write !== undefined && item === undefined && valueOf(write, scope) !== undefined;

/** A result, or a list and each of its pages, with the change that an affect declares. */
function changed(data: unknown, affect: Affect, scope: Scope): unknown {
  const { item, patch, remove, write } = affect;
  const members = { ...valuesOf(patch, scope), ...(write && (valueOf(write, scope) as object | undefined)) };
  if (!item) return { ...(data as object), ...members };
  const { pages, items } = data as { readonly pages?: readonly unknown[]; readonly items?: readonly object[] };
  if (Array.isArray(pages)) return { ...(data as object), pages: pages.map((page) => changed(page, affect, scope)) };
  if (!Array.isArray(items)) return data;
  const wanted = Object.entries(valuesOf(item, scope));
  // As long as it is not known which item it is, it is none of them.
  if (wanted.length < Object.keys(item).length) return data;
  const isWanted = (one: object): boolean =>
    wanted.every(([name, value]) => (one as Record<string, unknown>)[name] === value);
  return {
    ...(data as object),
    items: remove
      ? items.filter((one) => !isWanted(one))
      : items.map((one) => (isWanted(one) ? { ...one, ...members } : one)),
  };
}

/** What the answer does not say narrows nothing down. */
function keyOf(namespace: string, { query, match }: Affect, scope: Scope): Key {
  const values = valuesOf(match, scope);
  return [namespace, query, ...(Object.keys(values).length > 0 ? [values] : [])];
}

/** Without those that are undefined. Arguments may be nested: `{ path: { id: … } }`. */
function valuesOf(members: Members = {}, scope: Scope): Readonly<Record<string, unknown>> {
  const values = Object.entries(members).map(
    ([name, from]) => [name, isExpression(from) ? valueOf(from, scope) : valuesOf(from, scope)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const isExpression = (from: Expression | Members): from is Expression => Array.isArray(from);

function valueOf([from, ...path]: Expression, scope: Scope): unknown {
  return path.reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], scope[from]);
}

/** Undefined where it fails. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
