import { optional } from "../../diagnostics/optional.js";
import { plural } from "../../findings/words.js";
import type { Evidence } from "../evidence.js";
import type { Headers, HttpResponse } from "../types.js";
import { sum, verificationFor, type RunContext } from "./context.js";
import { reasonOf, stopOf } from "./reasons.js";

/** A running service to call. */
export interface ServiceOptions {
  readonly url: string;
  /** With their values: secrets. */
  readonly headers: Headers;
  readonly isAll: boolean;
  readonly tags: readonly string[];
  readonly seed: number;
  readonly mostRequests: number;
  readonly mostSeconds: number;
}

/** The time for one request, in milliseconds. */
const timeout = 30_000;

/** Calls a running service. Reports one that never answers (GEN175), and then returns undefined. */
export async function checkService(options: ServiceOptions, context: RunContext): Promise<Evidence | undefined> {
  const { verifyService } = await import("../live/verify-service.js");
  const { url, seed } = options;
  const verification = verificationFor(context);
  const around = { send: await sendingProgress(context), signal: context.signal };
  const result = await verifyService(verification, { ...options, timeout }, around);
  context.showProgress(undefined);
  const { observations, requests: calls, created, stoppedBy } = result;
  const requests = sum(calls.values());
  const failures = observations.filter(({ rule }) => rule === "answer.none");
  const [failure] = failures;
  if (stoppedBy === "unreachable" && failure !== undefined && failures.length === requests) {
    context.report.add("GEN175", { url, problem: failure.facts["problem"] ?? "no answer" });
    return undefined;
  }
  return {
    subject: { kind: "service", url },
    observations,
    calls,
    requests,
    notCalled: result.notCalled.map((one) => ({ operation: one.operation, reason: reasonOf(one) })),
    run: { seed, created, ...optional("stopped", stoppedBy && stopOf(stoppedBy, options)) },
    notes: [],
  };
}

/** Returns a function that sends requests with fetch, and counts them. */
async function sendingProgress({ showProgress }: RunContext) {
  const { sendWithFetch } = await import("../live/send.js");
  let count = 0;
  return (...call: Parameters<typeof sendWithFetch>): Promise<HttpResponse> => {
    count += 1;
    showProgress(`${plural(count, "request")}, ${call[0].method} ${new URL(call[0].url).pathname}`);
    return sendWithFetch(...call);
  };
}
