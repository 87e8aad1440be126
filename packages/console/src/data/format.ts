/** Formats values for people. */

const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const moments = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const numbers = new Intl.NumberFormat("en-GB");
const short = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** Formats an ISO 8601 date or Unix seconds: `1 Sept 2026`. */
export const dateOf = (time: string | number): string => dates.format(toDate(time));

/** Formats a day that has no time zone: `1 Sept 2026`. */
export const dayOf = (day: string): string => days.format(toDate(day));

/** Formats the month of a day that has no time zone: `Sept`. */
export const monthOf = (day: string): string => months.format(toDate(day));

/** Formats an ISO 8601 date or Unix seconds: `1 Sept 2026, 09:30`. */
export const momentOf = (time: string | number): string => moments.format(toDate(time));

/** Formats the time between an ISO 8601 date and now: `3 hours ago`. Older than four weeks: the date. */
export function agoOf(time: string, now = Date.now()): string {
  const seconds = Math.round((toDate(time).getTime() - now) / 1000);
  const age = Math.abs(seconds);
  if (age < 45) return "just now";
  if (age < 45 * 60) return relative.format(Math.round(seconds / 60), "minute");
  if (age < 22 * 3600) return relative.format(Math.round(seconds / 3600), "hour");
  if (age < 28 * 86_400) return relative.format(Math.round(seconds / 86_400), "day");
  return dateOf(time);
}

/** Formats a number: `12,400`. */
export const numberOf = (value: number): string => numbers.format(value);

/** Formats a large number for a table or chart: `12.4k`. */
export const shortNumberOf = (value: number): string => short.format(value);

/** Formats a number of bytes: `4.2 MB`. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["kB", "MB", "GB", "TB"];
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`;
}

/** Formats a count with its noun: `1 memory`, `2 memories`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${numberOf(count)} ${count === 1 ? one : many}`;

const toDate = (time: string | number): Date => new Date(typeof time === "number" ? time * 1000 : time);
