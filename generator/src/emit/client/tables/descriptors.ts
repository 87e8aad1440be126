import type { Code } from "../../../codegen/code.js";
import { literalText, stringText } from "../../../codegen/literals.js";
import { codingOf, componentsOf, essenceOf, explodesByDefault, fold } from "../../../model/index.js";
import type {
  Api,
  Argument,
  Body,
  BodyChoice,
  Coding,
  Content,
  Envelope,
  NamedSchema,
  Operation,
  Pagination,
  Parameter,
  Response,
  Result,
  Schema,
} from "../../../model/types.js";
import type { Connection } from "../../shared/connection.js";
import {
  convertingCursor,
  convertingEncoder,
  convertingNamer,
  convertingReader,
  type CodecInput,
} from "../codecs/tables.js";
import { ownServer } from "../../shared/servers.js";
import { acceptOf, targetOf, usualStyle } from "../../shared/target.js";
import { runtimeName } from "../../shared/names.js";
import { dataMembers, listCode, objectCode, type Members } from "../../shared/tables.js";
import { runtimeCall, runtimeValue } from "../names.js";
import { promiseOf } from "./promises.js";
import { encodingsOf, positionsOf, wholeQuery } from "./positions.js";

/** Describes an operation to the runtime. Members that have their usual value are left out. */
export function descriptorOf(codecs: CodecInput, operation: Operation, connection: Connection): Code {
  const { api, runtime } = codecs;
  const { http, idempotent, parameters, arguments: list, body, envelope, pagination, result } = operation;
  const unknowns = list.flatMap(({ source, path: [as = ""] }) =>
    source.kind === "option" ? [{ id: source.id, in: source.in, as }] : [],
  );
  const nested = list.some(({ source, path }) => source.kind === "parameter" && path.length > 1);
  const given = list.find(({ source }) => source.kind === "body");
  const server = ownServer(api, operation);
  const accept = acceptOf(result);
  const table = objectCode({
    id: stringText(runtimeName(operation)),
    method: stringText(http.method),
    path: stringText(targetOf(operation)),
    idempotent: idempotent ? "true" : undefined,
    parameters: parameters.length === 0 ? undefined : listCode(parametersOf(parameters, list, runtime)),
    nested: nested ? "true" : undefined,
    body: body && given && bodyOf(body, { content: body.content, argument: given, properties: list }, codecs),
    read: convertingReader(codecs, operation, readOf(operation, runtime)),
    accept: accept && stringText(accept),
    ...promiseOf(api, operation, runtime),
    envelope: envelope && envelopeOf(envelope),
    resume: resumeOf(operation),
    pagination: pagination && paginationCode(pagination, convertingCursor(codecs, operation)),
    namer: convertingNamer(
      codecs,
      operation,
      unknowns.length === 0 ? undefined : runtimeCall(runtime, "unspecified", literalText(unknowns)),
    ),
    ...connection.securityOf(operation),
    server: server && runtimeCall(runtime, "ownServer", ...server.map(literalText)),
  });
  // Most operations do without the code for styles and layouts.
  const isCoded = nested || parameters.some((parameter) => isUnusual(api, parameter));
  return isCoded ? runtimeCall(runtime, "coded", table) : table;
}

/** Returns how a stream goes on: true for the id of its last event, else the path of the argument that skips items. */
function resumeOf({ resume, arguments: list }: Operation): Code | undefined {
  if (resume?.by !== "offset") return resume && "true";
  const { parameter } = resume;
  const argument = list.find(
    ({ source }) => source.kind === "parameter" && source.in === "query" && source.name === parameter,
  );
  return argument && literalText(argument.path);
}

/** Written in another way than as text, or as a list of texts, in path, query or header. */
function isUnusual(api: Api, parameter: Parameter): boolean {
  const { style, explode, allowReserved, content, in: place, schema } = parameter;
  const explodes = place === "query";
  const holdsText = isText(schema, componentsOf(api), new Set());
  return (
    place === "cookie" ||
    place === "querystring" ||
    allowReserved ||
    content !== undefined ||
    !holdsText ||
    style !== usualStyle(place) ||
    explode !== explodes
  );
}

/** False where a value may be an object, whose members have to be written by the style of the parameter. */
function isText(schema: Schema, components: ReadonlyMap<string, NamedSchema>, seen: Set<string>): boolean {
  const holds = (part: Schema): boolean => isText(part, components, seen);
  return fold(schema, {
    leaf: (one) => {
      if ("implied" in one && one.implied) return false;
      return one.kind === "array" ? one.items.kind !== "array" && holds(one.items) : scalars.has(one.kind);
    },
    ref: ({ name }) => {
      const target = seen.has(name) ? undefined : components.get(name)?.schema;
      seen.add(name);
      return target !== undefined && holds(target);
    },
    all: () => false,
    any: (variants) => variants.every(holds),
  });
}

const scalars: ReadonlySet<Schema["kind"]> = new Set(["string", "number", "boolean", "enum", "literal", "null"]);

/** Describes parameters, and the names of their arguments. */
function parametersOf(parameters: readonly Parameter[], list: readonly Argument[], runtime: string): readonly Code[] {
  const keyOf = ({ in: place, name }: Pick<Parameter, "in" | "name">): string => `${place} ${name}`;
  const names = new Map(
    list.flatMap(({ source, path }) =>
      source.kind === "parameter" ? [[keyOf(source), path.at(-1) ?? source.name] as const] : [],
    ),
  );
  return parameters.map((parameter) => parameterOf(parameter, names.get(keyOf(parameter)) ?? parameter.name, runtime));
}

