/** Reads the state of a view from the query string of its URL. What cannot be read counts as absent. */

type Raw = Readonly<Record<string, unknown>>;

/** Returns a text that is not empty. */
export const textOf = (raw: Raw, name: string): string | undefined => {
  const value = raw[name];
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
};

/** Returns one of the given values. */
export const oneOf = <const Value extends string>(
  raw: Raw,
  name: string,
  values: readonly Value[],
): Value | undefined => values.find((value) => value === raw[name]);

/** Returns a positive integer. */
export const countOf = (raw: Raw, name: string): number | undefined => {
  const value = Number(raw[name]);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/** Parses a query string. Values stay strings: a search for `007` is no number. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

/** Writes a query string, without what is absent. */
export function stringifySearch(values: Raw): string {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return query === "" ? "" : `?${query}`;
}

/** Returns the values that are present. */
export const present = <Values extends object>(values: Values): { readonly [Name in keyof Values]?: Values[Name] } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
