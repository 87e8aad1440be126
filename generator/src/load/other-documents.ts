import { isObject, type Node, type ObjectNode } from "./document.js";

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

/** The known formats; the first match wins. */
const kinds: readonly Kind[] = [
  {
    is: "an AsyncAPI document",
    key: "asyncapi",
    fits: has("asyncapi"),
    remedy: "AsyncAPI describes messages; use the OpenAPI document of the HTTP API",
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
    remedy: "apply it to its OpenAPI document first, and use the result",
  },
  {
    is: "a Postman collection",
    key: "info",
    fits: (root) =>
      isText(memberOf(root, "info")["schema"], /getpostman\.com/) ||
      memberOf(root, "info")["_postman_id"] !== undefined,
    remedy: "convert it to OpenAPI 3 first, for example with postman-to-openapi",
  },
  {
    is: "a HAR file",
    key: "log",
    fits: (root) => Array.isArray(memberOf(root, "log")["entries"]),
    remedy: "a HAR file records requests; use the OpenAPI document of the API",
  },
  {
    is: "a GraphQL introspection result",
    fits: (root) => isObject(root["__schema"]) || isObject(memberOf(root, "data")["__schema"]),
    remedy: "use a GraphQL code generator; specloom reads OpenAPI",
  },
  {
    is: "an OpenAPI document wrapped in another object",
    fits: (root) => Object.values(root).some((member) => isObject(member) && isText(member["openapi"], /^3\./)),
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
