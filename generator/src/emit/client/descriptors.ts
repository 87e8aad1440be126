import { codingOf } from "../../model/index.js";
import type { Api, Body, Encoding, JsonValue, Operation, Pagination, Parameter, Schema } from "../../model/types.js";

/** What the runtime's table of an operation says. */
export interface Descriptor {
  readonly table: { readonly [key: string]: JsonValue };
  /** The table needs the runtime's `coded`: it has styles, codings or a layout that most operations do without. */
  readonly coded: boolean;
}

/**
 * Describes an operation to the runtime. Members that have their usual value are left out. `keyed` are the operations
 * that the key is sent to.
 */
export function descriptorOf(api: Api, operation: Operation, keyed: ReadonlySet<Operation>): Descriptor {
  const { name, http, idempotent, parameters, args, body, envelope, pagination, result } = operation;
  const unknowns = api.unknowns.flatMap(({ id, option }) =>
    option?.operation === name.wire ? [{ id, in: option.in, as: option.argument }] : [],
  );
  const response = responseOf(operation);
  const table = compact({
    id: idOf(operation),
    method: http.method,
    path: http.path,
    baseUrl: ownServer(operation),
    idempotent: idempotent || undefined,
    parameters: parameters.length === 0 ? undefined : parameters.map(parameterOf),
    nested: args.parameters === "nested" || undefined,
    body: body && bodyOf(body, args.body === "member"),
    response,
    accept: result === undefined || result.mediaType === "application/json" ? undefined : result.mediaType,
    empty: result?.optional || undefined,
    envelope: envelope && compact({ ...envelope }),
    pagination: pagination && paginationOf(pagination),
    unknowns: unknowns.length === 0 ? undefined : unknowns,
    public: !keyed.has(operation) || undefined,
  });
  const coded =
    args.parameters === "nested" ||
    response !== undefined ||
    (body !== undefined && body.content.coding !== "json") ||
    parameters.some(isUnusual);
  return { table, coded };
}

/** The call path: `projects.search`. */
export function idOf({ resource, method }: Operation): string {
  return [...resource, method].join(".");
}

/** A server that the operation has for itself, where it can be called as it stands. */
function ownServer({ servers: [first] = [] }: Operation): string | undefined {
  return first !== undefined && first.variables.length === 0 && /^https?:\/\//.test(first.url) ? first.url : undefined;
}

/** Written in another way than as text, or as a list of texts, in path, query or header. */
function isUnusual(parameter: Parameter): boolean {
  const { style, explode, allowReserved, content, in: place, schema } = parameter;
  const explodes = place === "query";
  const holdsText = isText(schema);
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

/** False where a value may be an object, whose members have to be written by the style of the parameter. */
function isText(schema: Schema): boolean {
  switch (schema.kind) {
    case "string":
    case "number":
    case "boolean":
    case "enum":
    case "literal":
    case "null":
      return true;
    case "array":
      return isText(schema.items);
    case "nullable":
      return isText(schema.inner);
    case "union":
      return schema.variants.every(isText);
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
    explode: explode === (style === "form") ? undefined : explode,
    allowReserved: allowReserved || undefined,
    json: (content !== undefined && codingOf(content) === "json") || undefined,
  });
}

function bodyOf({ required, content }: Body, isMember: boolean): JsonValue {
  const codings: readonly string[] = ["form", "multipart", "text", "binary"];
  return compact({
    type: content.mediaType === "application/json" || content.mediaType === "*/*" ? undefined : content.mediaType,
    coding: codings.includes(content.coding) ? content.coding : undefined,
    member: isMember || undefined,
    optional: !required || undefined,
    encoding:
      content.encoding.length === 0
        ? undefined
        : Object.fromEntries(content.encoding.map((encoding) => [encoding.property, encodingOf(encoding)])),
  });
}

function encodingOf({ contentType, style, explode }: Encoding): JsonValue {
  return compact({ type: contentType, style, explode });
}

/** How a success is read, where that is not as JSON. */
function responseOf({ result, responses }: Operation): string | undefined {
  const hasBody = responses.some(({ kind, contents }) => kind === "success" && contents.length > 0);
  if (result === undefined) return hasBody ? undefined : "none";
  switch (result.coding) {
    case "json":
      return undefined;
    case "text":
    case "form":
      return "text";
    case "events":
    case "lines":
      return "stream";
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

function compact(members: { readonly [key: string]: JsonValue | undefined }): { readonly [key: string]: JsonValue } {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, JsonValue] => member[1] !== undefined),
  );
}
