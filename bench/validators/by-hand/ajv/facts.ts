/** The schema of a fact about an actor. */
import { compile } from "./compile.js";

export const fact = {
  type: "object",
  required: ["id", "fact", "metadata", "expired", "score", "expiration_date", "created_at", "updated_at"],
  properties: {
    id: { type: "string" },
    fact: { type: "string" },
    metadata: { type: "object" },
    expired: { type: "boolean" },
    score: { type: "number" },
    expiration_date: { type: ["string", "null"] },
    created_at: { type: "string", format: "date-time" },
    updated_at: { type: "string", format: "date-time" },
  },
} as const;
export const Fact = compile(fact);
