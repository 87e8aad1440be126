import { type Affect, changed, isKnown, isWritten, keysOf, type Scope, valueOf } from "./affects.js";
import { type Change, type OverlaidCache, type Overlay, overlay } from "./overlays.js";
import { begin, end, fetchLater, isAlone, type RefetchingCache } from "./staleness.js";

/** When affected queries are fetched again: after the mutation (the default), as a part of it, or when the caller says so. */
export type Invalidation = "background" | "await" | "none";

/** The part of a QueryClient that keeps affected queries right. */
export type AffectedCache = OverlaidCache & RefetchingCache;

/**
 * Makes a change, and keeps the cache right: shows what will be while it is under way, takes it back where it fails, writes
 * what the answer holds, and has the rest fetched again, if the cache is still that of the same client. What goes wrong in the
 * cache never fails the mutation.
 */
export async function applying<Data>(
  cache: AffectedCache,
  namespace: string,
  affects: readonly Affect[],
  params: unknown,
  invalidate: Invalidation,
  work: () => Promise<Data>,
  isStill: () => boolean = () => true,
): Promise<Data> {
  const operations = affects.map(({ query }) => [namespace, query]);
  begin(cache, operations);
  const overlays = await inTurn(cache, () =>
    Promise.all(affects.map((affect) => attempt(() => show(cache, namespace, affect, { params })))),
  );
  let outcome: { readonly data: Data } | undefined;
  try {
    outcome = { data: await work() };
    return outcome.data;
  } finally {
    const isOurs = isStill();
    // To what is another client's by now, the answer is none.
    const scope = { params, ...(isOurs && outcome) };
    await Promise.all(
      affects.map((affect, index) => attempt(() => settle(cache, namespace, affect, scope, overlays[index]))),
    );
    const fetched =
      invalidate === "none" || !isOurs
        ? []
        : affects.flatMap((affect) => {
            const operation = [namespace, affect.query];
            const keys = keysOf(namespace, affect, scope);
            // A failure may have changed something as well: a timeout does not tell. Nor do two answers, which is the last.
            if (outcome && isWritten(affect, scope) && isAlone(cache, operation, keys)) return [];
            return keys.map((key) => fetchLater(cache, operation, key));
          });
    end(cache, operations);
    if (invalidate === "await") await Promise.all(fetched);
  }
}

const turns = new WeakMap<object, Promise<unknown>>();

/** What is asked for first is shown first, and sent first: to cancel what is being fetched takes a moment, or none. */
function inTurn<T>(cache: object, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(cache) ?? Promise.resolve()).then(work);
  turns.set(cache, turn);
  return turn;
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
  const whole = isWritten(affect, scope) ? valueOf(affect.write!, scope) : undefined;
  const final: Change = (old) => changed(old, affect, scope);
  if (shown) return shown.commit(final, whole);
  const { patch, remove, write } = affect;
  if ((patch || remove || write) && isKnown(affect, scope))
    (await overlay(cache, keysOf(namespace, affect, scope), final)).commit(final, whole);
}

/** Undefined where it fails. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
