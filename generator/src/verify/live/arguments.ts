import { optional } from "../../diagnostics/optional.js";
import type { JsonValue, Operation, Parameter } from "../../model/types.js";
import { makeBody, nameOwn } from "./bodies.js";
import { described, isListed } from "./describe.js";
import { collectionBefore, isIdName, lastWord, parametersIn } from "./names.js";
import type { Arguments } from "./requests.js";
import { onlyReads, undoOf } from "./safety.js";
import type { Extent, Missing, Supply } from "./supply.js";
import type { Known } from "./values.js";

/** The arguments of a valid call, and what they are about. */
export interface Made extends Arguments {
  /** The id of the thing that the call is about: the last one in its path. */
  readonly about?: Known;
  /** The path parameters whose values the service gave. */
  readonly known: ReadonlySet<Parameter>;
  /** The property of the body that says what the call is about, if the path does not. */
  readonly identifier?: string;
}

/** Makes the arguments of a valid call. `about`: the thing that it must be about. */
export function makeArguments(supply: Supply, operation: Operation, extent: Extent, about?: Known): Made | Missing {
  const path = fillPath(supply, operation, about);
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
  const made = { parameters, ...optional("body", body), ...optional("about", path.about), known: path.known };
  if (!isChange(operation) || path.about?.creation !== undefined) return made;
  // Without an id it would be about what this run did not create.
  const named = body && nameOwn(supply, operation, body);
  return named === undefined ? { why: "needsOwn", what: "path" } : { ...made, ...named };
}

interface FilledPath {
  readonly values: ReadonlyMap<Parameter, JsonValue>;
  readonly known: ReadonlySet<Parameter>;
  readonly about?: Known;
}

/** Finds the values of a path from its end, because a thing tells what contains it. */
function fillPath(supply: Supply, operation: Operation, wanted: Known | undefined): FilledPath | Missing {
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
    const isLast = name === ids.at(-1);
    const isOwn = mustOwn && isLast;
    const found = isLast && wanted !== undefined ? wanted : idsFor(supply, operation, parameter, isOwn)[0];
    if (isLast) about = found;
    if (found === undefined) {
      const guess = isOwn ? undefined : guessOf(supply, parameter);
      if (guess === undefined) return { why: isOwn ? "needsOwn" : "needsId", what: name };
      values.set(name, guess);
      continue;
    }
    values.set(name, found.value);
    known.add(parameter);
    // The thing is in the things of its own path.
    for (const outer of names.slice(0, index)) {
      const value = found.context[found.containers.indexOf(lastWord(collectionBefore(path, outer)))] ?? "";
      const container = byName.get(outer);
      if (value === "" || values.has(outer) || container === undefined) continue;
      values.set(outer, value);
      known.add(container);
    }
  }
  if (isChange(operation) && names.length > 0 && about?.creation === undefined)
    return { why: "needsOwn", what: "path" };
  const filled = [...byName.values()].map((one) => [one, values.get(one.name) ?? ""] as const);
  return { values: new Map(filled), known, ...optional("about", about) };
}

/** Returns whether a request of an operation changes or deletes what its path names. */
function isChange(operation: Operation): boolean {
  return ["DELETE", "PATCH", "PUT"].includes(operation.http.method) && !onlyReads(operation);
}

/** Returns whether a path parameter identifies one of many things: its values are not listed. */
function isId({ verification }: Supply, parameter: Parameter | undefined): boolean {
  return parameter !== undefined && !isListed(parameter.schema, verification.lookup);
}

function idsFor(supply: Supply, operation: Operation, parameter: Parameter, isOwn: boolean): readonly Known[] {
  if (!isId(supply, parameter)) return [];
  const { name, schema } = parameter;
  const sources = supply.links.sourcesOf(operation, name);
  return supply.values.candidates({ name, schema, sources, isOwn, path: operation.http.path });
}

/** Returns the things that a read may be about, the one of its arguments first. */
export function choicesFor(supply: Supply, operation: Operation): readonly Known[] {
  const names = parametersIn(operation.http.path);
  const ids = operation.parameters.filter((one) => one.in === "path" && isId(supply, one));
  const last = ids.toSorted((one, other) => names.indexOf(other.name) - names.indexOf(one.name))[0];
  return last === undefined ? [] : idsFor(supply, operation, last, false);
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
