import type { HttpBindings } from "@hono/node-server";
import type { Fault } from "../faults/fault.js";

/** The record of a request, for logs and metrics. */
export interface CallRecord {
  readonly id: string;
  /** The call path of the operation; undefined if the request has none. */
  operation?: string;
  keyId?: string;
  /** A fault that happens to the response. */
  fault?: Fault;
}

/** The environment of the server's Hono app. Without a network, as in some tests, there are no bindings. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { readonly call: CallRecord };
}
