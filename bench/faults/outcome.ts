/** The outcome of a call from the caller's view. */
import { type Verdict, right, wrong } from "./row.js";

export type Outcome =
  | { readonly value: unknown }
  | { readonly error: unknown }
  /** Milliseconds without any result. */
  | { readonly waited: number };

/** Longer than any client needs for its attempts with a timeout of at most a second. */
export const patience = 8_000;

/** Creates a client, makes a call, and waits for its outcome. */
export async function outcomeOf(call: () => unknown, milliseconds = patience): Promise<Outcome> {
  const waiting = wait(milliseconds).then(() => ({ waited: milliseconds }));
  const ending = (async () => ({ value: await call() }))().catch((error: unknown) => ({ error }));
  return Promise.race([ending, waiting]);
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Summarizes an outcome for a table cell. */
export function describe(outcome: Outcome): string {
  if ("waited" in outcome) return `still waiting after ${outcome.waited / 1000} s`;
  if ("value" in outcome) return `returned ${short(printed(outcome.value))}`;
  const { error } = outcome;
  if (!(error instanceof Error)) return `threw ${short(printed(error))}, which is no Error`;
  return `${error.name}: ${short(error.message)}`;
}

function printed(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 67)}...` : line;
};

/** Right if the call failed, with any error. */
export const rightIfFailed = (outcome: Outcome): Verdict => ("error" in outcome ? right : wrong(describe(outcome)));

/** Right if the call failed with a matching error message. */
export function rightIfMessage(outcome: Outcome, pattern: RegExp): Verdict {
  return "error" in outcome && pattern.test(messageOf(outcome.error)) ? right : wrong(describe(outcome));
}

export const messageOf = (error: unknown): string => String((Object(error) as { message?: unknown }).message ?? "");

/** Returns the HTTP status of an error, from any property where libraries put it. */
export function statusOf(error: unknown): unknown {
  const { status, statusCode, response } = Object(error) as Record<string, unknown>;
  return status ?? statusCode ?? (Object(response) as { status?: unknown }).status;
}
