import { isCalendarDay } from "./calendar.js";

const IMF_FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/u;
const RFC_850_DATE =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d{2})-([A-Z][a-z]{2})-(\d{2}) (\d{2}:\d{2}:\d{2}) GMT$/u;
const ASCTIME_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) (\d{2}| \d) (\d{2}:\d{2}:\d{2}) (\d{4})$/u;
const MONTHS: readonly string[] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Format `http-date`: RFC 9110, section 5.6.7, in any of its three forms; second 60 only at 23:59. */
export function isHttpDate(value: string): boolean {
  const [, day, month, year, time] = IMF_FIXDATE.exec(value) ?? RFC_850_DATE.exec(value) ?? [];
  if (time !== undefined) return isMoment(year, month, day, time);
  const [, ownMonth, ownDay, ownTime, ownYear] = ASCTIME_DATE.exec(value) ?? [];
  return ownTime !== undefined && isMoment(ownYear, ownMonth, ownDay, ownTime);
}

function isMoment(year = "", month = "", day = "", time: string): boolean {
  return isCalendarDay(fullYear(year), MONTHS.indexOf(month) + 1, Number(day)) && isClockTime(time);
}

/** The year 2000, the only leap year among the centuries that a two-digit year may mean. */
function fullYear(year: string): number {
  return Number(year.length === 2 ? `20${year}` : year);
}

function isClockTime(time: string): boolean {
  const [hour = NaN, minute = NaN, second = NaN] = time.split(":").map(Number);
  return (hour <= 23 && minute <= 59 && second <= 59) || time === "23:59:60";
}
