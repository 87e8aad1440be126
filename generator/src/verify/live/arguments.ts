import { optional } from "../../diagnostics/optional.js";
import type { JsonValue, Operation, Parameter } from "../../model/types.js";
import { makeBody } from "./bodies.js";
import { described } from "./describe.js";
import { isIdName, parametersIn } from "./names.js";
import type { Arguments } from "./requests.js";
import { onlyReads, undoOf } from "./safety.js";
import type { Extent, Missing, Supply } from "./supply.js";
import type { Known } from "./values.js";

/** The arguments of a valid call, and what they are about. */
export interface Made extends Arguments {
  /** The creation of the thing that a change or deletion is about. */
  readonly own?: Known;
  /** The path parameters whose values the service gave. */
  readonly known: ReadonlySet<Parameter>;
}

/** Makes the arguments of a valid call. `own`: the thing that it must be about. */
export function makeArguments(supply: Supply, operation: Operation, extent: Extent, own?: Known): Made | Missing {
  const path = fillPath(supply, operation, own);
  if ("why" in path) return path;
  const parameters = new Map<Parameter, JsonValue>(path.values);
  for (const parameter of operation.parameters) {
    if (parameter.in === "path") continue;
    if (!parameter.required && (extent !== "all" || isPaging(operation, parameter))) continue;
    const value = valueOf(supply, operation, parameter);
    if (value !== undefined) parameters.set(parameter, value);
    else if (parameter.required) return { why: isIdName(parameter.name) ? "needsId" : "noValue", what: parameter.name };
  }
  const body = makeBody(supply, operation, extent);
  if (body !== undefined && "why" in body) return body;
  return { parameters, ...optional("body", body), ...optional("own", path.own), known: path.known };
}

interface FilledPath {
  readonly values: ReadonlyMap<Parameter, JsonValue>;
  readonly known: ReadonlySet<Parameter>;
  readonly own?: Known;
}

/** Finds the values of a path from its end, because a thing tells what contains it. */
function fillPath(supply: Supply, operation: Operation, own: Known | undefined): FilledPath | Missing {
  const { path } = operation.http;
  const names = parametersIn(path);
  const values = new Map<string, JsonValue>();
  const known = new Set<Parameter>();
  const byName = new Map(operation.parameters.flatMap((one) => (one.in === "path" ? [[one.name, one]] : [])));
  const ids = names.filter((name) => isId(supply, byName.get(name)));
  const mustOwn = !onlyReads(operation) && undoOf(operation, supply.verification.api.operations) === undefined;
  let about: Known | undefined;
  for (const [index, name] of [...names.entries()].toReversed()) {
    const parameter = byName.get(name);
    if (parameter === undefined) return { why: "noValue", what: name };
    if (values.has(name)) continue;
    const isOwn = mustOwn && name === ids.at(-1);
    const found = isOwn && own !== undefined ? own : findId(supply, operation, parameter, isOwn);
    if (isOwn) about = found;
    if (found === undefined) {
      const guess = isOwn ? undefined : guessOf(supply, parameter);
      if (guess === undefined) return { why: isOwn ? "needsOwn" : "needsId", what: name };
      values.set(name, guess);
      continue;
    }
    values.set(name, found.value);
    known.add(parameter);
    // The thing is in the things of its own path.
    if (found.context.length !== index) continue;
    for (const [at, value] of found.context.entries()) {
      const outer = names[at] ?? "";
      if (value === "" || values.has(outer)) continue;
      values.set(outer, value);
      const container = byName.get(outer);
      if (container !== undefined) known.add(container);
    }
  }
  // A deletion without an id would delete what this run did not create.
  if (operation.http.method === "DELETE" && about === undefined) return { why: "needsOwn", what: "path" };
  const filled = [...byName.values()].map((one) => [one, values.get(one.name) ?? ""] as const);
  return { values: new Map(filled), known, ...optional("own", about) };
}

/** Returns whether a path parameter identifies one of many things: its values are not listed. */
function isId({ verification }: Supply, parameter: Parameter | undefined): boolean {
  if (parameter === undefined) return false;
  const { parts } = described([parameter.schema], verification.lookup);
  return !parts.some(({ kind }) => kind === "enum" || kind === "literal" || kind === "boolean");
}

function findId(supply: Supply, operation: Operation, parameter: Parameter, isOwn: boolean): Known | undefined {
  if (!isId(supply, parameter)) return undefined;
  const { name, schema } = parameter;
  const sources = supply.links.sourcesOf(operation, name);
  return supply.values.candidates({ name, schema, sources, isOwn, path: operation.http.path })[0];
}

/** Returns an example or a sample of a path parameter. A sample of an id would lead to nothing. */
function guessOf(supply: Supply, parameter: Parameter): JsonValue | undefined {
  const { schema, examples, name } = parameter;
  const example = supply.samples.exampleOf(schema, examples);
  if (example !== undefined) return example;
  return isId(supply, parameter) && isIdName(name) ? undefined : supply.samples.of(schema, "none");
}

/** Returns the value of a parameter outside the path; undefined if only the service could tell one. */
function valueOf(supply: Supply, operation: Operation, parameter: Parameter): JsonValue | undefined {
  const { name, schema, examples, required } = parameter;
  if (isIdName(name)) {
    const isOwn = !onlyReads(operation) && operation.http.method !== "POST";
    const [found] = supply.values.candidates({ name, schema, sources: supply.links.sourcesOf(operation, name), isOwn });
    if (found !== undefined) return found.value;
    if (!required) return undefined;
  }
  const example = supply.samples.exampleOf(schema, examples);
  if (example !== undefined) return example;
  return required || !isFree(supply, parameter) ? supply.samples.of(schema, "none") : undefined;
}

/** Returns whether a parameter is a text of which the document says nothing more: a service may well refuse a sample. */
function isFree({ verification }: Supply, { schema }: Parameter): boolean {
  const { parts } = described([schema], verification.lookup);
  return parts.some(({ kind, checks = [] }) => {
    if (kind === "unknown" || kind === "object") return true;
    return kind === "string" && !checks.some(({ check }) => check === "format" || check === "pattern");
  });
}

/** Returns whether a parameter chooses a page: its values come from the page before. */
function isPaging({ pagination }: Operation, { name }: Parameter): boolean {
  if (pagination === undefined) return false;
  const names = [pagination.size, ...(pagination.replaces ?? [])];
  switch (pagination.style) {
    case "token":
      return [...names, pagination.token].includes(name);
    case "page":
      return [...names.slice(1), pagination.page].includes(name);
    case "cursor":
      return [...names, pagination.cursor, pagination.before].includes(name);
    case "link":
      return [...names, ...pagination.page].includes(name);
  }
}
