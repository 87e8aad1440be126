import { dereference, isObject, listAt, memberAt, objectAt, textAt, type Json, type JsonObject } from "./json.js";

/** An operation as the document describes it, independent of specloom's model. */
export interface Described {
  readonly method: string;
  /** The template: `/pets/{id}`. */
  readonly path: string;
  readonly operationId?: string;
  readonly parameters: readonly DescribedParameter[];
  readonly body?: DescribedBody;
  readonly responses: readonly DescribedResponse[];
  /** Alternatives, each a set of schemes that are required together. */
  readonly security: readonly JsonObject[];
  /** The server URLs that override the document's, with variables replaced by their defaults. */
  readonly servers: readonly string[];
}

export interface DescribedParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required: boolean;
  readonly style: string;
  readonly explode: boolean;
  readonly schema: Json;
  /** The media type, if the parameter has one instead of a style. */
  readonly content?: string;
}

export interface DescribedBody {
  readonly required: boolean;
  readonly contents: readonly DescribedContent[];
}

export interface DescribedContent {
  readonly mediaType: string;
  readonly schema: Json;
  readonly encoding: JsonObject;
}

export interface DescribedResponse {
  /** The status as in the document: "200", "4XX", "default". */
  readonly status: string;
  readonly contents: readonly DescribedContent[];
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** Returns every operation of a bundled 3.1 or 3.2 document. */
export function describeOperations(root: JsonObject): readonly Described[] {
  return Object.entries(objectAt(root, "paths"))
    .filter(([path]) => path.startsWith("/"))
    .flatMap(([path, node]) => {
      const item = dereference(root, node);
      const additional = Object.entries(objectAt(item, "additionalOperations"));
      return [...methods.map((name) => [name.toUpperCase(), memberAt(item, name)] as const), ...additional].flatMap(
        ([method, operation]) =>
          isObject(item) && isObject(operation) ? [describeOperation(root, path, item, method, operation)] : [],
      );
    });
}

function describeOperation(
  root: JsonObject,
  path: string,
  item: JsonObject,
  method: string,
  operation: JsonObject,
): Described {
  const body = dereference(root, operation["requestBody"]);
  const servers = [operation, item].map((node) => listAt(node, "servers")).find((list) => list.length > 0) ?? [];
  const operationId = textAt(operation, "operationId");
  return {
    method,
    path,
    ...(operationId !== undefined && { operationId }),
    parameters: describeParameters(root, [...listAt(item, "parameters"), ...listAt(operation, "parameters")]),
    ...(isObject(body) && { body: { required: body["required"] === true, contents: describeContents(root, body) } }),
    responses: Object.entries(objectAt(operation, "responses"))
      .filter(([status]) => !status.startsWith("x-"))
      .map(([status, response]) => ({ status, contents: describeContents(root, dereference(root, response)) })),
    security: (Array.isArray(operation["security"]) ? listAt(operation, "security") : listAt(root, "security")).filter(
      isObject,
    ),
    servers: servers.map(urlOf),
  };
}

/** Returns the parameters. Those of the operation override those of the path item with the same name and location. */
function describeParameters(root: JsonObject, entries: readonly Json[]): readonly DescribedParameter[] {
  const found = new Map<string, DescribedParameter>();
  for (const entry of entries) {
    const node = dereference(root, entry);
    const name = textAt(node, "name");
    const place = textAt(node, "in") as DescribedParameter["in"] | undefined;
    if (name === undefined || place === undefined) continue;
    // OAS 3.1.1 4.8.12.1: these three are described elsewhere. fetch sets the others itself.
    const isOwn = /^(accept|content-type|authorization|content-length|transfer-encoding|connection)$/i.test(name);
    if (place === "header" && isOwn) continue;
    found.set(`${place} ${name}`, describeParameter(root, node as JsonObject, name, place));
  }
  return [...found.values()];
}

function describeParameter(
  root: JsonObject,
  node: JsonObject,
  name: string,
  place: DescribedParameter["in"],
): DescribedParameter {
  const style = textAt(node, "style") ?? (place === "path" || place === "header" ? "simple" : "form");
  const [content] = describeContents(root, node);
  return {
    name,
    in: place,
    required: place === "path" || node["required"] === true,
    style,
    explode: typeof node["explode"] === "boolean" ? node["explode"] : style === "form",
    schema: content?.schema ?? node["schema"] ?? true,
    ...(content !== undefined && { content: content.mediaType }),
  };
}

function describeContents(root: JsonObject, node: Json | undefined): readonly DescribedContent[] {
  return Object.entries(objectAt(node, "content")).map(([mediaType, entry]) => {
    const media = dereference(root, entry);
    const item = memberAt(media, "itemSchema");
    const schema = item === undefined ? (memberAt(media, "schema") ?? true) : { type: "array", items: item };
    return { mediaType, schema, encoding: objectAt(media, "encoding") };
  });
}

/** Returns the URL of a server. OAS 3.1.1 4.8.5: variables have defaults. */
export function urlOf(server: Json): string {
  const variables = objectAt(server, "variables");
  return (textAt(server, "url") ?? "").replace(
    /\{([^}]+)\}/g,
    (whole, name: string) => textAt(variables[name], "default") ?? whole,
  );
}

/** Returns the security scheme with that name. */
export function securityScheme(root: JsonObject, name: string): JsonObject {
  const scheme = dereference(root, objectAt(objectAt(root, "components"), "securitySchemes")[name]);
  return isObject(scheme) ? scheme : {};
}
