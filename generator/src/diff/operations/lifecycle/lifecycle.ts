import type { ObjectNode } from "../../../load/index.js";
import type { Comparison, CompareOptions } from "../comparison.js";
import { reportField, type Subject } from "../fields.js";
import { memberOf, type FullPair } from "../located.js";

/** What a document announces on the removal of an operation or a parameter. */
export type Announcement = "none" | "deprecated" | "sunset";

/**
 * Returns what was announced: nothing, or a date that is in the future; that it is deprecated; or that it is deprecated
 * and ends on a date that has passed.
 */
export function announcementOf(node: ObjectNode, { today }: CompareOptions): Announcement {
  if (memberOf(node, "deprecated") !== true) return "none";
  const sunset = memberOf(node, "x-sunset");
  if (sunset === undefined) return "deprecated";
  const [date, now] = [dayOf(sunset), today === undefined ? undefined : dayOf(today)];
  return date !== undefined && now !== undefined && date <= now ? "sunset" : "none";
}

/** Returns the day of a date or a date and time of RFC 3339. Days can be compared as strings. */
function dayOf(value: unknown): string | undefined {
  return typeof value === "string" ? /^\d{4}-\d{2}-\d{2}(?=$|[Tt ])/.exec(value)?.[0] : undefined;
}

/** Reports a changed date of removal. */
export function compareSunset(comparison: Comparison, pair: FullPair, subject: Subject): void {
  const [before, after] = [memberOf(pair.base.node, "x-sunset"), memberOf(pair.revision.node, "x-sunset")];
  if (before === after) return;
  const stays = memberOf(pair.revision.node, "deprecated") === true;
  reportField(comparison, pair, "x-sunset", { rule: `sunset.date.${sunsetChange(before, after, stays)}`, ...subject });
}

function sunsetChange(before: unknown, after: unknown, stays: boolean): string {
  if (before === undefined) return "added";
  if (after === undefined) return stays ? "removed" : "postponed";
  const [from, to] = [dayOf(before), dayOf(after)];
  return to === undefined || (from !== undefined && to < from) ? "advanced" : "postponed";
}
