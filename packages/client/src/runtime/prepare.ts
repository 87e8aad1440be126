import { createQuerySerializer } from "openapi-fetch";
import { encodeJson, type EncodedBody } from "./body.js";
import { ArgumentError, UnspecifiedError } from "./errors.js";
import type { Operation, Parameter } from "./operation.js";
import { toPlain } from "./plain.js";

type Values = Record<string, unknown>;

/** The parts of a request that are the same in every attempt. */
export interface Prepared extends EncodedBody {
  readonly path: Values;
  /** `a=1&b=2` */
  readonly query: string;
  readonly headers: Values;
}

/** The values of a request by place and by name on the wire. */
export type Placed = Readonly<Record<Input["in"], Values>>;

/** Writes the query, and headers and cookies that are not plain. */
export type PlaceWriter = (placed: Placed) => { readonly query: string; readonly header: Values };

/** For parameters and members that this client does not know. */
export interface Extras {
  /** Added to the query, in place of those of the same name; lists are repeated, objects become `a[b]=c`. */
  readonly extraQuery?: Readonly<Values> | undefined;
  /** Added to the members of the body, in place of those of the same name. */
  readonly extraBody?: Readonly<Values> | undefined;
}

/** By the id of the unknown. */
export type WireNames = Readonly<Record<string, string | undefined>>;

/** A parameter, or an option that only `wireNames` can name. */
type Input = Omit<Parameter, "name" | "in"> & {
  readonly in: Parameter["in"] | "body";
  readonly id?: string;
  readonly name?: string;
};

/**
 * Distributes the arguments over path, query, headers, cookies and body. What no parameter claims forms the body.
 * @throws ArgumentError for a path parameter that would change the path, and for an argument without a place;
 * UnspecifiedError for an option whose name on the wire is not known.
 */
export function prepare(
  operation: Operation,
  args: object | undefined,
  extras: Extras,
  wireNames: WireNames = {},
): Prepared {
  const { parameters = [], unknowns = [], nested, write = writePlain } = operation;
  // Without a prototype, so that an argument named "constructor" is only there if it was given.
  const rest = Object.assign(Object.create(null), nested ? nested(args) : args) as Values;
  const placed: Placed = { path: {}, query: {}, header: {}, cookie: {}, body: {} };
  for (const { id, name = wireNames[id!], as = name!, in: place } of [...parameters, ...unknowns] as Input[]) {
    const value = toPlain(rest[as]);
    delete rest[as];
    // An empty segment, "." and ".." lead to another endpoint.
    if (place === "path" && /^\.{0,2}$/.test(`${value ?? ""}`))
      throw new ArgumentError(`"${as}" must not be "${value ?? ""}"`);
    if (value == null) continue;
    if (!name) throw new UnspecifiedError(`"${as}" needs a name: set wireNames["${id}"]`, { unknown: id });
    placed[place][name] = value;
  }
  Object.assign(placed.query, extras.extraQuery);
  const { query, header: headers } = write(placed);
  return { path: placed.path, query, headers, ...encodeBody(operation, rest, { ...placed.body, ...extras.extraBody }) };
}

/** Repeats lists; objects become `a[b]=c`. */
const writePlain: PlaceWriter = ({ query, header }) => {
  const pairs = Object.entries(query).map(([name, value]) => [encodeURIComponent(name), toPlain(value)]);
  return { query: createQuerySerializer()(Object.fromEntries(pairs)), header };
};

/** @throws ArgumentError for an argument that is neither claimed by a parameter nor part of the body. */
function encodeBody({ id, body }: Operation, rest: Values, extra: Values): EncodedBody | undefined {
  const names = Object.keys(rest).filter((name) => rest[name] !== undefined);
  const stray = names.find((name) => !body || (body.member && name !== "body"));
  if (stray !== undefined) throw new ArgumentError(`${id} has no argument "${stray}"`);
  const own = body?.member ? rest["body"] : body && (names.length || !body.optional) ? rest : undefined;
  const value = Object.keys(extra).length ? { ...(own as object), ...extra } : own;
  return value === undefined ? undefined : (body?.encode ?? encodeJson)(value, body ?? {});
}
