/**
 * Replaces values that convert themselves (Date, URL, Temporal, Decimal) by their strings, also in a list.
 * @throws RangeError for an invalid Date.
 */
export function toPlain(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(toPlain);
  const { toISOString, toJSON } = value as Partial<Date>;
  const convert: (() => unknown) | undefined = toISOString ?? toJSON;
  return convert ? convert.call(value) : value;
}

export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns whether a value is a ReadableStream. React Native does not have the class. */
export const isStream = (value: unknown): value is ReadableStream =>
  !!(Object(value) as Partial<ReadableStream>).getReader;

/** Flattens a value: `a[b]` and 1, `a[c][0]` and 2. OAS leaves deeper levels open; qs, PHP and Rack read them so. */
export function leaves(
  name: string,
  value: unknown,
  found: [name: string, leaf: unknown][] = [],
): [name: string, leaf: unknown][] {
  const given = toPlain(value);
  if (isObject(given)) for (const [key, member] of Object.entries(given)) leaves(`${name}[${key}]`, member, found);
  else if (given != null) found.push([name, given]);
  return found;
}

/** Writes `name=value`, percent-encoded. */
export const pair = ([name, value]: readonly [string, unknown]): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value as string)}`;

/** Returns the properties of both; those of the second win. Copies nothing if one is missing. */
export const together = <T extends object>(first: T | undefined, second: T | undefined): T | undefined =>
  first && second ? { ...first, ...second } : (first ?? second);

/** Joins the strings that are not empty. */
export const joined = (separator: string, ...texts: unknown[]): string => texts.filter(Boolean).join(separator);
