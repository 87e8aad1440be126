import { isList, isObject, type Node, type ObjectNode } from "./document.js";

/** The format of a file without the field `openapi`, and how to fix it. */
export interface OtherDocument {
  /** "an AsyncAPI document". */
  readonly is: string;
  readonly remedy: string;
  /** The key that identifies the format. */
  readonly key?: string;
}

const nameRoot = "use the root file of the OpenAPI document, which starts with `openapi: 3.1.0`";

interface Kind extends OtherDocument {
  readonly fits: (root: ObjectNode) => boolean;
  /** The field with the version of the format, for messages. */
  readonly version?: string;
}

const hasPostman =
  "export the OpenAPI document of the API from Postman, or convert the collection with postman-to-openapi";
const recorded = "it records requests, not an API; use the OpenAPI document of the API";

const has =
  (...keys: readonly string[]) =>
  (root: ObjectNode): boolean =>
    keys.every((key) => root[key] !== undefined);
const memberOf = (root: ObjectNode, key: string): ObjectNode => {
  const member = root[key];
  return isObject(member) ? member : {};
};
const isText = (node: Node | undefined, pattern: RegExp): boolean => typeof node === "string" && pattern.test(node);

/** The known formats; the first match wins. */
const kinds: readonly Kind[] = [
  {
    is: "an AsyncAPI document",
    key: "asyncapi",
    version: "asyncapi",
    fits: has("asyncapi"),
    remedy:
      "AsyncAPI describes messages on channels; use the OpenAPI document of the HTTP API, which can describe webhooks and event streams",
  },
  {
    is: "an Arazzo document",
    key: "arazzo",
    fits: has("arazzo"),
    remedy: "use the OpenAPI document that one of its `sourceDescriptions` names",
  },
  {
    is: "an OpenAPI Overlay",
    key: "overlay",
    fits: has("overlay"),
    remedy: "use its OpenAPI document as `spec`, and list this file under `overlays` (or pass it with `--overlay`)",
  },
  {
    is: "a Postman collection",
    key: "info",
    fits: ({ collection = null, ...root }) => isPostman(root) || (isObject(collection) && isPostman(collection)),
    remedy: hasPostman,
  },
  // Version 1, which Postman has not written since 2017.
  {
    is: "a Postman collection",
    key: "requests",
    fits: (root) => has("name", "requests", "order")(root) && isList(root["requests"]),
    remedy: hasPostman,
  },
  {
    is: "a Postman environment",
    key: "_postman_variable_scope",
    fits: has("_postman_variable_scope", "values"),
    remedy: hasPostman,
  },
  {
    is: "an Insomnia export",
    fits: (root) => root["__export_format"] !== undefined || isText(root["type"], /\binsomnia\.rest\//),
    remedy: "export the design document from Insomnia as OpenAPI; a collection only has requests",
  },
  {
    is: "a Hoppscotch collection",
    key: "requests",
    fits: (root) => has("v", "name", "folders", "requests")(root),
    remedy: recorded,
  },
  { is: "a HAR file", key: "log", fits: (root) => isList(memberOf(root, "log")["entries"]), remedy: recorded },
  {
    is: "a Google API discovery document",
    key: "discoveryVersion",
    fits: has("discoveryVersion"),
    remedy: "convert it to Swagger 2.0 with api-spec-converter, which specloom reads",
  },
  {
    is: "an OpenRPC document",
    key: "openrpc",
    version: "openrpc",
    fits: has("openrpc"),
    remedy: "OpenRPC describes JSON-RPC, which has one operation for OpenAPI; use a generator for OpenRPC",
  },
  {
    is: "a Smithy model",
    key: "smithy",
    version: "smithy",
    fits: has("smithy"),
    remedy: "build its OpenAPI document with the `openapi` plugin of smithy-build",
  },
  {
    is: "a Kubernetes manifest",
    key: "kind",
    fits: (root) => has("apiVersion", "kind", "metadata")(root),
    remedy: nameRoot,
  },
  {
    is: "a CloudFormation template",
    fits: (root) =>
      root["AWSTemplateFormatVersion"] !== undefined ||
      Object.values(memberOf(root, "Resources")).some(
        (resource) => isObject(resource) && isText(resource["Type"], /^AWS::/),
      ),
    remedy: "save the value of `Body` or `DefinitionBody` of its API, if it has one, to its own file",
  },
  {
    is: "a GraphQL introspection result",
    fits: (root) => isObject(root["__schema"]) || isObject(memberOf(root, "data")["__schema"]),
    remedy: "use a GraphQL code generator; specloom reads OpenAPI",
  },
  {
    is: "an OpenAPI document wrapped in another object",
    fits: (root) =>
      Object.values(root).some(
        (member) => isObject(member) && (isText(member["openapi"], /^3\./) || isText(member["swagger"], /^2\./)),
      ),
    remedy: "save the inner object, which has the field `openapi`, to its own file",
  },
  {
    is: "a specloom configuration",
    key: "outputs",
    fits: has("outputs", "spec"),
    remedy: "run `specloom generate` in its folder, without --spec: it finds its configuration itself",
  },
  { is: "specloom's lock file", key: "sections", fits: has("files", "sections", "version"), remedy: nameRoot },
  {
    is: "a Spectral ruleset",
    fits: (root) => JSON.stringify(root["extends"] ?? "").includes("spectral:") || hasRulesOfSpectral(root),
    remedy: nameRoot,
  },
  {
    is: "a Redocly configuration",
    fits: (root) => has("apis")(root) || has("extends", "rules")(root) || has("rules", "decorators")(root),
    remedy: "use the file that `root` of one of its `apis` names",
  },
  {
    is: "a package.json",
    fits: (root) => has("name")(root) && (has("dependencies")(root) || has("scripts")(root)),
    remedy: nameRoot,
  },
  {
    is: "an OpenAPI document without its version",
    fits: (root) => isObject(root["paths"]) || (isObject(root["components"]) && root["info"] !== undefined),
    remedy: "add the version that it follows as its first line, such as `openapi: 3.1.0`",
  },
  {
    is: "a single JSON Schema",
    key: "$schema",
    fits: (root) => isText(root["$schema"], /json-schema\.org/) || isSchema(root),
    remedy: "use the OpenAPI document that references it, or move it to `components/schemas` of one",
  },
  {
    is: "an error message",
    fits: (root) =>
      Object.keys(root).length <= 4 && (typeof root["message"] === "string" || root["error"] !== undefined),
    remedy: "the server may have returned it instead of the document; check the URL and the credentials",
  },
];

function isPostman(root: ObjectNode): boolean {
  const info = memberOf(root, "info");
  return isText(info["schema"], /getpostman\.com|schema\.postman\.com/) || info["_postman_id"] !== undefined;
}

function hasRulesOfSpectral(root: ObjectNode): boolean {
  return Object.values(memberOf(root, "rules")).some((rule) => isObject(rule) && rule["given"] !== undefined);
}

function isSchema(root: ObjectNode): boolean {
  return isObject(root["properties"]) || (typeof root["type"] === "string" && root["description"] !== undefined);
}

/** Recognises files that are often mistaken for an OpenAPI document. For others, only returns the remedy. */
export function recognise(root: Node): OtherDocument {
  if (!isObject(root)) return { is: nameOf(root), remedy: nameRoot };
  const kind = kinds.find(({ fits }) => fits(root));
  if (kind === undefined) return { is: "", remedy: nameRoot };
  return {
    is: withVersion(kind, root),
    remedy: kind.remedy,
    ...(kind.key !== undefined && root[kind.key] !== undefined && { key: kind.key }),
  };
}

/** Returns "an AsyncAPI 2.6.0 document" for "an AsyncAPI document", if the file has a version. */
function withVersion({ is, version }: Kind, root: ObjectNode): string {
  const found = version === undefined ? undefined : root[version];
  return isText(found, /^\d[\w.-]{0,20}$/) ? is.replace(/ (\w+)$/, ` ${String(found)} $1`) : is;
}

function nameOf(root: Node): string {
  if (root === null) return "null";
  if (Array.isArray(root)) return "a list";
  return typeof root === "string" ? "plain text" : `a ${typeof root}`;
}
