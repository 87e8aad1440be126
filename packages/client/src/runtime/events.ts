import type { Issue } from "./validate.js";

/**
 * What happens during a call, for logs and metrics. No event holds the API key, nor a header or a value from the path or the
 * query; the error of a `retry` or `error` event holds the answer that it is about.
 */
export type ClientEvent = {
  /** The call path: `projects.search`. */
  readonly operation: string;
  /** 1 for the first, 0 before it. */
  readonly attempt: number;
} & EventDetails;

export type EventDetails =
  | { readonly type: "request"; readonly method: string; readonly path: string }
  | {
      readonly type: "response";
      readonly status: number;
      /** Milliseconds until the head of the response. */
      readonly duration: number;
      readonly requestId: string | undefined;
    }
  /** The attempt failed; the next one starts after `delay` milliseconds. */
  | { readonly type: "retry"; readonly error: unknown; readonly delay: number }
  /** The call failed for good. */
  | { readonly type: "error"; readonly error: unknown }
  /** The validator does not accept the arguments or the response, and `validate` is "warn". */
  | { readonly type: "warning"; readonly direction: "request" | "response"; readonly issues: readonly Issue[] };
