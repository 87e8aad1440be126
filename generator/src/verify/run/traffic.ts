import type { Evidence, Subject } from "../evidence.js";
import type { TrafficResult } from "../traffic/traffic.js";
import type { Note } from "../traffic/notes.js";

/** Returns what recorded traffic shows, with all notes about what could not be compared. */
export function evidenceOf(
  { observations, calls, total, elsewhere, unknowns, notes }: TrafficResult,
  subject: Subject,
  others: readonly Note[],
): Evidence {
  const called = calls.filter(({ count }) => count > 0);
  const ofOthers = elsewhere.map(({ origin, count }) => ({ text: `Requests to ${origin} are not checked`, count }));
  return {
    subject,
    observations,
    calls: new Map(called.map(({ operation, count }) => [operation, count])),
    requests: total,
    notCalled: calls.flatMap(({ operation, count }) =>
      count > 0 ? [] : [{ operation, reason: "no program called it" }],
    ),
    unknowns,
    notes: [...others, ...notes, ...ofOthers].map(({ text, count }) => `${text}: ${count}`),
  };
}
