import { plural } from "../../findings/words.js";

/** Why an operation cannot be called, in words. `what`: the parameter, the property, the security schemes, or the status. */
export const obstacles = {
  needsAll: () => "it may change data, and needs --all",
  needsId: (what = "a parameter") => `no answer had a value for ${what}, and no --id`,
  needsOwn: () => "it changes or deletes something, and this run created nothing of that kind",
  noValue: (what = "a parameter") => `no valid value is known for ${what}`,
  needsCredentials: (what) =>
    `it needs credentials${what === undefined ? "" : ` (${what})`}, which --header or --query may give`,
  /** Neither a header nor the query can hold them: a certificate. */
  needsOtherCredentials: (what = "") => `it needs credentials (${what}) that no option can give`,
  otherServer: () => "the document gives it another server",
  /** Fetch cannot send its method, or its body. */
  unsendable: () => "its method or its body cannot be sent",
  /** It was called: perhaps the credentials are not enough. */
  notServed: (what = "an error") => `it answered valid requests with ${what} only`,
  stopped: () => "the run ended before",
} satisfies Readonly<Record<string, (what?: string) => string>>;
export type Obstacle = keyof typeof obstacles;

/** The limits of a run. */
export interface Limits {
  readonly mostRequests: number;
  readonly mostSeconds: number;
}

/** What ended a run early, in words. */
export const stops = {
  requests: ({ mostRequests }) => `after ${plural(mostRequests, "request")}, the limit of --max-requests`,
  seconds: ({ mostSeconds }) => `after ${plural(mostSeconds, "second")}, the limit of --max-seconds`,
  abort: () => "by you",
  unreachable: () => "because the service gave no answer any more",
} satisfies Readonly<Record<string, (limits: Limits) => string>>;
export type Stop = keyof typeof stops;
