import { isObject } from "../emit/shared/recipes/json-values.js";
import type { JsonValue, Operation } from "../model/types.js";
import type { Verification } from "../verify/context.js";
import type { Match } from "../verify/match.js";
import { valueOfBody } from "../verify/traffic/request/body.js";
import { isJson } from "../verify/traffic/request/judge.js";
import { sourcesOf } from "../verify/traffic/request/parameters.js";
import type { HttpRequest } from "../verify/types.js";
import { createNotes, readParameter } from "../verify/runtime.js";
import type { MockTable } from "./runtime.js";

/** A valid call of an operation. */
export interface Call {
  readonly operation: Operation;
  readonly table: MockTable;
  readonly request: Request;
  /** The path below the server, as it was sent. */
  readonly path: string;
  /** The path of the server that was called: `/v1`, or nothing. */
  readonly base: string;
  /** The values of its parameters by location and name, and its body: `{ path: { petId: 3 }, query: {}, body: { … } }`. */
  readonly args: Record<string, unknown>;
}

/** Reads the arguments of a call. Without a prototype, `__proto__` is a name like any other. */
export function readArguments(
  request: HttpRequest,
  match: Match,
  { endpoint }: MockTable,
  verification: Verification,
): Record<string, unknown> {
  const sources = sourcesOf(request, match);
  const args = Object.create(null) as Record<string, Record<string, unknown>>;
  for (const parameter of endpoint.parameters ?? []) {
    const value = parameter.in === "querystring" ? undefined : readParameter(parameter, sources, createNotes());
    if (value === undefined) continue;
    const group = (args[parameter.in] ??= Object.create(null) as Record<string, unknown>);
    group[parameter.name] = value;
  }
  const { body } = match.operation;
  const value = body && valueOfBody(request, body, verification);
  return value === undefined ? args : Object.assign(args, { body: value });
}

/** Returns the properties of the body of a call, if it is an object. */
export function bodyOf({ args }: Call): Readonly<Record<string, JsonValue>> {
  const { body } = args;
  return isJson(body) && isObject(body) ? body : {};
}

/** Returns an own property of a value. */
export function inside(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (Reflect.get(value, name) as unknown)
    : undefined;
}
