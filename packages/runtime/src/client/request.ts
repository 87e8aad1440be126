import { requireOrigin, resolve } from "./address.js";
import { encodeBinary, isIterable } from "./binary.js";
import type { CallResult, Core, Mode, Operation } from "./contract.js";
// From the index, which leads to the whole runtime: esbuild then keeps it in one chunk, which compresses better than two.
import { ArgumentError, Call, isAnything } from "./index.js";
import type { CallOptions, RequestOptions } from "./options.js";
import { isStream } from "./plain.js";
import { sendable } from "./prepare.js";
import { readBlob, readNothing, readStream, readText } from "./readers.js";

/**
 * Calls an endpoint that the API's reference does not show, with the same key, retries, limits, events and errors as an operation.
 * The result is the whole body; the operation of its events and errors is `GET /path`, without a query.
 * @param path below the base URL, beginning with a slash, or a whole URL of the same origin: the key goes nowhere else.
 */
export function request<T = unknown>(
  client: Core,
  method: string,
  path: string,
  options: RequestOptions = {},
): Call<T> {
  const mode: Mode = {};
  const { baseUrl, execute } = client["~engine"];
  const start = async (): Promise<CallResult<unknown, Response, unknown>> =>
    sendable(() => execute(...toCall(baseUrl, method, path, options ?? {}), mode));
  return new Call(start() as Promise<CallResult<T>>, mode);
}

/** Returns the operation, the arguments and the options of the call that a request makes. */
function toCall(
  baseUrl: string,
  method: string,
  path: string,
  options: RequestOptions,
): readonly [Operation, object, CallOptions] {
  const {
    path: values = {},
    query,
    body,
    response = "json",
    idempotent = !/^(post|patch|connect)$/i.test(method),
    ...rest
  } = options;
  const names = Object.keys(values);
  const args = Object.fromEntries(names.map((name) => [`path.${name}`, values[name]]));
  const { search, ...target } = locate(path, baseUrl);
  const operation: Operation = {
    ...target,
    id: `${method} ${target.path}`,
    // fetch does not normalize "patch", and servers do not know it.
    method: method.toUpperCase(),
    idempotent,
    empty: true,
    isResult: isAnything,
    parameters: names.map((name) => ({ name, in: "path", as: `path.${name}` })),
    body: { member: true, encode: isContent(body) ? encodeBinary : undefined },
    read: readers[response],
  };
  const extraQuery = { ...search, ...query, ...rest.extraQuery };
  return [operation, { ...args, body }, { ...rest, extraQuery }];
}

/** @throws ArgumentError if the base URL has no origin, or unless the target is a path or a URL at that origin. */
function locate(target: string, base: string): Pick<Operation, "path" | "baseUrl"> & { readonly search: object } {
  const [, site, path, search] = /^((?:[a-z][\w+.-]*:)?\/\/[^/?#]*)?(\/[^?#]*)?(\?[^#]*)?/i.exec(target)!;
  requireOrigin(base);
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

/** Returns whether the body is sent unchanged, instead of as JSON. */
function isContent(body: unknown): boolean {
  const types = [Blob, FormData, URLSearchParams, ArrayBuffer];
  return ArrayBuffer.isView(body) || isIterable(body) || isStream(body) || types.some((type) => body instanceof type);
}

/** The readers by the option `response`; JSON needs none. */
const readers = { json: undefined, text: readText, binary: readBlob, none: readNothing, stream: readStream };
