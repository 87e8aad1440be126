/** Resolves the effects of a mutation: the cached results that it concerns, and how it changes them. Pure functions. */

/** An effect of a mutation on a query, as the API's description declares it. */
export interface Effect {
  /** The operation: `pets.list`. */
  readonly query: string;
  /** The arguments of the calls that it concerns. */
  readonly match?: Members;
  /** The properties of the list items that it concerns. */
  readonly item?: Members;
  /** The properties to show as soon as the mutation is asked for. */
  readonly patch?: Members;
  /** Hides the item. */
  readonly remove?: true;
  /** The property of a page that counts the items of the whole list. */
  readonly total?: string;
  /** The path in the response to the new result, or to the new properties of the item. */
  readonly write?: Expression;
  /** The result no longer exists once the mutation has succeeded. */
  readonly removes?: true;
  /** Converts the mutation's values to those of keys, where programs have values that JSON does not have. */
  readonly inKey?: (value: unknown) => unknown;
}

/**
 * The path to a value in the mutation's arguments or response. After `in` the path leads to a list, and any of its values matches.
 * After `value` comes a constant.
 */
export type Expression =
  | readonly [from: Origin, ...path: string[]]
  | readonly [any: "in", from: Origin, ...path: string[]]
  | readonly [constant: "value", value: unknown];
type Origin = "params" | "data";
type Members = { readonly [name: string]: Expression | Members };
type Values = Readonly<Record<string, unknown>>;

/** The values that expressions refer to. Without `data` until the mutation has succeeded. */
export interface Scope {
  readonly params: unknown;
  readonly data?: unknown;
}

/** The effect of one mutation, with its expressions resolved once for all cached results. */
export interface ResolvedEffect {
  readonly operation: string;
  /** Decides if it concerns a call with these arguments. An unknown value matches every call. */
  readonly matches: (args: unknown) => boolean;
  /** Changes a result; undefined if there is nothing to show yet. */
  readonly change: ((data: unknown) => unknown) | undefined;
  /** The whole new result, if the response holds it. */
  readonly whole: unknown;
  readonly removes: boolean;
}

/** Resolves an effect. It changes no result while the calls that it concerns are unknown. */
export function resolve(effect: Effect, scope: Scope): ResolvedEffect {
  const { query, match, item, patch, remove, write, removes, inKey } = effect;
  const isKnown = isResolved(match, scope);
  const answer = write && isKnown ? valueOf(write, scope) : undefined;
  return {
    operation: query,
    matches: matcherOf(match, inKey ? (inKey(scope) as Scope) : scope, true),
    change: isKnown && (patch || remove || answer !== undefined) ? changeOf(effect, scope) : undefined,
    whole: item ? undefined : answer,
    // While the results are unknown, it only invalidates.
    removes: removes === true && isKnown && "data" in scope,
  };
}

/** Returns a function that changes a result: an object, a list, or the pages of a list. */
function changeOf({ item, patch, remove, write, total }: Effect, scope: Scope): (data: unknown) => unknown {
  const shown = valuesOf(patch, scope);
  const answer = (write && (valueOf(write, scope) as Values | undefined)) ?? {};
  // Only the properties that the mutation has changed: somebody else may have changed the others by now.
  const members = item ? { ...shown, ...answer } : { ...shown, ...pick(answer, Object.keys(shown)) };
  const isWanted = matcherOf(item, scope, false);
  const changeItem = (one: Values): readonly Values[] => {
    if (!isWanted(one)) return [one];
    return remove ? [] : [{ ...one, ...members }];
  };
  return (data) => {
    // The caller has put something else below the same key.
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

/** Changes the items of pages. Each page has the total of the list. */
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

/** Returns the properties whose values are known. */
const valuesOf = (members: Members = {}, scope: Scope): Values =>
  Object.fromEntries(
    Object.entries(members)
      .map(([name, from]) => [name, isExpression(from) ? valueOf(from, scope) : undefined] as const)
      .filter(([, value]) => value !== undefined),
  ) as Values;

/** Returns whether all values of a matcher are known. */
const isResolved = (members: Members = {}, scope: Scope): boolean =>
  Object.values(members).every((from) =>
    isExpression(from) ? !choicesOf(from, scope).includes(undefined) : isResolved(from, scope),
  );

/** Returns a test for values. An unknown one matches all, or none. */
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

/** Compares values as TanStack Query compares keys: objects match if they have the wanted properties. */
const contains = (value: unknown, wanted: unknown): boolean =>
  value === wanted ||
  (Object(value) === value &&
    Object(wanted) === wanted &&
    Object.entries(wanted as object).every(([name, one]) => contains((value as Values)[name], one)));

const isExpression = (from: Expression | Members): from is Expression => Array.isArray(from);

/** Returns the values that match an expression; undefined stands for an unknown one. */
function choicesOf(expression: Expression, scope: Scope): readonly unknown[] {
  if (expression[0] !== "in") return [valueOf(expression, scope)];
  const [, ...list] = expression;
  const values = valueOf(list, scope);
  return Array.isArray(values) ? values : [undefined];
}

function valueOf([from, ...path]: Expression, scope: Scope): unknown {
  if (from === "value") return path[0];
  return path.reduce<unknown>((value, name) => (Object(value) as Values)[name as string], scope[from as Origin]);
}
