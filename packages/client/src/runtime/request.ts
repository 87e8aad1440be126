import { resolve } from "./address.js";
import { encodeBinary, isIterable } from "./binary.js";
// From the index, which leads to the whole runtime: esbuild then keeps it in one chunk, which compresses better than two.
import {
  ArgumentError,
  Call,
  type CallOptions,
  type CallResult,
  type Core,
  isAnything,
  type Operation,
} from "./index.js";
import { sendable } from "./prepare.js";
import { readBlob, readNothing, readStream, readText } from "./readers.js";

/** What `request` sends besides the method and the path. */
export interface RequestOptions extends CallOptions {
  /** Fills `{name}` in the path. */
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  /** Lists are repeated, objects become `a[b]=c`. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Sent as JSON, unless it is a Blob, bytes, FormData, URLSearchParams, or a stream: a ReadableStream, a Node stream or any
   * other async iterable of bytes or strings. A stream is never sent again.
   */
  readonly body?: unknown;
  /** How a success is read: parsed, where an empty body is undefined, or a string, a Blob, undefined, a ReadableStream. */
  readonly response?: "json" | "text" | "binary" | "none" | "stream" | undefined;
  /** May be sent again after a failure. Default: all methods but POST, PATCH and CONNECT (RFC 9110 9.2.2). */
  readonly idempotent?: boolean | undefined;
}

/**
 * Calls what the API's reference does not show, with the same key, retries, limits, events and errors as any operation.
 * The result is the whole body; the operation of its events and errors is `GET /path`, without a query.
 * @param path below the base URL, beginning with a slash, or a whole URL of the same origin: the key goes nowhere else.
 */
export function request<T = unknown>(
  client: Core,
  method: string,
  path: string,
  options: RequestOptions = {},
): Call<T> {
  const start = async (): Promise<CallResult<unknown>> => sendable(() => send(client, method, path, options));
  return new Call(start() as Promise<CallResult<T>>);
}

function send(client: Core, method: string, path: string, options: RequestOptions): Promise<CallResult<unknown>> {
  const { baseUrl, execute } = client["~engine"];
  const {
    path: values = {},
    query,
    body,
    response = "json",
    idempotent = !/^(post|patch|connect)$/i.test(method),
    ...rest
  } = options ?? {};
  const names = Object.keys(values);
  const args = Object.fromEntries(names.map((name) => [`path.${name}`, values[name]]));
  const { search, ...target } = locate(path, baseUrl);
  const operation: Operation = {
    ...target,
    id: `${method} ${target.path}`,
    // fetch takes "patch" as it is, and servers do not know it.
    method: method.toUpperCase(),
    idempotent,
    empty: true,
    isResult: isAnything,
    parameters: names.map((name) => ({ name, in: "path", as: `path.${name}` })),
    body: { member: true, encode: isContent(body) ? encodeBinary : undefined },
    read: readers[response],
  };
  return execute(operation, { ...args, body }, { ...rest, extraQuery: { ...search, ...query, ...rest.extraQuery } });
}

/** @throws ArgumentError unless the target is a path, or a URL at the origin of the base URL. */
function locate(target: string, base: string): Pick<Operation, "path" | "baseUrl"> & { readonly search: object } {
  const [, site, path, search] = /^((?:[a-z][\w+.-]*:)?\/\/[^/?#]*)?(\/[^?#]*)?(\?[^#]*)?/i.exec(target)!;
  const { origin } = new URL(base);
  if (site === undefined ? !path : resolve(site, base) !== `${origin}/`)
    throw new ArgumentError(`The path must begin with a slash, or be a URL at ${origin}`);
  const query = new URLSearchParams(search);
  return {
    path: path ?? "/",
    search: Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])),
    ...(site !== undefined && { baseUrl: origin }),
  };
}

/** Whether the body is sent as it is, instead of as JSON. */
function isContent(body: unknown): boolean {
  const types = [Blob, FormData, URLSearchParams, ReadableStream, ArrayBuffer];
  return ArrayBuffer.isView(body) || isIterable(body) || types.some((type) => body instanceof type);
}

/** By the option `response`; JSON needs none. */
const readers = { json: undefined, text: readText, binary: readBlob, none: readNothing, stream: readStream };
