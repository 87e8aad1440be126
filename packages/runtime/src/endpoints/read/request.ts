import type { Endpoint, EndpointContent, EndpointParameter, Issue, ParameterLocation } from "../contract.js";
import type { PathValues } from "../paths.js";
import { problemOf, type Problem } from "../problem.js";
import { readBody } from "./body.js";
import { createNotes, type Notes, type Path, report } from "./notes.js";
import { beginsWith, isRecord, setAt, setOwn, valueAt } from "./objects.js";
import { parseCookies, parsePairs, type Pairs } from "./pairs.js";
import { readParameter, type Sources } from "./parameters.js";
import { withoutReadOnly } from "./read-only.js";
import { issuesOf, settle } from "./settle.js";
import { readQuery } from "./whole-query.js";

/** Options of `readRequest`. */
export interface ReadOptions {
  /** The names of options that the document leaves open, by their ids. */
  readonly optionNames?: Readonly<Record<string, string | undefined>> | undefined;
  /** The size of the largest body in bytes. Default: 1 MiB, or 64 MiB for bytes and multipart bodies, which hold files. */
  readonly maxBodyBytes?: number | undefined;
  /** `false` accepts arguments that are readable but invalid. Default: true. */
  readonly validate?: boolean | undefined;
}

/** The arguments of a handler, or the reason to refuse the request. */
export type ReadResult =
  | { readonly ok: true; readonly args: Record<string, unknown> }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads the arguments of an operation from a request: the object that callers of the client pass. Never throws for what a
 * request contains; `pathValues` are those of `matchPath`.
 */
export async function readRequest(
  endpoint: Endpoint,
  request: Request,
  pathValues: PathValues,
  options: ReadOptions = {},
): Promise<ReadResult> {
  const notes = createNotes();
  const args: Record<string, unknown> = {};
  const body = endpoint.body && (await readBody(endpoint, request, notes, options.maxBodyBytes));
  if (body && "problem" in body) return { ok: false, problem: body.problem };
  if (body) placeBody(endpoint, { ...body, args, notes, options });
  placeParameters(endpoint, { request, pathValues, args, notes, options });
  const issues =
    notes.issues.length > 0 ? notes.issues : checkArguments(endpoint, { args, notes, options, content: body?.content });
  return issues.length > 0 ? { ok: false, problem: problemOf(400, undefined, issues) } : { ok: true, args };
}

interface Reading {
  readonly args: Record<string, unknown>;
  readonly notes: Notes;
  readonly options: ReadOptions;
}

// -------------------------------------------------------------------------------------------------------- parameters

interface ParametersReading extends Reading {
  readonly request: Request;
  readonly pathValues: PathValues;
}

function placeParameters(endpoint: Endpoint, { request, pathValues, args, notes, options }: ParametersReading): void {
  const { parameters, locations, taken } = parametersOf(endpoint, options);
  const sources: Sources = {
    path: pathValues,
    query: locations.has("query") ? parsePairs(queryOf(request.url)) : none,
    headers: request.headers,
    cookies: locations.has("cookie") ? parseCookies(request.headers.get("cookie") ?? "") : { strict: none, form: none },
    taken,
  };
  for (const parameter of parameters) {
    const value =
      parameter.in === "querystring"
        ? readQuery(parameter, queryOf(request.url), notes)
        : readParameter(parameter, sources, notes);
    if (value !== undefined) setAt(args, parameter.to ?? [parameter.name], value);
  }
}

const none: Pairs = new Map();

/** Returns the query of a URL, still percent-encoded. */
function queryOf(url: string): string {
  const [whole = ""] = url.split("#", 1);
  const start = whole.indexOf("?");
  return start < 0 ? "" : whole.slice(start + 1);
}

interface Parameters {
  /** Those of the document, and the options that have a name. */
  readonly parameters: readonly EndpointParameter[];
  readonly locations: ReadonlySet<ParameterLocation>;
  /** The names of the query that are not additional properties of a parameter. */
  readonly taken: ReadonlySet<string>;
}

/** The parameters of endpoints without undocumented options, which are the same for all requests. */
const usual = new WeakMap<Endpoint, Parameters>();

function parametersOf(endpoint: Endpoint, options: ReadOptions): Parameters {
  const found = usual.get(endpoint) ?? listParameters(endpoint, options);
  if (endpoint.options === undefined) usual.set(endpoint, found);
  return found;
}

function listParameters(endpoint: Endpoint, options: ReadOptions): Parameters {
  const named = (endpoint.options ?? []).flatMap(({ id, in: place, to, value }) => {
    const name = optionNameOf(options, id);
    return name === undefined || place === "body" ? [] : [{ name, in: place, to, ...(value && { value }) }];
  });
  const parameters = [...(endpoint.parameters ?? []), ...named];
  const fixed = (endpoint.query ?? []).map(([name]) => name);
  const keys = (endpoint.security ?? []).flat().flatMap(({ scheme }) => (scheme.kind === "apiKey" ? [scheme.key] : []));
  const locations = new Set(parameters.map((parameter) => parameter.in));
  return { parameters, locations, taken: new Set([...fixed, ...keys, ...parameters.map(({ name }) => name)]) };
}

function optionNameOf({ optionNames = {} }: ReadOptions, id: string): string | undefined {
  return Object.hasOwn(optionNames, id) ? optionNames[id] : undefined;
}

// --------------------------------------------------------------------------------------------------------------- body

