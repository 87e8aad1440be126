/** The schema of a fact about an actor. */
import { type } from "arktype";

export const Fact = type({
  id: "string",
  fact: "string",
  metadata: "Record<string, unknown>",
  expired: "boolean",
  score: "number",
  expiration_date: "string | null",
  created_at: "string.date.iso",
  updated_at: "string.date.iso",
});
