import type { Operation } from "../../model/types.js";
import { labelOf } from "../check/label.js";
import { choicesFor, makeArguments, type Made } from "./arguments.js";
import { hasExample } from "./bodies.js";
import { itemsIn } from "./harvest.js";
import { parametersIn } from "./names.js";
import { callWith, isServed, note, type Run } from "./run.js";
import { isRead } from "./safety.js";
import type { Outcome } from "./session.js";
import { shrink } from "./shrink.js";
import type { Extent, Supply } from "./supply.js";
import type { Known } from "./values.js";

/** The most rounds in which answers make further calls possible. */
const mostRounds = 6;

/** Calls operations with valid arguments: first those that need none, then those that their answers make possible. */
export async function callValidly(run: Run): Promise<void> {
  const { supply, plan, pending, session } = run;
  for (const operation of plan.calls) pending.set(operation, { operation: labelOf(operation), why: "stopped" });
  for (let round = 0; round < mostRounds && pending.size > 0; round += 1) {
    const before = pending.size;
    for (const operation of [...pending.keys()]) {
      const made = makeArguments(supply, operation, "required");
      if ("why" in made) pending.set(operation, { operation: labelOf(operation), ...made });
      else await callOne(run, operation, made);
    }
    if (pending.size === before) break;
  }
  if (session.creations.length > 0) await readAgain(run);
}

/** Calls an operation with what it requires, then with examples and all arguments. */
async function callOne(run: Run, operation: Operation, required: Made): Promise<void> {
  const { supply, pending, served, unserved } = run;
  const shapes = new Set<string>();
  let { about } = required;
  for (const extent of extentsOf(supply, operation)) {
    const made = extent === "required" ? required : makeArguments(supply, operation, extent, about);
    if ("why" in made || shapes.has(shapeOf(made, extent))) continue;
    shapes.add(shapeOf(made, extent));
    const outcome = await callWith(run, operation, made);
    if (outcome === undefined) {
      if (extent === "required") pending.set(operation, { operation: labelOf(operation), why: "noValue" });
      continue;
    }
    pending.delete(operation);
    const what = outcome.status === undefined ? "no answer" : String(outcome.status);
    if (!isServed(outcome)) unserved.set(operation, { operation: labelOf(operation), why: "notServed", what });
    if (isServed(outcome)) served.set(operation, { made, extent });
    const fresh = note(run, outcome.observations);
    if (extent === "required" && isFruitless(operation, outcome)) about = await callAbout(run, operation, about);
    if (extent !== "required" && fresh.length > 0) await shrink(run, operation, made, fresh);
  }
}

/** The most things that a read is tried with. */
const mostTries = 4;

/** The statuses of a thing that an operation is not for. */
const refusing: readonly (number | undefined)[] = [400, 404, 422];

/** Returns whether a read told nothing: what it is about may be in another thing, and a list may be empty. */
function isFruitless(operation: Operation, { status, value }: Outcome): boolean {
  if (!isRead(operation)) return false;
  return refusing.includes(status) || (value !== undefined && itemsIn(value, operation)?.length === 0);
}

/** Reads other things of the same kind until one tells something, and returns it. */
async function callAbout(run: Run, operation: Operation, first: Known | undefined): Promise<Known | undefined> {
  const others = choicesFor(run.supply, operation).filter((one) => one !== first);
  for (const about of first === undefined ? [] : others.slice(0, mostTries)) {
    const made = makeArguments(run.supply, operation, "required", about);
    const outcome = "why" in made ? undefined : await callWith(run, operation, made);
    if (outcome === undefined || "why" in made) continue;
    note(run, outcome.observations);
    if (isServed(outcome)) run.served.set(operation, { made, extent: "required" });
    if (isServed(outcome) && !isFruitless(operation, outcome)) return about;
  }
  return first;
}

function extentsOf(supply: Supply, operation: Operation): readonly Extent[] {
  return hasExample(supply, operation) ? ["required", "example", "all"] : ["required", "all"];
}

/** Returns which arguments a call has. */
function shapeOf({ parameters, body }: Made, extent: Extent): string {
  const names = [...parameters.keys()].map((one) => `${one.in} ${one.name}`).sort();
  const inBody = Object.keys(Object(body?.value) as object).sort();
  return JSON.stringify([names, body === undefined, inBody, extent === "example"]);
}

/** Reads lists again, which have what was created since. */
async function readAgain(run: Run): Promise<void> {
  for (const [operation, { made }] of [...run.served]) {
    const isList = operation.intent === "query" && parametersIn(operation.http.path).length === 0;
    const outcome = isList ? await callWith(run, operation, made) : undefined;
    if (outcome !== undefined) note(run, outcome.observations);
  }
}
