/** The schema of a fact about an actor. */
import * as z from "zod/mini";

export const Fact = z.object({
  id: z.string(),
  fact: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  expired: z.boolean(),
  score: z.number(),
  expiration_date: z.nullable(z.string()),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
});
