/** A call's outcome, as its caller sees it. */
import { type Verdict, right, wrong } from "./row.js";

export type Outcome =
  | { readonly value: unknown }
  | { readonly error: unknown }
  /** Milliseconds after which nothing had come. */
  | { readonly waited: number };

/** Longer than any client needs for its attempts, where its timeout is a second or less. */
export const patience = 8_000;

/** Makes a call, the client included, and waits for its end. */
export async function outcomeOf(call: () => unknown, milliseconds = patience): Promise<Outcome> {
  const waiting = wait(milliseconds).then(() => ({ waited: milliseconds }));
  const ending = (async () => ({ value: await call() }))().catch((error: unknown) => ({ error }));
  return Promise.race([ending, waiting]);
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** In a few words, for a cell of the table. */
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

/** Right where the call failed, whatever the error. */
export const rightIfFailed = (outcome: Outcome): Verdict => ("error" in outcome ? right : wrong(describe(outcome)));

/** Right where the call failed and the message of its error matches. */
export function rightIfMessage(outcome: Outcome, pattern: RegExp): Verdict {
  return "error" in outcome && pattern.test(messageOf(outcome.error)) ? right : wrong(describe(outcome));
}

export const messageOf = (error: unknown): string => String((Object(error) as { message?: unknown }).message ?? "");

/** The status of the answer that an error is about, wherever the library puts it. */
export function statusOf(error: unknown): unknown {
  const { status, statusCode, response } = Object(error) as Record<string, unknown>;
  return status ?? statusCode ?? (Object(response) as { status?: unknown }).status;
}
