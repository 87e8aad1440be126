/**
 * Replaces what knows its own text (Date, URL, Temporal, Decimal) by that text, also in a list, where text is what
 * travels. An invalid Date throws a RangeError.
 */
export function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  const { toISOString, toJSON } = Object(value) as Partial<Date>;
  return (toISOString ?? toJSON ?? (() => value)).call(value);
}

export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** `a[b]` and 1, `a[c][0]` and 2: OAS leaves deeper levels open; this is how qs, PHP and Rack read them. */
export function leaves(name: string, value: unknown): [name: string, leaf: unknown][] {
  const given = toPlain(value);
  if (given == null) return [];
  if (!isObject(given)) return [[name, given]];
  return Object.entries(given).flatMap(([key, member]) => leaves(`${name}[${key}]`, member));
}

/** `name=value`, percent-encoded. */
export const pair = ([name, value]: readonly [string, unknown]): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value as string)}`;

/** Joins the strings that are there. */
export const joined = (separator: string, ...texts: unknown[]): string => texts.filter(Boolean).join(separator);
