import type { Operation, Parameter } from "../../model/types.js";
import { isSuccess } from "../check/check-exchange.js";
import type { Observation, Purpose } from "../types.js";
import type { Made } from "./arguments.js";
import type { Plan } from "./plan.js";
import type { Outcome, Session } from "./session.js";
import type { Extent, Supply } from "./supply.js";
import type { NotCalled } from "./types.js";

/** The state of a check. */
export interface Run {
  readonly session: Session;
  readonly supply: Supply;
  readonly plan: Plan;
  /** The operations that served a valid call, and the arguments of the largest one. */
  readonly served: Map<Operation, Served>;
  /** The operations that were not called so far, and why. */
  readonly pending: Map<Operation, NotCalled>;
  /** The operations that answered all valid calls with errors. */
  readonly unserved: Map<Operation, NotCalled>;
  /** The differences that are known. */
  readonly shown: Set<string>;
}

export interface Served {
  readonly made: Made;
  readonly extent: Extent;
}

/** Sends a valid call. */
export async function callWith({ session }: Run, operation: Operation, made: Made): Promise<Outcome | undefined> {
  const guessed = operation.parameters.find(
    (one) => one.in === "path" && made.parameters.has(one) && !made.known.has(one),
  );
  return session.call({ operation, arguments: made, purpose: (status) => purposeOf(status, guessed) });
}

/** An example or a sample of an id may lead to nothing. */
function purposeOf(status: number | undefined, guessed: Parameter | undefined): Purpose {
  if (status !== 404 || guessed === undefined) return { kind: "valid" };
  return { kind: "unknownId", parameter: guessed.name };
}

export function isServed({ status = 0 }: Outcome): boolean {
  return isSuccess(status);
}

/** Notes differences, and returns those that are new. */
export function note({ shown }: Run, observations: readonly Observation[]): readonly Observation[] {
  const fresh = observations.filter((one) => !shown.has(keyOf(one)));
  for (const one of fresh) shown.add(keyOf(one));
  return fresh;
}

/** Returns what identifies a difference, without indices of lists. */
export function keyOf({ rule, operation, pointer, at = "" }: Observation): string {
  return [rule, operation, pointer, at.replace(/\/\d+(?=\/|$)/g, "/-")].join("\n");
}
