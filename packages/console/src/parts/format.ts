const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const moments = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const numbers = new Intl.NumberFormat("en-GB");

/** Formats an ISO 8601 date: `1 Sept 2026`. */
export const dateOf = (iso: string): string => dates.format(new Date(iso));

/** Formats an ISO 8601 date or Unix seconds: `1 Sept 2026, 09:30`. */
export const momentOf = (time: string | number): string =>
  moments.format(new Date(typeof time === "number" ? time * 1000 : time));

/** Formats a number: `12,400`. */
export const numberOf = (value: number): string => numbers.format(value);

/** Formats a number of bytes: `4.2 MB`. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["kB", "MB", "GB", "TB"];
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`;
}

/** Formats a count with its noun: `1 memory`, `2 memories`. */
export const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
