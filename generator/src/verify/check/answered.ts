import type { Operation } from "../../model/types.js";
import type { Verification } from "../context.js";
import type { HttpResponse, Observation } from "../types.js";

/** What an answer is compared with. */
export interface Answered {
  readonly operation: Operation;
  readonly response: HttpResponse;
  readonly verification: Verification;
  /** Adds an observation about this exchange. */
  readonly observe: (one: Omit<Observation, "exchange" | "operation">) => void;
}
