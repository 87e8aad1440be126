import { homeOf, urlUnder } from "./address.js";
import { encodeJson } from "./body.js";
import type { CallState, EncodedBody, Input, Operation, Placed, Written } from "./contract.js";
import { ArgumentError, isClientError } from "./errors.js";
import { leaves, pair, together, toPlain } from "./plain.js";

type Values = Record<string, unknown>;

/** The parts of a request that are the same in every attempt. */
export interface Prepared extends EncodedBody, Written {
  /** An absolute URL, without the parameters of the query. */
  readonly url: string;
  /** The values in the path, as they were given. */
  readonly values: Values;
}

/**
 * Distributes the arguments over path, query, headers, cookies and body. Arguments that no parameter claims form the body.
 * @throws ArgumentError for a path parameter that would change the path, and for an unknown argument; other errors for values
 * that cannot be written.
 */
export function prepare(call: CallState, args: object | undefined): Prepared {
  const { operation, callOptions } = call;
  const { path, parameters = [], namer, nested, write } = operation;
  const rest = Object.assign(none(), nested ? nested(args) : args);
  const placed: Placed = {
    path: none(),
    query: none(),
    header: none(),
    cookie: none(),
    querystring: none(),
    body: none(),
  };
  const inputs: readonly Input[] = namer ? [...parameters, ...namer(rest, call.options)] : parameters;
  for (const { name, as = name, in: place, style } of inputs) {
    const value = toPlain(rest[as]);
    rest[as] = undefined;
    // An empty segment, "." and ".." lead to another endpoint.
    if (place === "path" && /^\.{0,2}$/.test(`${value ?? ""}`) && !(value === "" && style === "matrix"))
      throw new ArgumentError(`"${as}" ${value == null ? "is missing" : `must not be "${value}"`}`);
    if (value != null) placed[place][name] = value;
  }
  if (callOptions.extraQuery) Object.assign(placed.query, callOptions.extraQuery);
  const written = write ? write(placed) : writePlain(path, placed);
  const body = encodeBody(operation, rest, together(placed.body, callOptions.extraBody) ?? {});
  const base = callOptions.baseUrl ?? operation.baseUrl;
  const home = base == null ? (operation.server?.(call) ?? call.baseUrl) : homeOf(base);
  const { query, header } = written;
  // Node 20 takes longer to spread two objects than for the rest of this function.
  return {
    path: written.path,
    query,
    header,
    content: body?.content,
    type: body?.type,
    url: urlUnder(home, written.path),
    values: placed.path,
  };
}

/**
 * Returns an object that inherits nothing: "__proto__" is a name as any other, and an argument named "constructor" is only there if it
 * was given. An object whose prototype is null would be a hash table in V8, which is slower to make.
 */
export const none = (): Values => new (Nothing as unknown as new () => Values)();

function Nothing(): void {}
Nothing.prototype = Object.create(null) as object;

/** @throws ArgumentError for values that cannot be written: JSON refuses cycles and BigInt, a URL refuses lone surrogates. */
export function sendable<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (isClientError(error)) throw error;
    throw new ArgumentError(`The request cannot be made: ${(error as Error).message}`);
  }
}

/** Fills the names in braces. */
export function fill(
  template: string,
  values: Values,
  write: (value: unknown, name: string) => string = String,
): string {
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? write(values[name], name) : whole,
  );
}

/** Joins lists by commas in the path and in headers, and repeats them in the query, where objects become `a[b]=c`. */
function writePlain(template: string, { path, query, header }: Placed): Written {
  const found: [name: string, leaf: unknown][] = [];
  for (const name in query) for (const item of [query[name]].flat()) leaves(name, item, found);
  return { path: fill(template, path, segment), query: found.map(pair).join("&"), header };
}

const segment = (value: unknown): string =>
  Array.isArray(value) ? value.map(segment).join() : encodeURIComponent(value as string);

/** @throws ArgumentError for an argument that is neither a parameter nor part of the body. */
function encodeBody({ id, body }: Operation, rest: Values, extra: Values): EncodedBody | undefined {
  const { names = {}, member: whole, optional = false, encode = encodeJson } = body ?? {};
  const member = whole === true ? "body" : whole;
  const own = none();
  for (const as in rest) {
    if (rest[as] === undefined) continue;
    if (!body || (member && as !== member)) throw new ArgumentError(`${id} has no argument "${as}"`);
    own[Object.hasOwn(names, as) ? names[as]! : as] = rest[as];
  }
  let given: unknown = own;
  if (member) given = own[member];
  else if (!body || (optional && !Object.keys(own).length)) given = undefined;
  const value = Object.keys(extra).length ? { ...(given as object), ...extra } : given;
  return value === undefined ? undefined : encode(value, body ?? {});
}
