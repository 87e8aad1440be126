/** The messages between the suite, in any runtime, and its runner, in Node: JSON over HTTP. */

/** The runtime of a suite; `page` and `worker` are a page of a browser and its Web Worker. */
export type RuntimeKind = "node" | "bun" | "deno" | "workerd" | "page" | "worker";

/** The servers of the scenarios. Each is an origin of its own, and none is that of the runner. */
export type Host = "api" | "storage" | "elsewhere";

/** The settings that a suite gets before it begins. */
export interface Setup {
  readonly runtime: RuntimeKind;
  /** URLs without a trailing slash. At `closed` nobody listens. */
  readonly hosts: Readonly<Record<Host | "closed", string>>;
  /** A file with `pattern(250)`, which the runtime may read if it reads files at all. */
  readonly file: string;
}

/** A server's response to one request of a case. Default: 200 without a body. */
export interface Reply {
  /** Only to requests whose path, below the case's own, begins so. */
  readonly to?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Sent as it is in place of an answer, whatever it is; then the connection is closed. */
  readonly raw?: string;
  /** The number of times that the body is sent. */
  readonly times?: number;
  readonly gzip?: true;
  /** Milliseconds before the answer. */
  readonly delay?: number;
  /** Pages of other origins may not read its headers. */
  readonly hidesHeaders?: true;
  readonly fault?: Fault;
}

/**
 * - silence: no byte of an answer, and the connection stays
 * - reset: the connection is reset, without an answer
 * - stall: the head and the body as given, no end of it, and the connection stays
 * - cut: the body as given, less than Content-Length says, and the connection is closed
 * - broken: the body as given, without the last chunk, and the connection is closed
 */
export type Fault = "silence" | "reset" | "stall" | "cut" | "broken";

/** The responses of a case's servers: each once, in this order; the last one repeats. */
export type Script = Readonly<Partial<Record<Host, readonly Reply[]>>>;

/** A request as a server saw it. Preflights of browsers are left out. */
export interface Seen {
  readonly method: string;
  /** Path and query below the case's own, undecoded. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Each character is a byte. */
  readonly body: string;
  /** Bytes of the answer's body that left for the network. */
  readonly sent: number;
  /** The client gave up before the answer was complete. */
  readonly abandoned: boolean;
}

/** The outcome of a case. */
export interface Outcome {
  readonly name: string;
  /** The failure; absent if the case passed. */
  readonly failure?: string;
}