function parameterOf(parameter: Parameter, as: string, runtime: string): Code {
  const { name, style, explode, allowReserved, content } = parameter;
  const named = { name, in: parameter.in, ...(as !== name && { as }) };
  if (parameter.in === "querystring") return objectCode({ ...dataMembers(named), ...wholeQuery(parameter, runtime) });
  const own = {
    ...named,
    style: style === usualStyle(parameter.in) ? undefined : style,
    explode: explode === explodesByDefault(style) ? undefined : explode,
    allowReserved: allowReserved || undefined,
    json: (content !== undefined && codingOf(content) === "json") || undefined,
  };
  return objectCode(dataMembers(own));
}

/** Returns the description of a body in one of its media types. */
export function bodyOf({ required }: Body, { content, argument, properties }: BodyChoice, codecs: CodecInput): Code {
  const { mediaType, encoding } = content;
  const [member] = argument.path;
  const names = properties.flatMap(({ source, path: [as = ""] }) =>
    source.kind === "property" ? [[as, source.name] as const] : [],
  );
  return objectCode({
    type: mediaType === "application/json" || mediaType.includes("*") ? undefined : stringText(mediaType),
    encode: convertingEncoder(codecs, content, writerOf(content, codecs.runtime)),
    member: member === undefined ? undefined : literalText(member === "body" || member),
    names: names.length === 0 ? undefined : literalText(Object.fromEntries(names)),
    optional: required ? undefined : "true",
    positions: positionsOf(content),
    encoding: encodingsOf(encoding),
  });
}

/** Returns the encoder of a body; undefined for JSON. Items may come from an async iterable. */
function writerOf({ coding, streamed }: Content, runtime: string): Code | undefined {
  const name = streamed && coding !== "parts" ? "encodeItems" : writers[coding];
  return name === undefined ? undefined : runtimeValue(runtime, name);
}

const writers: Readonly<Partial<Record<Coding, string>>> = {
  form: "encodeForm",
  multipart: "encodeMultipart",
  text: "encodeText",
  // Callers write events themselves.
  events: "encodeText",
  lines: "encodeLines",
  binary: "encodeBinary",
  parts: "encodeParts",
};

/** Returns the reader of a success that is not JSON. */
function readOf({ result, responses }: Operation, runtime: string): Code | undefined {
  const hasBody = responses.some(({ kind, contents }) => kind === "success" && contents.length > 0);
  if (result === undefined) return hasBody ? undefined : runtimeValue(runtime, "readNothing");
  const usual = readerOf(result, runtime);
  if (result.others === undefined) return unlessBodiless(usual, responses, runtime);
  const others = result.others.map(
    (other) => [essenceOf(other.mediaType), readerOf(other, runtime) ?? "null"] as const,
  );
  const either = runtimeCall(runtime, "readEither", objectCode(Object.fromEntries(others)), ...(usual ? [usual] : []));
  return unlessBodiless(either, responses, runtime);
}

/**
 * Wraps the reader of text or bytes if some of several successes have no body: the call then returns no result instead of
 * an empty one. The reader of JSON distinguishes the two itself.
 */
export function unlessBodiless(
  reader: Code | undefined,
  responses: readonly Response[],
  runtime: string,
): Code | undefined {
  const successes = responses.filter(({ kind }) => kind === "success");
  const bodiless = successes.filter(({ contents }) => contents.length === 0).map(({ status }) => status);
  if (reader === undefined || bodiless.length === 0) return reader;
  const others = successes.map(({ status }) => status).filter((status) => !status.includes("X"));
  const patterns = bodiless.map((status) =>
    status.includes("X")
      ? `${others.length > 0 ? `(?!${others.join("|")})` : ""}${status.replaceAll("X", ".")}`
      : status,
  );
  return runtimeCall(runtime, "readUnless", stringText(patterns.join("|")), reader);
}

/** Returns the reader of a result; undefined for JSON. */
export function readerOf(
  { coding, events = "json", mediaType, item }: Pick<Result, "coding" | "events" | "mediaType" | "item">,
  runtime: string,
): Code | undefined {
  switch (coding) {
    case "json":
      return undefined;
    case "text":
    case "form":
      return runtimeValue(runtime, "readText");
    case "multipart":
    case "binary":
      return runtimeValue(runtime, "readBlob");
    case "parts":
      return runtimeCall(runtime, "readParts", ...(item === undefined ? [stringText("all")] : []));
    case "events":
      return runtimeCall(runtime, "readEvents", ...(events === "json" ? [] : [stringText(events)]));
    case "lines":
      return runtimeCall(runtime, "readLines", ...(/json-seq/i.test(mediaType) ? [stringText("seq")] : []));
  }
}

function envelopeOf({ wire: _, ...envelope }: Envelope): Code {
  return objectCode(dataMembers({ ...envelope }));
}

function paginationCode({ item: _, size: __, inResult: ___, ...rest }: Pagination, cursor: Members): Code {
  return objectCode({ ...dataMembers(rest), ...cursor });
}