interface BodyPlacing extends Reading {
  readonly content: EndpointContent;
  readonly value: unknown;
}

/** Places the body among the arguments: as one of them, or each of its properties. */
function placeBody(endpoint: Endpoint, { content, value: given, args, notes, options }: BodyPlacing): void {
  if (given === undefined) return;
  const value = content.readOnly === undefined ? given : withoutReadOnly(given, content.readOnly);
  const named = (endpoint.options ?? []).flatMap(({ id, in: place, to }) => {
    const name = optionNameOf(options, id);
    return name === undefined || place !== "body" ? [] : [[name, to] as const];
  });
  if (content.to && named.length === 0) return setAt(args, content.to, value);
  if (!isRecord(value)) {
    const scalar = value === null ? "null" : `a ${typeof value}`;
    const received = Array.isArray(value) ? "an array" : scalar;
    report(notes, { path: ["body"], message: `Expected an object, received ${received}` });
    return;
  }
  if (named.length === 0) return spread(endpoint, content, value, args);
  const undocumented = new Map<string, Path>(named);
  const own: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const to = undocumented.get(name);
    if (to) setAt(args, to, member);
    else setOwn(own, name, member);
  }
  if (content.to) return setAt(args, content.to, own);
  spread(endpoint, content, own, args);
}

/**
 * Places properties beside the parameters. Unknown properties with the name of a parameter are dropped: they must not be
 * mistaken for it.
 */
function spread(endpoint: Endpoint, content: EndpointContent, value: object, args: object): void {
  const { names = {} } = content;
  const reserved = reservedOf(endpoint, content);
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(names, name)) setOwn(args, names[name] ?? name, member);
    else if (!reserved.has(name)) setOwn(args, name, member);
  }
}

const reservedNames = new WeakMap<EndpointContent, ReadonlySet<string | undefined>>();

/** Returns the arguments that are no properties of a body. */
function reservedOf(endpoint: Endpoint, content: EndpointContent): ReadonlySet<string | undefined> {
  const found = reservedNames.get(content);
  if (found !== undefined) return found;
  const reserved = new Set([
    ...(endpoint.parameters ?? []).map(({ name, to = [name] }) => to[0]),
    ...(endpoint.options ?? []).map(({ to }) => to[0]),
    ...Object.values(content.names ?? {}),
  ]);
  reservedNames.set(content, reserved);
  return reserved;
}

// --------------------------------------------------------------------------------------------------------- validation

interface Checking extends Reading {
  readonly content: EndpointContent | undefined;
}

/** Returns the issues of the arguments, with paths in the request. */
function checkArguments(endpoint: Endpoint, { args, notes, options, content }: Checking): readonly Issue[] {
  if (options.validate === false) return [];
  const validate = (given: object): readonly Issue[] => validateArguments(endpoint, given, content);
  return settle(args, notes.choices, validate).map((issue) => shownIssue(endpoint, args, content, issue));
}

function validateArguments(endpoint: Endpoint, args: object, content: EndpointContent | undefined): readonly Issue[] {
  const issues = issuesOf(endpoint.params, args);
  if (content?.own === undefined) return issues;
  const { own, to } = content;
  // The validator expects another body: only what it says of parameters counts.
  const ofParameters = issues.filter(({ path }) => parameterAt(endpoint, path) !== undefined);
  if (to) {
    const ofBody = issuesOf(own.body, valueAt(args, to));
    return [...ofParameters, ...ofBody.map(({ path, message }) => ({ path: [...to, ...path], message }))];
  }
  return [...ofParameters, ...issuesOf(own.body, bodyIn(endpoint, args, content))];
}

/** Returns the body whose properties are among the arguments. */
function bodyIn(endpoint: Endpoint, args: object, { names = {} }: EndpointContent): object {
  const renamed = new Map(Object.entries(names).map(([name, as]) => [as, name]));
  const parameters = new Set((endpoint.parameters ?? []).map(({ name, to = [name] }) => to[0]));
  const members = Object.entries(args).filter(([name]) => renamed.has(name) || !parameters.has(name));
  return Object.fromEntries(members.map(([name, value]) => [renamed.get(name) ?? name, value]));
}

function parameterAt({ parameters = [] }: Endpoint, path: Path) {
  return parameters.find(({ name, to = [name] }) => beginsWith(path, to));
}

/** Rewrites the path of an argument as the position in the request. */
function shownIssue(
  endpoint: Endpoint,
  args: object,
  content: EndpointContent | undefined,
  { path, message }: Issue,
): Issue {
  const text = path.length > 0 && valueAt(args, path) === undefined ? "Missing" : message;
  const parameter = parameterAt(endpoint, path);
  if (parameter) {
    const { name, in: place, to = [name] } = parameter;
    return { path: [place, name, ...path.slice(to.length)], message: text };
  }
  const option = (endpoint.options ?? []).find(({ to }) => beginsWith(path, to));
  if (option) return { path: [option.in, ...path], message: text };
  const to = content?.to;
  if (to && beginsWith(path, to)) return { path: ["body", ...path.slice(to.length)], message: text };
  const [first, ...rest] = path;
  const wire = Object.entries(content?.names ?? {}).find(([, as]) => as === first)?.[0];
  // Properties of the body, or a group of parameters of one location.
  const isBody = content !== undefined || endpoint.body !== undefined;
  if (first === undefined) return { path: [isBody ? "body" : "request"], message: text };
  return { path: [...(isBody ? ["body"] : []), wire ?? first, ...rest], message: text };
}
