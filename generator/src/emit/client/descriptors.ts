import type { Api, Body, Encoding, JsonValue, Operation, Pagination, Parameter } from "../../model/types.js";

/** What the runtime's `Operation` table says of an operation. Members that have their usual value are left out. */
export function descriptorOf(api: Api, operation: Operation): { readonly [key: string]: JsonValue } {
  const { name, http, idempotent, parameters, args, body, envelope, pagination, result } = operation;
  const unknowns = api.unknowns.flatMap(({ id, option }) =>
    option?.operation === name.wire ? [{ id, in: option.in, as: option.argument }] : [],
  );
  return compact({
    id: idOf(operation),
    method: http.method,
    path: http.path,
    idempotent: idempotent || undefined,
    parameters: parameters.length === 0 ? undefined : parameters.map(parameterOf),
    nested: args.parameters === "nested" || undefined,
    body: body && bodyOf(body, args.body === "member"),
    response: responseOf(operation),
    accept: result === undefined || result.mediaType === "application/json" ? undefined : result.mediaType,
    envelope: envelope && compact({ ...envelope }),
    pagination: pagination && paginationOf(pagination),
    unknowns: unknowns.length === 0 ? undefined : unknowns,
    // A document that describes no security at all does not say that its operations need none.
    public: (api.security.length > 0 && operation.security.length === 0) || undefined,
  });
}

/** The call path: `projects.search`. */
export function idOf({ resource, method }: Operation): string {
  return [...resource, method].join(".");
}

function parameterOf(parameter: Parameter): JsonValue {
  const { name, argument, style, explode, allowReserved, content } = parameter;
  const usualStyle = parameter.in === "path" || parameter.in === "header" ? "simple" : "form";
  return compact({
    name,
    in: parameter.in,
    as: argument === name ? undefined : argument,
    style: style === usualStyle ? undefined : style,
    explode: explode === (style === "form") ? undefined : explode,
    allowReserved: allowReserved || undefined,
    json: content === undefined ? undefined : true,
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
  if (result === undefined) return responses.some(({ kind, contents }) => kind === "success" && contents.length > 0) ? undefined : "none";
  switch (result.coding) {
    case "json": return undefined;
    case "text": case "form": return "text";
    case "events": case "lines": return "stream";
    case "multipart": case "binary": return "binary";
  }
}

function paginationOf(pagination: Pagination): JsonValue {
  const { item: _, size, ...rest } = pagination;
  // Only numbered pages end with a short one; a token says itself whether more follows.
  return compact({ ...rest, size: pagination.style === "page" ? size : undefined });
}

function compact(members: { readonly [key: string]: JsonValue | undefined }): { readonly [key: string]: JsonValue } {
  return Object.fromEntries(Object.entries(members).filter((member): member is [string, JsonValue] => member[1] !== undefined));
}
