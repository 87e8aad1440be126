import type { EncodedBody } from "./body.js";
import { ArgumentError, UnspecifiedError } from "./errors.js";
import type { Operation, Parameter, UnknownOption } from "./operation.js";
import { writePlain } from "./serialize.js";

/** The parts of a request that are the same in every attempt. */
export interface Prepared extends EncodedBody {
  /** Begins with a slash; without the query. */
  readonly path: string;
  readonly query: string;
  readonly headers: Values;
}

/** For parameters and members that this client does not know. */
export interface Extras {
  /** Added to the query; lists are repeated. */
  readonly extraQuery?: Values | undefined;
  /** Added to the members of the body, in place of those of the same name. */
  readonly extraBody?: Values | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** By the id of the unknown. */
export type WireNames = Readonly<Record<string, string | undefined>>;

/**
 * Distributes the arguments over path, query, headers, cookies and body. What no parameter claims forms the body.
 * @throws ArgumentError for a path parameter that would change the path, and for an argument without a place;
 * UnspecifiedError for an option whose name on the wire is not known.
 */
export function prepare(operation: Operation, args: object | undefined, extras: Extras, wireNames: WireNames = {}): Prepared {
  const { parameters = [], nested, body } = operation;
  // Without a prototype, so that an argument named "constructor" is only there if it was given.
  const rest = Object.assign(Object.create(null), nested ? nested(args) : args) as Record<string, unknown>;
  const written: Record<Parameter["in"], Record<string, string>> = { path: {}, query: {}, header: {}, cookie: {} };
  for (const parameter of parameters) {
    const { name, as = name, in: place, write = writePlain } = parameter;
    written[place][name] = write(parameter, take(rest, as));
  }
  const extra = nameUnknowns(operation, rest, extras, wireNames);
  const own = body?.member ? take(rest, "body") : rest;
  for (const name in rest) {
    if (rest[name] !== undefined && !(body && own === rest)) throw new ArgumentError(`${operation.id} has no argument "${name}"`);
  }
  const more = Object.entries(extra.query).map(([name, value]) => writePlain({ name, in: "query" }, value));
  return {
    path: fillPath(operation.path, written.path),
    query: [...Object.values(written.query), ...more].filter(Boolean).join("&"),
    headers: { ...written.header, ...extra.header, cookie: Object.values(written.cookie).join("; ") || undefined },
    ...body?.encode(own, body, extra.body),
  };
}

/** The extras, and the options whose names on the wire the caller supplied. */
function nameUnknowns(
  { unknowns = [] }: Operation,
  rest: Record<string, unknown>,
  { extraQuery, extraBody }: Extras,
  wireNames: WireNames,
): Record<UnknownOption["in"], Values> {
  const extra = { query: { ...extraQuery }, header: {} as Record<string, unknown>, body: { ...extraBody } };
  for (const { id, as, in: place } of unknowns) {
    const value = take(rest, as);
    const name = wireNames[id];
    if (value !== undefined && !name) throw new UnspecifiedError(`The wire name of "${as}" is not documented: set wireNames["${id}"]`, { unknown: id });
    if (name) extra[place][name] = value;
  }
  return extra;
}

/** Fills the template. An empty segment, "." and ".." would lead to another endpoint. */
function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(.+?)\}/g, (_, name: string) => {
    const text = values[name];
    if (!text || text === "." || text === "..") throw new ArgumentError(`The path parameter "${name}" must not be "${text ?? ""}"`);
    return text;
  });
}

function take(values: Record<string, unknown>, name: string): unknown {
  const value = values[name];
  delete values[name];
  return value;
}
