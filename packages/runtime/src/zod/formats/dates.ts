import { isCalendarDay } from "./calendar.js";

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/u;
const LOCAL_TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?$/u;
/** ISO 8601 has an offset without its colon, too. Services send these, so they pass. */
const OFFSET = /(?:[Zz]|([+-])(\d{2}):?(\d{2}))$/u;
const MINUTES_PER_DAY = 1440;

/** From the largest unit to the smallest, with none left out between them. */
const TIME_OF_DURATION = "T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S)";
const DAYS_OF_DURATION = "(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)";
const DURATION = new RegExp(`^P(?:\\d+W|${TIME_OF_DURATION}|${DAYS_OF_DURATION}(?:${TIME_OF_DURATION})?)$`, "u");

/** Format `date`: a full-date of RFC 3339, section 5.6. */
export function isDate(value: string): boolean {
  const match = DATE.exec(value);
  return match !== null && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/**
 * Format `time`: a full-time of RFC 3339, section 5.6; second 60 only at 23:59 UTC (section 5.7). The offset is required,
 * its colon is not.
 */
export function isTime(value: string): boolean {
  const offset = OFFSET.exec(value);
  if (offset === null) return false;
  const offsetHour = Number(offset[2] ?? 0);
  const offsetMinute = Number(offset[3] ?? 0);
  if (offsetHour > 23 || offsetMinute > 59) return false;
  const distance = (offsetHour * 60 + offsetMinute) * (offset[1] === "-" ? -1 : 1);
  return isTimeOfDay(value.slice(0, offset.index), distance);
}

/** All but leap days, leap seconds and lower case: one expression decides about nearly every date and time there is. */
const PLAIN_DATE_TIME =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Format `date-time`: RFC 3339, section 5.6; the `T` and the `Z` in either case, a space for the `T` (as the note there
 * allows), the offset required as that of a time.
 */
export function isDateTime(value: string): boolean {
  return PLAIN_DATE_TIME.test(value) || isUnusualDateTime(value);
}

function isUnusualDateTime(value: string): boolean {
  return (hasDateSeparator(value) || value[10] === " ") && isDate(value.slice(0, 10)) && isTime(value.slice(11));
}

/** Format `time-local`: a partial-time of RFC 3339, section 5.6, that is, without an offset. */
export function isTimeLocal(value: string): boolean {
  return isTimeOfDay(value, undefined);
}

/** Format `date-time-local`: an RFC 3339 date-time, section 5.6, without its offset. */
export function isDateTimeLocal(value: string): boolean {
  return hasDateSeparator(value) && isDate(value.slice(0, 10)) && isTimeLocal(value.slice(11));
}

/** Format `duration`: RFC 3339, appendix A; no fractions, weeks alone, no unit left out between two others. */
export function isDuration(value: string): boolean {
  return DURATION.test(value);
}

function hasDateSeparator(value: string): boolean {
  return value[10] === "T" || value[10] === "t";
}

/** Without a known offset, every minute may be the last one of a day in UTC. */
function isTimeOfDay(value: string, offset: number | undefined): boolean {
  const match = LOCAL_TIME.exec(value);
  if (match === null) return false;
  const hour = Number(match[1]);
  const minute = Number(match[2]);
  const second = Number(match[3]);
  if (hour > 23 || minute > 59 || second > 60) return false;
  if (second < 60 || offset === undefined) return true;
  return (hour * 60 + minute - offset + MINUTES_PER_DAY) % MINUTES_PER_DAY === MINUTES_PER_DAY - 1;
}
