/** The schema of a fact about an actor. */
import { Type } from "typebox";
import { compile } from "./compile.js";

export const fact = Type.Object({
  id: Type.String(),
  fact: Type.String(),
  metadata: Type.Record(Type.String(), Type.Unknown()),
  expired: Type.Boolean(),
  score: Type.Number(),
  expiration_date: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
export const Fact = compile(fact);
