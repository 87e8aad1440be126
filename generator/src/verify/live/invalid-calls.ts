import { optional } from "../../diagnostics/optional.js";
import type { Operation } from "../../model/types.js";
import { labelOf } from "../check/label.js";
import { makeArguments, type Made } from "./arguments.js";
import { deleteCreated, noteDeletion } from "./cleanup.js";
import { needsCredentials, withoutCredentials, withWrongCredentials } from "./credentials.js";
import { callWith, isServed, note, type Run } from "./run.js";
import { violationsOf } from "./violations.js";

/** Calls operations that served a valid call with invalid ones: each is wrong in one way. */
export async function callInvalidly(run: Run): Promise<void> {
  for (const [operation, { made, extent }] of run.served) {
    // A creation with the names of an earlier one would conflict with it.
    const fresh = operation.http.method === "POST" ? makeArguments(run.supply, operation, extent, made.about) : made;
    await callWrongly(run, operation, "why" in fresh ? made : fresh);
  }
}

/** Calls operations without credentials, for which none were given. */
export async function callWithoutCredentials({ supply, session, plan }: Run): Promise<void> {
  for (const operation of plan.withoutCredentials) {
    const made = makeArguments(supply, operation, "required");
    if ("why" in made) continue;
    const frame = withoutCredentials(session.options, supply.verification.api);
    await session.call({ operation, arguments: made, purpose: { kind: "unauthenticated" }, frame });
  }
}

/** Calls deletions: wrongly first, then validly, each for something that was created. The newest things go first. */
export async function callDeletions(run: Run): Promise<void> {
  const { plan, pending } = run;
  for (const operation of plan.deletions) pending.set(operation, { operation: labelOf(operation), why: "stopped" });
  const left = new Set(plan.deletions);
  for (let next = newestIn(run, left); next !== undefined; next = newestIn(run, left)) {
    left.delete(next.operation);
    pending.delete(next.operation);
    await deleteOne(run, next);
  }
}

interface Deletion {
  readonly operation: Operation;
  readonly made: Made;
}

/** Returns the deletion of the newest thing. */
function newestIn({ supply, pending }: Run, operations: ReadonlySet<Operation>): Deletion | undefined {
  const possible = [...operations].flatMap((operation) => {
    const made = makeArguments(supply, operation, "required");
    if (!("why" in made)) return [{ operation, made }];
    pending.set(operation, { operation: labelOf(operation), ...made });
    return [];
  });
  const ageOf = ({ made }: Deletion): number => made.about?.creation ?? -1;
  return possible.toSorted((one, other) => ageOf(other) - ageOf(one))[0];
}

async function deleteOne(run: Run, { operation, made }: Deletion): Promise<void> {
  const { session, supply } = run;
  await callWrongly(run, operation, made);
  // It may contain what is newer, and then stay.
  const isWhole = removes(operation);
  if (isWhole) await deleteCreated(session, supply, made.about?.creation);
  const outcome = await callWith(run, operation, made);
  if (outcome === undefined) return;
  note(run, outcome.observations);
  if (isServed(outcome) && isWhole) noteDeletion(made.about, session, supply);
}

/** Returns whether a deletion removes the thing itself, not something of it. */
function removes({ http }: Operation): boolean {
  return /\}\/?$/.test(http.path);
}

async function callWrongly(run: Run, operation: Operation, made: Made): Promise<void> {
  await callUnauthenticated(run, operation, made);
  await callUnknown(run, operation, made);
  const { session, supply } = run;
  for (const { arguments: args, violation, frame } of violationsOf(operation, made, supply))
    await session.call({
      operation,
      arguments: args,
      purpose: { kind: "violation", violation },
      ...optional("frame", frame),
    });
}

async function callUnauthenticated({ session, supply }: Run, operation: Operation, made: Made): Promise<void> {
  if (!needsCredentials(operation)) return;
  const { api } = supply.verification;
  const without = withoutCredentials(session.options, api);
  const wrong = withWrongCredentials(session.options, operation, { api, random: supply.random });
  for (const frame of [without, wrong])
    await session.call({ operation, arguments: made, purpose: { kind: "unauthenticated" }, frame });
}

/** Replaces each id in the path that the service gave by one that nothing has. */
async function callUnknown({ session, supply }: Run, operation: Operation, made: Made): Promise<void> {
  const { samples, values } = supply;
  for (const parameter of made.known) {
    const unknown = samples.unknownId(parameter.schema, made.parameters.get(parameter), (one) => values.has(one));
    if (unknown === undefined) continue;
    const args = { ...made, parameters: new Map([...made.parameters, [parameter, unknown]]) };
    await session.call({ operation, arguments: args, purpose: { kind: "unknownId", parameter: parameter.name } });
  }
}
