/** The time of the pages that are compared with pictures, in milliseconds since 1970. */
export const clock = { start: Date.UTC(2026, 8, 14, 9, 30), now: Date.UTC(2026, 8, 14, 14, 45) };
