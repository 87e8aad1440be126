import { type Change, hashOf, type Key, type OverlaidCache, type Overlay, overlay } from "./overlays.js";

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
  invalidateQueries(filters: { readonly queryKey: Key }): Promise<void>;
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
  readonly stale: Map<string, { readonly key: Key; readonly query: string }>;
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
    for (const [index, affect] of affects.entries()) {
      // A failure may have changed something as well: a timeout does not tell.
      if (invalidate === "none" || (outcome && isWritten(affect, scope))) continue;
      const query = targets[index]!;
      for (const key of keysOf(namespace, affect, scope)) pending.stale.set(hashOf(key), { key, query });
    }
    count(pending, targets, -1);
    const fetched = refetch(cache, pending);
    if (invalidate === "await") await fetched;
  }
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
  if (shown) return shown.commit(final);
  const { patch, remove, write } = affect;
  if ((patch || remove || write) && isKnown(affect, scope))
    (await overlay(cache, keysOf(namespace, affect, scope), final)).commit();
}

/** What mutations under way change the service does not know yet: only after the last that changes a query it is asked. */
async function refetch(cache: AffectedCache, { running, stale }: Pending): Promise<void> {
  const due = [...stale].filter(([, { query }]) => !running.get(query));
  for (const [hash] of due) stale.delete(hash);
  await Promise.all(due.map(([, { key }]) => attempt(() => cache.invalidateQueries({ queryKey: key }))));
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
