import type { Key } from "./overlays.js";

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
  /** The member of a page that says how many items the list has. */
  readonly total?: string;
  /** The new result, or members of the item, where the answer holds it. */
  readonly write?: Expression;
  /** The results no longer exist once the mutation has succeeded. */
  readonly removes?: true;
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

/** What values come from. */
export interface Scope {
  readonly params: unknown;
  readonly data?: unknown;
}

/** The whole result is in the answer. */
export const isWritten = (affect: Affect, scope: Scope): boolean =>
  affect.write !== undefined &&
  affect.item === undefined &&
  isKnown(affect, scope) &&
  valueOf(affect.write, scope) !== undefined;

/** Every argument that says which calls are concerned has a value. */
export const isKnown = ({ match }: Affect, scope: Scope): boolean =>
  alternativesOf(match, scope).every((values) => isWhole(match, values));

const isWhole = (members: Members = {}, values: Values): boolean =>
  Object.entries(members).every(([name, from]) =>
    isExpression(from) ? Object.hasOwn(values, name) : isWhole(from, values[name] as Values),
  );

/** A result, or a list and each of its pages, with the change that an affect declares. */
export function changed(data: unknown, affect: Affect, scope: Scope): unknown {
  const { item, patch, remove, write } = affect;
  // Somebody's own entry below the same key: there is nothing of it to change.
  if (Object(data) !== data) return data;
  const shown = alternativesOf(patch, scope)[0]!;
  const answer = (write && (valueOf(write, scope) as Values | undefined)) ?? {};
  // Of all of a result that was in the answer, the members that were changed: the others may be somebody else's by now.
  if (!item) return { ...(data as object), ...shown, ...pick(answer, Object.keys(shown)) };
  const members = { ...shown, ...answer };
  // As long as it is not known which item it is, it is none of them.
  const wanted = alternativesOf(item, scope).filter((values) => isWhole(item, values));
  const isWanted = (one: Values): boolean =>
    wanted.some((values) => Object.entries(values).every(([name, value]) => one[name] === value));
  const change = (pages: readonly Page[]): readonly Page[] =>
    remove
      ? without(pages, isWanted, affect.total)
      : pages.map((page) => withItems(page, (one) => (isWanted(one) ? [{ ...one, ...members }] : [one])));
  const { pages } = data as { readonly pages?: readonly Page[] };
  return Array.isArray(pages) ? { ...(data as object), pages: change(pages) } : change([data as Page])[0];
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));

interface Page extends Values {
  readonly items?: readonly Values[];
}

const withItems = (page: Page, change: (item: Values) => readonly Values[]): Page =>
  Array.isArray(page.items) ? { ...page, items: page.items.flatMap(change) } : page;

/** Each page says how many items all of them have. */
function without(
  pages: readonly Page[],
  isGone: (item: Values) => boolean,
  total: string | undefined,
): readonly Page[] {
  const left = pages.map((page) => withItems(page, (one) => (isGone(one) ? [] : [one])));
  const lengthOf = (some: readonly Page[]): number => some.reduce((sum, { items = [] }) => sum + items.length, 0);
  const gone = lengthOf(pages) - lengthOf(left);
  return left.map((page) => {
    const count = total === undefined ? undefined : page[total];
    return total !== undefined && typeof count === "number" ? { ...page, [total]: count - gone } : page;
  });
}

/** The beginnings of the keys concerned. What the answer does not say narrows nothing down. */
export const keysOf = (namespace: string, { query, match }: Affect, scope: Scope): readonly Key[] =>
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

export function valueOf([from, ...path]: Expression, scope: Scope): unknown {
  if (from === "value") return path[0];
  return path.reduce<unknown>(
    (value, name) => (Object(value) as Record<string, unknown>)[name as string],
    scope[from as Origin],
  );
}
