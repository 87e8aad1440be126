import type { Endpoint } from "../../endpoints/index.js";

/** Returns a value of a schema. Pure: the same arguments give the same value. */
export type Factory = (overrides?: never, variant?: number) => unknown;

/** A mocked operation: its endpoint, and the factories of its bodies. */
export interface MockTable {
  readonly endpoint: Endpoint;
  /** The result of a call. Absent: it has none. */
  readonly result?: Factory;
  /** Results in other media types, which a request may ask for. */
  readonly choices?: Readonly<Record<string, Factory>>;
  /** The whole bodies of other responses than the first success, by status: "404", "4XX" or "default". */
  readonly bodies?: Readonly<Record<string, Factory>>;
  /** The headers that a response requires, by status. */
  readonly headers?: Readonly<Record<string, Factory>>;
  /** The whole body of a success, if its envelope has properties besides those that `endpoint.envelope` names. */
  readonly envelope?: Factory;
  readonly upload?: UploadTable;
  /** The server, if it is not that of the API. */
  readonly server?: string;
}

/** The plan of an upload in parts: an argument, and paths in the whole body of the response. */
export interface UploadTable {
  /** The name of the argument for the size in bytes. */
  readonly size: string;
  readonly session: readonly string[];
  readonly parts: readonly string[];
  /** The properties of a part. */
  readonly part: { readonly number: string; readonly size: string; readonly url: string };
}

/** Returns a value of a factory, with the given properties. */
export function make(factory: Factory | undefined, overrides?: unknown, variant = 0): unknown {
  // The type of overrides depends on the factory.
  return factory?.(overrides as never, variant);
}
