import { isList, isObject, type Node, type ObjectNode } from "../../../src/load/index.js";
import { documentType, memberType, sectionOf, type Section, type Type } from "../../../src/load/grammar.js";

/** A change of a document that keeps its meaning. */
export interface Rewrite {
  readonly name: string;
  readonly apply: (root: ObjectNode) => ObjectNode;
}

type Visit = (node: ObjectNode, type: Type, key: string) => Node;

/** Rewrites every object of a document, the inner ones first, with its type. */
function everywhere(root: ObjectNode, visit: Visit): ObjectNode {
  const walk = (node: Node, type: Type | undefined, key: string): Node => {
    if (type === undefined || (type.is === "node" && type.kind === "schema")) return node;
    if (isList(node)) return node.map((item, index) => walk(item, memberType(type, String(index), node), key));
    if (!isObject(node)) return node;
    return visit(
      mapValues(node, (value, name) => walk(value, memberType(type, name, node), name)),
      type,
      key,
    );
  };
  return walk(root, documentType, "") as ObjectNode;
}

function mapValues(node: ObjectNode, map: (value: Node, key: string) => Node): ObjectNode {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, map(value!, key)]));
}

function kindOf(type: Type): string {
  return type.is === "node" ? type.kind : "";
}

function isReference(node: ObjectNode): boolean {
  return typeof node["$ref"] === "string";
}

/** Reverses the properties of every object. */
const shuffleProperties: Rewrite = {
  name: "properties in another order",
  apply: (root) => everywhere(root, (node) => Object.fromEntries(Object.entries(node).reverse())),
};

const unordered = ["parameters", "tags", "security"];

const shuffleLists: Rewrite = {
  name: "lists without order in another order",
  apply: (root) =>
    everywhere(root, (node) =>
      mapValues(node, (value, key) => (unordered.includes(key) && isList(value) ? [...value].reverse() : value)),
    ),
};

/** Gives the operations the parameters of their paths. */
const inheritNothing: Rewrite = {
  name: "parameters of paths at operations",
  apply: (root) =>
    everywhere(root, (node, type) => {
      const { parameters, ...rest } = node;
      if (kindOf(type) !== "pathItem" || !isList(parameters)) return node;
      return mapValues(rest, (value, key) =>
        key.length < 8 && isObject(value) && value["responses"] !== undefined
          ? { ...value, parameters: [...parameters, ...(isList(value["parameters"]) ? value["parameters"] : [])] }
          : value,
      );
    }),
};

const securityAtOperations: Rewrite = {
  name: "security at operations",
  apply: ({ security, ...root }) => ({ ...root, paths: atOperations(root["paths"], "security", security) }),
};

const serversAtOperations: Rewrite = {
  name: "servers at operations",
  apply: ({ servers, ...root }) => {
    const items = mapValues(root["paths"] as ObjectNode, (item) => {
      const { servers: own = servers, ...rest } = item as ObjectNode;
      return (atOperations({ item: rest }, "servers", own) as ObjectNode)["item"]!;
    });
    return { ...root, paths: items };
  },
};

/** Sets a property of the operations of path items that do not have it. */
function atOperations(paths: Node | undefined, key: string, value: Node | undefined): Node {
  return mapValues(paths as ObjectNode, (item) =>
    mapValues(item as ObjectNode, (operation) =>
      isObject(operation) && operation["responses"] !== undefined ? { [key]: value, ...operation } : operation,
    ),
  );
}

const defaults: { readonly [kind: string]: (node: ObjectNode) => ObjectNode } = {
  parameter: ({ in: location, style, schema }) => ({
    required: location === "path",
    deprecated: false,
    ...(schema !== undefined && {
      style: location === "path" || location === "header" ? "simple" : "form",
      explode: style === undefined ? location === "query" : style === "form",
      allowReserved: false,
      allowEmptyValue: false,
    }),
  }),
  header: () => ({ required: false, deprecated: false, style: "simple", explode: false }),
  requestBody: () => ({ required: false }),
  operation: () => ({ deprecated: false, tags: [], parameters: [], callbacks: {} }),
  encoding: ({ style }) => ({
    style: "form",
    explode: style === undefined || style === "form",
    allowReserved: false,
    headers: {},
  }),
  response: () => ({ headers: {}, links: {} }),
  server: () => ({ variables: {} }),
};

const explicitDefaults: Rewrite = {
  name: "explicit defaults",
  apply: (root) =>
    everywhere(root, (node, type) => (isReference(node) ? node : { ...defaults[kindOf(type)]?.(node), ...node })),
};

const renameCases: Rewrite = {
  name: "names in another case",
  apply: (root) =>
    everywhere(root, (node, type, key) => {
      if (key === "headers" && type.is === "map" && type.keys !== "component")
        return mapKeys(node, (name) => name.toLowerCase());
      return key === "content" ? mapKeys(node, (name) => name.toUpperCase()) : node;
    }),
};

function mapKeys(node: ObjectNode, map: (key: string) => string): ObjectNode {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [map(key), value]));
}

/** Moves every object that may be a component to the components. */
const extract: Rewrite = {
  name: "objects in components",
  apply: (root) => {
    const made: { [section in Section]?: { [name: string]: Node } } = {};
    const { components } = root;
    const known = isObject(components) ? components : {};
    const rest = everywhere({ ...root, components: {} }, (node, type) => {
      const section = sectionOf(type);
      if (section === undefined || section === "schemas" || section === "pathItems" || isReference(node)) return node;
      const fresh = (made[section] ??= {});
      const name = `Extracted${Object.keys(fresh).length + Object.keys(known[section] ?? {}).length}`;
      fresh[name] = node;
      return { $ref: `#/components/${section}/${name}` };
    });
    const sections = [...new Set([...Object.keys(known), ...Object.keys(made)])];
    const joined = sections.map((name) => [
      name,
      { ...(known[name] as ObjectNode | undefined), ...made[name as Section] },
    ]);
    return { ...rest, components: Object.fromEntries(joined) as ObjectNode };
  },
};

/** Replaces every reference but those to schemas with the object. */
const inline: Rewrite = {
  name: "components inline",
  apply: (root) =>
    everywhere(root, (node) => {
      const reference = node["$ref"];
      if (typeof reference !== "string") return node;
      const [, , section = "", name = ""] = reference.split("/");
      const found = ((root["components"] as ObjectNode)[section] as ObjectNode)[name];
      return found!;
    }),
};

export const rewrites: readonly Rewrite[] = [
  shuffleProperties,
  shuffleLists,
  inheritNothing,
  securityAtOperations,
  serversAtOperations,
  explicitDefaults,
  renameCases,
  extract,
  inline,
];
