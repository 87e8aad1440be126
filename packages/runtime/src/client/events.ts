import type { Issue } from "./standard-schema.js";

/**
 * A step of a call, for logs and metrics. No event holds the API key, nor a header or a value from the path or the query; the
 * error of a `retry` or `error` event holds the response of the API.
 */
export type ClientEvent = {
  /** The call path: `pets.list`. */
  readonly operation: string;
  /** Identifies the call: a random number that its events share, also unique among clients and processes. */
  readonly call: number;
  /** 1 for the first, 0 before it. */
  readonly attempt: number;
} & EventDetails;

export type EventDetails =
  | {
      readonly type: "request";
      readonly method: string;
      readonly path: string;
      /** The origin: `https://api.example.com`. */
      readonly server: string;
    }
  | {
      readonly type: "response";
      readonly status: number;
      /** Milliseconds until the head of the response. */
      readonly duration: number;
      readonly requestId: string | undefined;
    }
  /** The attempt failed, or the API refused its key; the next one starts after `delay` milliseconds. */
  | { readonly type: "retry"; readonly error: unknown; readonly delay: number }
  /** The call has its result, or the beginning of its stream, after `duration` milliseconds. */
  | { readonly type: "success"; readonly duration: number }
  /** The call failed for good, after `duration` milliseconds. */
  | { readonly type: "error"; readonly error: unknown; readonly duration: number }
  /** The validator rejects the arguments or the response, and its mode is "warn". */
  | { readonly type: "warning"; readonly direction: "request" | "response"; readonly issues: readonly Issue[] };

/** Adds a header to the request that is about to be sent, such as `traceparent`. Use it while the listener runs. */
export type SetHeader = (name: string, value: string) => void;

/** Receives the events of a client; with `request`, the function that adds a header. It must not throw. */
export type ClientListener = (event: ClientEvent, setHeader?: SetHeader) => void;
