import { encodeJson, type EncodedBody } from "./body.js";
import { ArgumentError, isClientError } from "./errors.js";
import type { Operation, Parameter } from "./operation.js";
import { leaves, pair, toPlain } from "./plain.js";
import type { WireNames } from "./unknown.js";

type Values = Record<string, unknown>;

/** The parts of a request that are the same in every attempt. */
export interface Prepared extends EncodedBody, Written {
  /** The values in the path, as they were given. */
  readonly values: Values;
}

/** What goes before the body, encoded. */
export interface Written {
  /** Below the base URL. */
  readonly path: string;
  /** `a=1&b=2` */
  readonly query: string;
  readonly header: Values;
}

/** The values of a request by place and by name on the wire. */
export type Placed = Readonly<Record<Input["in"], Values>>;

/** Writes path, query, headers and cookies. */
export type PlaceWriter = (placed: Placed) => Written;

/** For parameters and members that this client does not know. */
export interface Extras {
  /** Added to the query, in place of those of the same name; lists are repeated, objects become `a[b]=c`. */
  readonly extraQuery?: Readonly<Values> | undefined;
  /** Added to the members of the body, in place of those of the same name. */
  readonly extraBody?: Readonly<Values> | undefined;
}

/** A parameter, or an option that `wireNames` puts into the body. */
export type Input = Omit<Parameter, "in"> & {
  readonly in: Parameter["in"] | "body";
  readonly style?: string;
};

/**
 * Distributes the arguments over path, query, headers, cookies and body. What no parameter claims forms the body.
 * @throws ArgumentError for a path parameter that would change the path, and for an argument without a place;
 * other errors for values that cannot be written.
 */
export function prepare(
  operation: Operation,
  args: object | undefined,
  extras: Extras,
  wireNames?: WireNames,
): Prepared {
  const { path, parameters = [], unknowns, nested, write } = operation;
  // Without a prototype: an argument named "constructor" is only there if it was given.
  const rest: Values = { __proto__: null, ...(nested ? nested(args) : args) };
  for (const name in rest) if (rest[name] === undefined) delete rest[name];
  const placed: Placed = { path: {}, query: {}, header: {}, cookie: {}, body: {} };
  const inputs: readonly Input[] = [...parameters, ...(unknowns?.(rest, wireNames) ?? [])];
  for (const { name, as = name, in: place, style } of inputs) {
    const value = toPlain(rest[as]);
    delete rest[as];
    // An empty segment, "." and ".." lead to another endpoint.
    if (place === "path" && /^\.{0,2}$/.test(`${value ?? ""}`) && !(value === "" && style === "matrix"))
      throw new ArgumentError(`"${as}" must not be "${value ?? ""}"`);
    if (value != null) placed[place][name] = value;
  }
  Object.assign(placed.query, extras.extraQuery);
  return {
    ...(write ? write(placed) : writePlain(path, placed)),
    values: placed.path,
    ...encodeBody(operation, rest, { ...placed.body, ...extras.extraBody }),
  };
}

/** @throws ArgumentError for what cannot be written: JSON refuses cycles and BigInt, a URL refuses lone surrogates. */
export function sendable<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (isClientError(error)) throw error;
    throw new ArgumentError(`The request cannot be made: ${(error as Error).message}`);
  }
}

/** Fills the names in braces, with values as they are or as they are written. */
export const fill = (template: string, values: Values, write: (value: unknown) => string = String): string =>
  template.replace(/\{([^{}]+)\}/g, (name, key) => (Object.hasOwn(values, key) ? write(values[key]) : name));

/** Joins lists by commas in the path and in headers, and repeats them in the query; there objects become `a[b]=c`. */
function writePlain(template: string, { path, query, header }: Placed): Written {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().flatMap((item) => leaves(name, item)));
  return { path: fill(template, path, segment), query: pairs.map(pair).join("&"), header };
}

const segment = (value: unknown): string =>
  Array.isArray(value) ? value.map(segment).join() : encodeURIComponent(value as string);

/** @throws ArgumentError for an argument that is neither claimed by a parameter nor part of the body. */
function encodeBody({ id, body }: Operation, rest: Values, extra: Values): EncodedBody | undefined {
  const names = Object.keys(rest);
  for (const name of names)
    if (!body || (body.member && name !== "body")) throw new ArgumentError(`${id} has no argument "${name}"`);
  const own = body?.member ? rest["body"] : body && (names.length || !body.optional) ? rest : undefined;
  const value = Object.keys(extra).length ? { ...(own as object), ...extra } : own;
  return value === undefined ? undefined : (body?.encode ?? encodeJson)(value, body ?? {});
}
