import { optional } from "../../diagnostics/optional.js";
import { visible } from "../../diagnostics/visible.js";
import { plural } from "../../findings/words.js";
import type { Evidence } from "../evidence.js";
import type { Send } from "../live/types.js";
import type { Headers } from "../types.js";
import { sum, verificationFor, type RunContext } from "./context.js";
import { reasonOf, stopOf } from "./reasons.js";

/** A running service to call. */
export interface ServiceOptions {
  readonly url: string;
  /** With their values: secrets. */
  readonly headers: Headers;
  readonly query: Headers;
  readonly isAll: boolean;
  readonly tags: readonly string[];
  readonly seed: number;
  readonly mostRequests: number;
  readonly mostSeconds: number;
  /** The time for one request, in milliseconds. */
  readonly timeout: number;
}

/** Calls a running service. Reports one that never answers (GEN175), and then returns undefined. */
export async function checkService(options: ServiceOptions, context: RunContext): Promise<Evidence | undefined> {
  const { verifyService } = await import("../live/verify-service.js");
  const { url, seed } = options;
  const counted = await countingSend(context);
  const around = { send: counted.send, signal: context.signal };
  const verification = verificationFor(context);
  const result = await verifyService(verification, options, around);
  context.showProgress(undefined);
  const { observations, requests: calls, created, stoppedBy } = result;
  const requests = sum(calls.values());
  if (requests > 0 && counted.answers() === 0) {
    const failure = observations.find(({ rule }) => rule === "answer.none");
    context.report.add("GEN175", { url, problem: failure?.facts["problem"] ?? "no answer" });
    return undefined;
  }
  return {
    subject: { kind: "service", url },
    observations,
    calls,
    requests,
    notCalled: result.notCalled.map((one) => ({ operation: one.operation, reason: reasonOf(one) })),
    run: { seed, created, ...optional("stopped", stoppedBy && stopOf(stoppedBy, options)) },
    unknowns: verification.watch.answers,
    notes: [],
  };
}

/** Returns a function that sends requests with fetch and shows them, and one that returns the number of answers. */
async function countingSend({
  showProgress,
}: RunContext): Promise<{ readonly send: Send; readonly answers: () => number }> {
  const { sendWithFetch } = await import("../live/send.js");
  let requests = 0;
  let answers = 0;
  const send: Send = async (request, signal) => {
    requests += 1;
    showProgress(`${plural(requests, "request")}, ${request.method} ${visible(new URL(request.url).pathname)}`);
    const response = await sendWithFetch(request, signal);
    answers += 1;
    return response;
  };
  return { send, answers: () => answers };
}
