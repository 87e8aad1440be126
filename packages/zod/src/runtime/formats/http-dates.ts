import { isCalendarDay } from "./calendar.js";

const IMF_FIXDATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/u;
const RFC_850_DATE =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/u;
const ASCTIME_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>[A-Z][a-z]{2}) (?<day>\d{2}| \d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/u;
const MONTHS: readonly string[] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Format `http-date`: RFC 9110, section 5.6.7, in any of its three forms; second 60 only at 23:59. */
export function isHttpDate(value: string): boolean {
  const parts = (IMF_FIXDATE.exec(value) ?? RFC_850_DATE.exec(value) ?? ASCTIME_DATE.exec(value))?.groups;
  if (parts === undefined) return false;
  const { day, month = "", year = "", time = "" } = parts;
  return isCalendarDay(fullYear(year), MONTHS.indexOf(month) + 1, Number(day)) && isClockTime(time);
}

/** Of the centuries a two-digit year may mean, the only leap one among the hundreds is that of 2000. */
function fullYear(year: string): number {
  return Number(year.length === 2 ? `20${year}` : year);
}

function isClockTime(time: string): boolean {
  const [hour = NaN, minute = NaN, second = NaN] = time.split(":").map(Number);
  return (hour <= 23 && minute <= 59 && second <= 59) || time === "23:59:60";
}
