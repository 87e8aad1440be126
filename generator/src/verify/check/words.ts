import type { JsonValue } from "../../model/types.js";

/** Returns the names that lead to a place: `data[].status`. Items of lists have one name. */
export function namesIn(path: readonly (string | number)[]): string {
  const names = path.map((key) => (typeof key === "number" ? "[]" : `.${key}`)).join("");
  return names.replace(/^\./, "");
}

const longestText = 60;

/** Returns a value as JSON, shortened. */
export function textOf(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

const longestShown = 2_000;

/** Returns the value of an observation, if it is short enough to show. */
export function shown(value: JsonValue | undefined): { readonly value?: JsonValue } {
  return value === undefined || JSON.stringify(value).length > longestShown ? {} : { value };
}
