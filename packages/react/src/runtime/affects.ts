/** What a mutation does to results: which ones it concerns, and how it changes them. Pure functions over tables of data. */

/** A query that a mutation changes, as the API's description declares it. */
export interface Affect {
  /** The operation: `projects.list`. */
  readonly query: string;
  /** Only calls whose arguments have these values. */
  readonly match?: Members;
  /** Of a list, the items whose members have these values. */
  readonly item?: Members;
  /** The members that are shown with these values as soon as the mutation is asked for. */
  readonly patch?: Members;
  /** The item is no longer shown. */
  readonly remove?: true;
  /** The member of a page that counts the items of the whole list. */
  readonly total?: string;
  /** The new result, or the new members of the item, in the response. */
  readonly write?: Expression;
  /** The result no longer exists once the mutation has succeeded. */
  readonly removes?: true;
}

/**
 * The path to a value in the mutation's arguments or response. After `in` the path leads to a list, any of whose values will
 * do. After `value` comes the value itself.
 */
export type Expression =
  | readonly [from: Origin, ...path: string[]]
  | readonly [any: "in", from: Origin, ...path: string[]]
  | readonly [constant: "value", value: unknown];
type Origin = "params" | "data";
type Members = { readonly [name: string]: Expression | Members };
type Values = Readonly<Record<string, unknown>>;

/** What expressions are resolved against. Without `data` until the mutation has succeeded. */
export interface Scope {
  readonly params: unknown;
  readonly data?: unknown;
}

/** An effect of one mutation, resolved: nothing in it depends on the number of cached results. */
export interface Effect {
  readonly operation: string;
  /** Whether a call is concerned. An unknown argument matches every call. */
  readonly matches: (args: unknown) => boolean;
  /** Changes a result; undefined if nothing can be shown yet. */
  readonly change: ((data: unknown) => unknown) | undefined;
  /** The whole new result, if the response holds it. */
  readonly whole: unknown;
  readonly removes: boolean;
}

/** Resolves an effect. While it is unknown which calls are concerned, no result is changed. */
export function resolve(affect: Affect, scope: Scope): Effect {
  const { query, match, item, patch, remove, write, removes } = affect;
  const isKnown = isResolved(match, scope);
  const answer = write && isKnown ? valueOf(write, scope) : undefined;
  return {
    operation: query,
    matches: matcherOf(match, scope, true),
    change: isKnown && (patch || remove || answer !== undefined) ? changeOf(affect, scope) : undefined,
    whole: item ? undefined : answer,
    // Not while it is unknown which: then it invalidates.
    removes: removes === true && isKnown && "data" in scope,
  };
}

/** Returns what changes a result, or a list and each of its pages. */
function changeOf({ item, patch, remove, write, total }: Affect, scope: Scope): (data: unknown) => unknown {
  const shown = valuesOf(patch, scope);
  const answer = (write && (valueOf(write, scope) as Values | undefined)) ?? {};
  // Of a whole result only the members that were changed: the others may be somebody else's by now.
  const members = item ? { ...shown, ...answer } : { ...shown, ...pick(answer, Object.keys(shown)) };
  const isWanted = matcherOf(item, scope, false);
  const changeItem = (one: Values): readonly Values[] => {
    if (!isWanted(one)) return [one];
    return remove ? [] : [{ ...one, ...members }];
  };
  return (data) => {
    // Somebody's own entry below the same key.
    if (Object(data) !== data) return data;
    if (!item) return { ...(data as object), ...members };
    const { pages } = data as { readonly pages?: readonly Page[] };
    return Array.isArray(pages)
      ? { ...(data as object), pages: changePages(pages, changeItem, total) }
      : changePages([data as Page], changeItem, total)[0];
  };
}

interface Page extends Values {
  readonly items?: readonly Values[];
}

/** Changes the items of pages. Each page counts the items of all. */
function changePages(
  pages: readonly Page[],
  change: (item: Values) => readonly Values[],
  total: string | undefined,
): readonly Page[] {
  const changed = pages.map((page) =>
    Array.isArray(page.items) ? { ...page, items: page.items.flatMap(change) } : page,
  );
  const lengthOf = (some: readonly Page[]): number => some.reduce((sum, { items }) => sum + (items?.length ?? 0), 0);
  const gone = lengthOf(pages) - lengthOf(changed);
  if (total === undefined || gone === 0) return changed;
  return changed.map((page) => {
    const count = page[total];
    return typeof count === "number" ? { ...page, [total]: count - gone } : page;
  });
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));

/** The members whose values are known. */
const valuesOf = (members: Members = {}, scope: Scope): Values =>
  Object.fromEntries(
    Object.entries(members)
      .map(([name, from]) => [name, isExpression(from) ? valueOf(from, scope) : undefined])
      .filter(([, value]) => value !== undefined),
  );

/** Whether every value that says which calls are concerned is known. */
const isResolved = (members: Members = {}, scope: Scope): boolean =>
  Object.values(members).every((from) =>
    isExpression(from) ? !choicesOf(from, scope).includes(undefined) : isResolved(from, scope),
  );

/** Returns a test of values. An unknown value matches all, or none. */
function matcherOf(members: Members = {}, scope: Scope, isUnknownAny: boolean): (value: unknown) => boolean {
  const tests = Object.entries(members).map(([name, from]) => {
    const test = isExpression(from)
      ? choiceOf(choicesOf(from, scope), isUnknownAny)
      : matcherOf(from, scope, isUnknownAny);
    return (values: Values): boolean => test(values[name]);
  });
  return (value) => tests.length === 0 || (Object(value) === value && tests.every((test) => test(value as Values)));
}

function choiceOf(choices: readonly unknown[], isUnknownAny: boolean): (value: unknown) => boolean {
  if (choices.includes(undefined) && isUnknownAny) return () => true;
  const known = new Set(choices);
  known.delete(undefined);
  const objects = [...known].filter((one) => Object(one) === one);
  return (value) => known.has(value) || objects.some((one) => contains(value, one));
}

/** Compares as TanStack Query compares keys: objects match if they have the wanted members. */
const contains = (value: unknown, wanted: unknown): boolean =>
  value === wanted ||
  (Object(value) === value &&
    Object(wanted) === wanted &&
    Object.entries(wanted as object).every(([name, one]) => contains((value as Values)[name], one)));

const isExpression = (from: Expression | Members): from is Expression => Array.isArray(from);

/** Returns the values that an expression stands for; undefined is one that is not known. */
function choicesOf(expression: Expression, scope: Scope): readonly unknown[] {
  if (expression[0] !== "in") return [valueOf(expression, scope)];
  const [, ...list] = expression;
  const values = valueOf(list as Expression, scope);
  return Array.isArray(values) ? values : [undefined];
}

function valueOf([from, ...path]: Expression, scope: Scope): unknown {
  if (from === "value") return path[0];
  return path.reduce<unknown>((value, name) => (Object(value) as Values)[name as string], scope[from as Origin]);
}
