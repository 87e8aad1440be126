import { optional } from "../../diagnostics/optional.js";
import { visible } from "../../diagnostics/visible.js";
import { plural } from "../../findings/words.js";
import { sum, type Evidence } from "../evidence.js";
import { obstacles, stops } from "../live/reasons.js";
import type { LiveOptions, Send } from "../live/types.js";
import { createVerification } from "../context.js";
import type { RunContext } from "./context.js";

/** Calls a running service. Reports one that never answers (GEN175), and then returns undefined. */
export async function checkService(options: LiveOptions, context: RunContext): Promise<Evidence | undefined> {
  const { verifyService } = await import("../live/verify-service.js");
  const { url, seed } = options;
  const around = { send: await shownSend(context), signal: context.signal };
  const verification = createVerification(context.document.api, context);
  const result = await verifyService(verification, options, around);
  context.showProgress(undefined);
  const { observations, requests: calls, created, stoppedBy } = result;
  if (result.isUnanswered) {
    const failure = observations.find(({ rule }) => rule === "answer.none");
    context.report.add("GEN175", { url, problem: failure?.facts["problem"] ?? "no answer" });
    return undefined;
  }
  return {
    subject: { kind: "service", url },
    observations,
    calls,
    requests: sum(calls.values()),
    notCalled: result.notCalled.map(({ operation, why, what }) => ({ operation, reason: obstacles[why](what) })),
    run: { seed, created, ...optional("stopped", stoppedBy && stops[stoppedBy](options)) },
    unknowns: verification.watch.answers,
    notes: [],
  };
}

/** Returns a function that sends requests with fetch, and shows them. */
async function shownSend({ showProgress }: RunContext): Promise<Send> {
  const { sendWithFetch } = await import("../live/send.js");
  let requests = 0;
  return (request, signal) => {
    requests += 1;
    showProgress(`${plural(requests, "request")}, ${request.method} ${visible(new URL(request.url).pathname)}`);
    return sendWithFetch(request, signal);
  };
}
