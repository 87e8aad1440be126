import {
  type CachedQuery,
  type Change,
  isGrowing,
  type Key,
  type OverlaidCache,
  type Overlay,
  overlay,
} from "./overlays.js";

/** A query that a mutation changes, as the API's description declares it. */
export interface Affect {
  /** The operation: `projects.list`. */
  readonly query: string;
  /** Only where these arguments have these values. */
  readonly match?: Members;
  /** Of a list, the items whose members have these values. */
  readonly item?: Members;
  /** What is shown as soon as it is known which results are concerned: these members with these values. */
  readonly patch?: Members;
  /** The item is not shown any more. */
  readonly remove?: true;
  /** The new result, or members of the item, where the answer holds it. */
  readonly write?: Expression;
}

/**
 * A member of what the mutation was given or has answered: where it is, and the path to it. After `in` it is a list, and any of
 * its values will do. After `value` stands the value itself.
 */
export type Expression =
  | readonly [from: Origin, ...path: string[]]
  | readonly [any: "in", from: Origin, ...path: string[]]
  | readonly [constant: "value", value: unknown];
type Origin = "params" | "data";
type Members = { readonly [name: string]: Expression | Members };

/** When affected queries are fetched again: after the mutation (the default), as a part of it, or when the caller says so. */
export type Invalidation = "background" | "await" | "none";

/** The part of a QueryClient that brings affected queries up to date. */
export interface AffectedCache extends OverlaidCache {
  invalidateQueries(filters: {
    readonly queryKey: Key;
    readonly exact?: true;
    readonly predicate?: (query: CachedQuery) => boolean;
  }): Promise<void>;
}

/** What values come from. */
interface Scope {
  readonly params: unknown;
  readonly data?: unknown;
}

/** Of each cache: which queries mutations under way change, and what is to be fetched once these are over. */
interface Pending {
  /** By the operation, the number of mutations. */
  readonly running: Map<string, number>;
  /** By their hash, so that nothing is asked for twice. */
  readonly stale: Map<string, Stale>;
}

interface Stale {
  readonly key: Key;
  /** The operation. */
  readonly query: string;
  /** Once it has been fetched. */
  readonly fetched: Promise<void>;
  readonly fetch: () => void;
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
  const pending = pendingOf.get(cache) ?? { running: new Map<string, number>(), stale: new Map() };
  pendingOf.set(cache, pending);
  const targets = affects.map(({ query }) => hashOf([namespace, query]));
  count(pending, targets, 1);
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
    const concerned = affects.flatMap((affect, index): readonly Stale[] => {
      const query = targets[index]!;
      const isAlone = pending.running.get(query) === 1;
      // A failure may have changed something as well: a timeout does not tell. Nor do two answers, which came last.
      if (invalidate === "none" || (outcome && isAlone && isWritten(affect, scope))) return [];
      return keysOf(namespace, affect, scope).map((key) => staleOf(cache, pending, key, query));
    });
    count(pending, targets, -1);
    for (const [hash, { query, fetch }] of pending.stale) {
      // What others under way change the service does not know yet.
      if (pending.running.get(query)) continue;
      pending.stale.delete(hash);
      fetch();
    }
    if (invalidate === "await") await Promise.all(concerned.map(({ fetched }) => fetched));
  }
}

/** Something to be fetched, once. */
function staleOf(cache: AffectedCache, { stale }: Pending, key: Key, query: string): Stale {
  const hash = hashOf(key);
  const known = stale.get(hash);
  if (known) return known;
  let fetch = (): void => {};
  const fetched = new Promise<void>((resolve) => {
    fetch = () => void attempt(() => refetch(cache, key)).then(() => resolve());
  });
  const added: Stale = { key, query, fetched, fetch };
  stale.set(hash, added);
  return added;
}

function count({ running }: Pending, queries: readonly string[], by: 1 | -1): void {
  for (const query of new Set(queries)) running.set(query, (running.get(query) ?? 0) + by);
}

/** What changes at once, if it does. As long as it is not known which calls are concerned, none of them is shown otherwise. */
async function show(
  cache: AffectedCache,
  namespace: string,
  affect: Affect,
  scope: Scope,
): Promise<Overlay | undefined> {
  if ((!affect.patch && !affect.remove) || !isKnown(affect, scope)) return undefined;
  return overlay(cache, keysOf(namespace, affect, scope), (data) => changed(data, affect, scope));
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
  const isWhole = isWritten(affect, scope);
  if (shown) return shown.commit(final, isWhole);
  const { patch, remove, write } = affect;
  if ((patch || remove || write) && isKnown(affect, scope))
    (await overlay(cache, keysOf(namespace, affect, scope), final)).commit(final, isWhole);
}

