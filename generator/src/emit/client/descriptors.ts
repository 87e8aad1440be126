import { codingOf, explodesByDefault } from "../../model/index.js";
import type {
  Api,
  Body,
  Content,
  Encoding,
  JsonValue,
  Operation,
  Pagination,
  Parameter,
  Result,
  Schema,
} from "../../model/types.js";
import { ownServer, type Connection } from "./connection.js";

/** What the runtime's table of an operation says. */
export interface Descriptor {
  readonly table: { readonly [key: string]: JsonValue };
  /** What the table holds besides data: calls of the runtime. */
  readonly code: Code;
  /** The table needs the runtime's `coded`: it has styles, codings or a layout that most operations do without. */
  readonly coded: boolean;
}

/** Functions of the runtime with their arguments, by member. */
export type Code = { readonly [key: string]: { readonly name: string; readonly args: readonly JsonValue[] } };

/** Describes an operation to the runtime. Members that have their usual value are left out. */
export function descriptorOf(api: Api, operation: Operation, connection: Connection): Descriptor {
  const { name, http, idempotent, parameters, args, body, envelope, pagination, result } = operation;
  const unknowns = api.unknowns.flatMap(({ id, option }) =>
    option?.operation === name.wire ? [{ id, in: option.in, as: option.argument }] : [],
  );
  const response = responseOf(operation);
  const read = result && readerOf(result);
  const server = ownServer(api, operation);
  const table = compact({
    id: idOf(operation),
    method: http.method,
    path: http.path,
    idempotent: idempotent || undefined,
    parameters: parameters.length === 0 ? undefined : parameters.map(parameterOf),
    nested: args.parameters === "nested" || undefined,
    body: body && bodyOf(body, body.content, args.body === "member"),
    response,
    accept: result === undefined || result.mediaType === "application/json" ? undefined : result.mediaType,
    empty: result?.optional || undefined,
    envelope: envelope && compact({ ...envelope }),
    pagination: pagination && paginationOf(pagination),
    unknowns: unknowns.length === 0 ? undefined : unknowns,
    ...connection.securityOf(operation),
  });
  const code: Code = {
    ...(read && { read }),
    ...(server && { server: { name: "ownServer", args: server } }),
  };
  const coded =
    args.parameters === "nested" ||
    response !== undefined ||
    read !== undefined ||
    (body !== undefined && body.content.coding !== "json") ||
    parameters.some((parameter) => isUnusual(api, parameter));
  return { table, code, coded };
}

/** The call path: `projects.search`. */
export function idOf({ resource, method }: Operation): string {
  return [...resource, method].join(".");
}

/** The reader of a stream, which only those programs carry that call an operation with one. */
export function readerOf({ coding, events = "json", mediaType }: Result): Code[string] | undefined {
  if (coding === "events") return { name: "readEvents", args: events === "json" ? [] : [events] };
  if (coding === "lines") return { name: "readLines", args: /json-seq/i.test(mediaType) ? ["seq"] : [] };
  return undefined;
}

/** Written in another way than as text, or as a list of texts, in path, query or header. */
function isUnusual(api: Api, parameter: Parameter): boolean {
  const { style, explode, allowReserved, content, in: place, schema } = parameter;
  const explodes = place === "query";
  const holdsText = isText(schema, componentsOf(api), new Set());
  return (
    place === "cookie" ||
    allowReserved ||
    content !== undefined ||
    !holdsText ||
    style !== usualStyle(place) ||
    explode !== explodes
  );
}

function usualStyle(place: Parameter["in"]): Parameter["style"] {
  return place === "path" || place === "header" ? "simple" : "form";
}

type Components = ReadonlyMap<string, Schema>;

/** Looked up once for each parameter of a large document. */
const known = new WeakMap<Api, Components>();

function componentsOf(api: Api): Components {
  const components = known.get(api) ?? new Map(api.schemas.map(({ name, schema }) => [name.wire, schema]));
  known.set(api, components);
  return components;
}

/** False where a value may be an object, whose members have to be written by the style of the parameter. */
function isText(schema: Schema, components: Components, seen: Set<string>): boolean {
  switch (schema.kind) {
    case "string":
    case "number":
      return !schema.implied;
    case "boolean":
    case "enum":
    case "literal":
    case "null":
      return true;
    case "array":
      return !schema.implied && schema.items.kind !== "array" && isText(schema.items, components, seen);
    case "nullable":
      return isText(schema.inner, components, seen);
    case "union":
      return schema.variants.every((variant) => isText(variant, components, seen));
    case "ref": {
      const target = components.get(schema.name);
      if (target === undefined || seen.has(schema.name)) return false;
      seen.add(schema.name);
      return isText(target, components, seen);
    }
    default:
      return false;
  }
}

function parameterOf(parameter: Parameter): JsonValue {
  const { name, argument, style, explode, allowReserved, content } = parameter;
  return compact({
    name,
    in: parameter.in,
    as: argument === name ? undefined : argument,
    style: style === usualStyle(parameter.in) ? undefined : style,
    explode: explode === explodesByDefault(style) ? undefined : explode,
    allowReserved: allowReserved || undefined,
    json: (content !== undefined && codingOf(content) === "json") || undefined,
  });
}

/** How a body is written in one of its media types. */
export function bodyOf({ required }: Body, content: Content, isMember: boolean): JsonValue {
  const { mediaType, coding } = content;
  return compact({
    type: mediaType === "application/json" || mediaType.includes("*") ? undefined : mediaType,
    // Callers write events themselves.
    coding: coding === "json" ? undefined : coding === "events" ? "text" : coding,
    member: isMember || undefined,
    optional: !required || undefined,
    encoding:
      content.encoding.length === 0
        ? undefined
        : Object.fromEntries(content.encoding.map((encoding) => [encoding.property, encodingOf(encoding)])),
  });
}

function encodingOf({ contentType, style, explode, allowReserved, headers }: Encoding): JsonValue {
  return compact({ type: contentType, style, explode, allowReserved: allowReserved || undefined, headers });
}

/** How a success is read, where that is not as JSON. */
function responseOf({ result, responses }: Operation): string | undefined {
  const hasBody = responses.some(({ kind, contents }) => kind === "success" && contents.length > 0);
  if (result === undefined) return hasBody ? undefined : "none";
  return readAs(result);
}

/** Undefined for JSON, and for what `readerOf` reads. */
export function readAs({ coding }: Pick<Result, "coding">): string | undefined {
  switch (coding) {
    case "json":
    case "events":
    case "lines":
      return undefined;
    case "text":
    case "form":
      return "text";
    case "multipart":
    case "binary":
      return "binary";
  }
}

function paginationOf(pagination: Pagination): JsonValue {
  const { item: _, size, ...rest } = pagination;
  // Only numbered pages end with a short one; a token says itself whether more follows.
  return compact({ ...rest, size: pagination.style === "page" ? size : undefined });
}

export function compact(members: { readonly [key: string]: JsonValue | undefined }): {
  readonly [key: string]: JsonValue;
} {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, JsonValue] => member[1] !== undefined),
  );
}
