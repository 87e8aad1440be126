import { optional } from "../../diagnostics/optional.js";
import type { Operation } from "../../model/types.js";
import { labelOf } from "../check/label.js";
import type { Verification } from "../context.js";
import { deleteCreated, reportCreated } from "./cleanup.js";
import { callDeletions, callInvalidly, callWithoutCredentials } from "./invalid-calls.js";
import { withoutGiven } from "./given.js";
import { linksOf } from "./links.js";
import { checkPages, type PageVerdict } from "./pages.js";
import { planCalls } from "./plan.js";
import { createRandom } from "./random.js";
import type { Run } from "./run.js";
import { Samples } from "./samples.js";
import { Session, Stopped } from "./session.js";
import type { Supply } from "./supply.js";
import type { Stop } from "./reasons.js";
import type { Around, LiveOptions, LiveResult } from "./types.js";
import { callValidly } from "./valid-calls.js";
import { Values } from "./values.js";

/** Calls the operations of a running service, and compares its answers with the document. */
export async function verifyService(
  verification: Verification,
  options: LiveOptions,
  around: Around = {},
): Promise<LiveResult> {
  const run = startRun(withoutGiven(verification, options), options, around);
  const { session, supply } = run;
  let stoppedBy: Stop | undefined;
  try {
    await callValidly(run);
    await checkPages(run);
    await callWithoutCredentials(run);
    await callInvalidly(run);
    await callDeletions(run);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    stoppedBy = error.why;
  } finally {
    await deleteCreated(session, supply);
  }
  const { isUnanswered } = session;
  if (isUnanswered) stoppedBy ??= "unreachable";
  return {
    observations: session.conclusions,
    requests: session.requests,
    notCalled: notCalledIn(run),
    created: reportCreated(session),
    ...optional("stoppedBy", stoppedBy),
    isUnanswered,
  };
}

/** Reads the pages of lists, and returns what they show. Sends GET and HEAD only. */
export async function verifyPages(
  verification: Verification,
  options: Omit<LiveOptions, "isAll">,
  around: Around = {},
): Promise<{ readonly verdicts: ReadonlyMap<Operation, PageVerdict>; readonly isUnanswered: boolean }> {
  const live = { ...options, isAll: false };
  const run = startRun(withoutGiven(verification, live), live, around);
  const verdicts = new Map<Operation, PageVerdict>();
  try {
    await callValidly(run);
    await checkPages(run, verdicts);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  return { verdicts, isUnanswered: run.session.isUnanswered };
}

function startRun(verification: Verification, options: LiveOptions, around: Around): Run {
  const random = createRandom(options.seed);
  const supply: Supply = {
    verification,
    values: new Values(verification, options.ids),
    samples: new Samples(verification, random),
    links: linksOf(verification.api.operations),
    random,
  };
  return {
    session: new Session(supply, options, around),
    supply,
    plan: planCalls(verification, options),
    served: new Map(),
    pending: new Map(),
    unserved: new Map(),
    shown: new Set(),
  };
}

/** Returns the operations that were not called, those that the check did not get to included. */
function notCalledIn({ plan, pending, served, unserved, session: { requests } }: Run): LiveResult["notCalled"] {
  const left = [...plan.calls, ...plan.deletions].flatMap((operation) => {
    const label = labelOf(operation);
    const known = pending.get(operation) ?? (served.has(operation) ? undefined : unserved.get(operation));
    if (known !== undefined) return [known];
    return requests.has(label) ? [] : [{ operation: label, why: "stopped" as const }];
  });
  return [...plan.notCalled, ...left];
}