/** To fetch a list again would end the request for its next page: it comes first. */
async function refetch(cache: AffectedCache, queryKey: Key): Promise<void> {
  const growing = cache.getQueryCache().findAll({ queryKey }).filter(isGrowing);
  await Promise.all([
    cache.invalidateQueries({ queryKey, predicate: (query) => !growing.includes(query) }),
    ...growing.map(async (query) => {
      await attempt(async () => query.promise);
      await cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}

/** The whole result is in the answer. */
const isWritten = (affect: Affect, scope: Scope): boolean =>
  affect.write !== undefined &&
  affect.item === undefined &&
  isKnown(affect, scope) &&
  valueOf(affect.write, scope) !== undefined;

/** Every argument that says which calls are concerned has a value. */
const isKnown = ({ match }: Affect, scope: Scope): boolean =>
  alternativesOf(match, scope).every((values) => isWhole(match, values));

const isWhole = (members: Members = {}, values: Values): boolean =>
  Object.entries(members).every(([name, from]) =>
    isExpression(from) ? Object.hasOwn(values, name) : isWhole(from, values[name] as Values),
  );

/** A result, or a list and each of its pages, with the change that an affect declares. */
function changed(data: unknown, affect: Affect, scope: Scope): unknown {
  const { item, patch, remove, write } = affect;
  // Somebody's own entry below the same key: there is nothing of it to change.
  if (Object(data) !== data) return data;
  const members = { ...alternativesOf(patch, scope)[0], ...(write && (valueOf(write, scope) as object | undefined)) };
  if (!item) return { ...(data as object), ...members };
  const { pages, items } = data as { readonly pages?: readonly unknown[]; readonly items?: readonly object[] };
  if (Array.isArray(pages)) return { ...(data as object), pages: pages.map((page) => changed(page, affect, scope)) };
  if (!Array.isArray(items)) return data;
  // As long as it is not known which item it is, it is none of them.
  const wanted = alternativesOf(item, scope).filter((values) => isWhole(item, values));
  const isWanted = (one: object): boolean =>
    wanted.some((values) =>
      Object.entries(values).every(([name, value]) => (one as Record<string, unknown>)[name] === value),
    );
  return {
    ...(data as object),
    items: remove
      ? items.filter((one) => !isWanted(one))
      : items.map((one) => (isWanted(one) ? { ...one, ...members } : one)),
  };
}

/** The beginnings of the keys concerned. What the answer does not say narrows nothing down. */
const keysOf = (namespace: string, { query, match }: Affect, scope: Scope): readonly Key[] =>
  alternativesOf(match, scope).map((values) => [namespace, query, ...(Object.keys(values).length > 0 ? [values] : [])]);

type Values = Readonly<Record<string, unknown>>;

/**
 * The values that members may have together: one set of them, unless there are lists to choose from. Without those that are
 * undefined. Arguments may be nested: `{ path: { id: … } }`.
 */
function alternativesOf(members: Members = {}, scope: Scope): readonly Values[] {
  return Object.entries(members).reduce<readonly Values[]>(
    (sets, [name, from]) => {
      const choices = isExpression(from) ? choicesOf(from, scope) : alternativesOf(from, scope);
      return sets.flatMap((set) => choices.map((value) => (value === undefined ? set : { ...set, [name]: value })));
    },
    [{}],
  );
}

const isExpression = (from: Expression | Members): from is Expression => Array.isArray(from);

/** The values that an expression stands for; where there is no list to choose from, that is not known. */
function choicesOf(expression: Expression, scope: Scope): readonly unknown[] {
  if (expression[0] !== "in") return [valueOf(expression, scope)];
  const [, ...list] = expression;
  const values = valueOf(list as Expression, scope);
  return Array.isArray(values) ? values : [undefined];
}

function valueOf([from, ...path]: Expression, scope: Scope): unknown {
  if (from === "value") return path[0];
  return path.reduce<unknown>(
    (value, name) => (Object(value) as Record<string, unknown>)[name as string],
    scope[from as Origin],
  );
}

/** Undefined where it fails. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** One text for one key, whatever its arguments are. */
const hashOf = (key: Key): string =>
  JSON.stringify(key, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
