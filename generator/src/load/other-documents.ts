import { isObject, type Node, type ObjectNode } from "./document.js";

/** What a file without the field `openapi` is, and what to do about it. */
export interface OtherDocument {
  /** "an AsyncAPI document". */
  readonly is: string;
  readonly remedy: string;
  /** The key that shows it. */
  readonly key?: string;
}

const nameRoot = "name the root file of the document, which starts with `openapi: 3.1.0`";

interface Kind extends OtherDocument {
  readonly fits: (root: ObjectNode) => boolean;
}

const has =
  (...keys: readonly string[]) =>
  (root: ObjectNode): boolean =>
    keys.every((key) => root[key] !== undefined);
const memberOf = (root: ObjectNode, key: string): ObjectNode => {
  const member = root[key];
  return isObject(member) ? member : {};
};
const isText = (node: Node | undefined, pattern: RegExp): boolean => typeof node === "string" && pattern.test(node);

/** The first that fits counts. */
const kinds: readonly Kind[] = [
  {
    is: "an AsyncAPI document",
    key: "asyncapi",
    fits: has("asyncapi"),
    remedy: "AsyncAPI describes messages; name the OpenAPI document of the HTTP interface",
  },
  {
    is: "an Arazzo document",
    key: "arazzo",
    fits: has("arazzo"),
    remedy: "name the OpenAPI document that one of its `sourceDescriptions` leads to",
  },
  {
    is: "an overlay",
    key: "overlay",
    fits: has("overlay"),
    remedy: "apply it to its document first, and name the result",
  },
  {
    is: "a Postman collection",
    key: "info",
    fits: (root) =>
      isText(memberOf(root, "info")["schema"], /getpostman\.com/) ||
      memberOf(root, "info")["_postman_id"] !== undefined,
    remedy: "convert it to OpenAPI 3 first; there are converters for collections",
  },
  {
    is: "a HAR file",
    key: "log",
    fits: (root) => Array.isArray(memberOf(root, "log")["entries"]),
    remedy: "a HAR file records requests; name the OpenAPI document of the API",
  },
  {
    is: "the introspection of a GraphQL schema",
    fits: (root) => isObject(root["__schema"]) || isObject(memberOf(root, "data")["__schema"]),
    remedy: "GraphQL has generators of its own; name an OpenAPI document here",
  },
  {
    is: "an OpenAPI document in an envelope",
    fits: (root) => Object.values(root).some((member) => isObject(member) && isText(member["openapi"], /^3\./)),
    remedy: "save the inner object, which has the field `openapi`, to a file of its own",
  },
  {
    is: "a configuration of specloom",
    key: "outputs",
    fits: has("outputs", "spec"),
    remedy: "it is found without being named: run `specloom generate` in its folder, without --spec",
  },
  { is: "specloom's lock", key: "sections", fits: has("files", "sections", "version"), remedy: nameRoot },
  {
    is: "a ruleset of Spectral",
    fits: (root) => JSON.stringify(root["extends"] ?? "").includes("spectral:") || hasRulesOfSpectral(root),
    remedy: nameRoot,
  },
  {
    is: "a configuration of Redocly",
    fits: (root) => has("apis")(root) || has("extends", "rules")(root) || has("rules", "decorators")(root),
    remedy: "name the file behind `root` of one of its `apis`",
  },
  {
    is: "a package.json",
    fits: (root) => has("name")(root) && (has("dependencies")(root) || has("scripts")(root)),
    remedy: nameRoot,
  },
  {
    is: "an OpenAPI document without its version",
    fits: (root) => isObject(root["paths"]) || (isObject(root["components"]) && root["info"] !== undefined),
    remedy: "write the version that it follows into its first line, for example `openapi: 3.1.0`",
  },
  {
    is: "a schema alone",
    key: "$schema",
    fits: (root) => isText(root["$schema"], /json-schema\.org/) || isSchema(root),
    remedy: "name the OpenAPI document that refers to it, or put it under `components/schemas` of one",
  },
  {
    is: "an error message",
    fits: (root) =>
      Object.keys(root).length <= 4 && (typeof root["message"] === "string" || root["error"] !== undefined),
    remedy: "the server may have answered the download with it; see whether it wants credentials or another URL",
  },
];

function hasRulesOfSpectral(root: ObjectNode): boolean {
  return Object.values(memberOf(root, "rules")).some((rule) => isObject(rule) && rule["given"] !== undefined);
}

function isSchema(root: ObjectNode): boolean {
  return isObject(root["properties"]) || (typeof root["type"] === "string" && root["description"] !== undefined);
}

/** Recognises what people mistake for an OpenAPI document. Of anything else, it only says what to name. */
export function recognise(root: Node): OtherDocument {
  if (!isObject(root)) return { is: nameOf(root), remedy: nameRoot };
  const kind = kinds.find(({ fits }) => fits(root));
  if (kind === undefined) return { is: "", remedy: nameRoot };
  return {
    is: kind.is,
    remedy: kind.remedy,
    ...(kind.key !== undefined && root[kind.key] !== undefined && { key: kind.key }),
  };
}

function nameOf(root: Node): string {
  if (root === null) return "null";
  if (Array.isArray(root)) return "a list";
  return typeof root === "string" ? "plain text" : `a ${typeof root}`;
}
