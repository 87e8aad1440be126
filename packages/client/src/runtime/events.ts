import type { Issue } from "./validate.js";

/**
 * What happens during a call, for logs and metrics. No event holds the API key, nor a header or a value from the path or the
 * query; the error of a `retry` or `error` event holds the answer that it is about.
 */
export type ClientEvent = {
  /** The call path: `projects.search`. */
  readonly operation: string;
  /** A number of its own for each call: what tells two that are under way at once apart. */
  readonly call: number;
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
  /** The attempt failed, or its key was refused; the next one starts after `delay` milliseconds. */
  | { readonly type: "retry"; readonly error: unknown; readonly delay: number }
  /** The call has its result, after so many milliseconds; of a stream, its beginning. */
  | { readonly type: "success"; readonly duration: number }
  /** The call failed for good, after so many milliseconds. */
  | { readonly type: "error"; readonly error: unknown; readonly duration: number }
  /** The validator does not accept the arguments or the response, and `validate` is "warn". */
  | { readonly type: "warning"; readonly direction: "request" | "response"; readonly issues: readonly Issue[] };
