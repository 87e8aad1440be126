/** The rows of the table: one fault each, with a criterion that holds for every client. */
import type { Calls, Driver, Feature } from "../client/contenders.js";

export type Verdict = { readonly right: true } | { readonly wrong: string } | { readonly none: string };

/** A call that some libraries cannot make. */
export type OptionalCall = {
  [Name in keyof Calls]-?: undefined extends Calls[Name] ? Name : never;
}[keyof Calls];

export interface Row {
  /** The row's name for `--only`. */
  readonly name: string;
  readonly fault: string;
  /** The right behaviour in one line, as the caller and the server see it. */
  readonly criterion: string;
  /** Features without which the fault cannot happen. A library that lacks one gets `n/a`. */
  readonly needs?: readonly (Feature | OptionalCall)[];
  /** Runs in the Node of the command, not in the newer one that the peers need. */
  readonly inOwnNode?: true;
  judge(driver: Driver): Verdict | Promise<Verdict>;
}

export const right: Verdict = { right: true };

export const wrong = (what: string): Verdict => ({ wrong: what });

export const none = (why: string): Verdict => ({ none: why });

/** Right if the condition holds; otherwise wrong, with a description of what happened. */
export const rightIf = (condition: boolean, happened: string): Verdict => (condition ? right : wrong(happened));

const reasons: Readonly<Record<Feature | OptionalCall, string>> = {
  timeout: "no timeout",
  signal: "no signal",
  retries: "no retries",
  "base URL": "takes a host, not a URL",
  "base URL per call": "no base URL per call",
  key: "no option for a key",
  "path arguments": "fills no paths",
  errors: "no errors of its own",
  headers: "no option for headers",
  events: "no events",
  validators: "validates nothing",
  "numbered pages": "no numbered pages",
  upload: "no uploads",
  all: "no iteration over pages",
  allByToken: "no page tokens",
  request: "no calls of any path",
  send: "no bodies of any kind",
  stream: "no streams",
};

/** Returns why the row does not apply to the library, or undefined if it applies. */
export function reasonAgainst({ needs = [] }: Row, { lacks, connect }: Driver): string | undefined {
  const calls = connect({ baseUrl: "http://127.0.0.1:1" });
  const missing = needs.find((need) => (isCall(need) ? calls[need] === undefined : lacks.includes(need)));
  return missing && reasons[missing];
}

const optionalCalls: readonly string[] = [
  "upload",
  "all",
  "allByToken",
  "request",
  "send",
  "stream",
] satisfies OptionalCall[];

const isCall = (need: Feature | OptionalCall): need is OptionalCall => optionalCalls.includes(need);
