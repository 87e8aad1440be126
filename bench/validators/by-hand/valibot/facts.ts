/** The schema of a fact about an actor. */
import * as v from "valibot";

export const Fact = v.object({
  id: v.string(),
  fact: v.string(),
  metadata: v.record(v.string(), v.unknown()),
  expired: v.boolean(),
  score: v.number(),
  expiration_date: v.nullable(v.string()),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  updated_at: v.pipe(v.string(), v.isoTimestamp()),
});
