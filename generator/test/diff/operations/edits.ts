import { childPointer } from "../../../src/diagnostics/pointer.js";
import { isList, isObject, type Node, type ObjectNode } from "../../../src/load/index.js";
import { documentType, isExtension, memberType, rulesOf, type Kind, type Type } from "../../../src/load/grammar.js";

/** An edit of one value of a document. */
export interface Edit {
  /** The kind of object and its field: "parameter.required". */
  readonly field: string;
  readonly action: "add" | "remove" | "change";
  readonly pointer: string;
  readonly revision: ObjectNode;
}

type Path = readonly (string | number)[];

/** What an absent object is created with. */
const samples: { readonly [kind in Kind]?: Node } = {
  externalDocs: { url: "https://example.com/new" },
  server: { url: "https://new.example.com" },
  serverVariable: { default: "new" },
  parameter: { name: "added", in: "query", schema: { type: "string" } },
  requestBody: { content: { "application/json": {} } },
  mediaType: { schema: { type: "string" } },
  encoding: { contentType: "text/csv" },
  response: { description: "Added" },
  operation: { responses: { "200": { description: "Added" } } },
  callback: { "/added": { post: {} } },
  pathItem: { post: {} },
  link: { operationId: "things.get" },
  header: { schema: { type: "string" } },
  tag: { name: "added" },
  schema: { type: "string" },
  example: { value: "added" },
  oauthFlow: { scopes: {} },
  oauthFlows: { implicit: { scopes: {} } },
  securityScheme: { type: "mutualTLS" },
  contact: { name: "Added" },
  license: { name: "Added" },
};

/** Keys of new entries, for maps that restrict them. */
const keys: { readonly [rule: string]: string } = { path: "/added", status: "418", component: "Added" };

/** Returns every edit of every field of every object of a document, by the grammar. Schemas are left alone. */
export function editsOf(root: ObjectNode): readonly Edit[] {
  return editsAt({ root, kind: undefined }, documentType, []);
}

interface Scope {
  readonly root: ObjectNode;
  /** The field that contains the value: "parameter.examples". */
  readonly kind: string | undefined;
}

function editsAt(scope: Scope, type: Type, path: Path): readonly Edit[] {
  const value = valueAt(scope.root, path);
  if (isObject(value) && typeof value["$ref"] === "string") return [];
  if (type.is === "node") return type.kind === "schema" ? [] : editsOfObject(scope, type.kind, path);
  const own = scope.kind === undefined ? [] : editsOfValue(scope, type, path);
  if (type.is !== "map" && type.is !== "list") return own;
  const keys = Object.keys(value ?? {});
  const members = isList(value) ? keys.map(Number) : keys;
  if (!isList(value) && !isObject(value)) return own;
  return [...own, ...members.flatMap((key) => editsAt(scope, memberType(type, String(key))!, [...path, key]))];
}

function editsOfObject({ root }: Scope, kind: Kind, path: Path): readonly Edit[] {
  const { fields, patterned } = rulesOf(kind);
  const value = valueAt(root, path);
  if (!isObject(value)) return [];
  const named = [...fields].filter(([, { only }]) => only !== "3.0");
  const members = patterned === undefined ? [] : Object.keys(value).filter((key) => !isExtension(key));
  return [
    edit(root, { field: `${kind}.x-`, action: "add", path: [...path, "x-added"] }, "added"),
    ...named.flatMap(([name, { type, required }]) => {
      const scope = { root, kind: `${kind}.${name}` };
      const at = [...path, name];
      if (value[name] === undefined) return addition(scope, type, at);
      return [...(required === undefined ? [removal(scope, at)] : []), ...editsAt(scope, type, at)];
    }),
    ...members.flatMap((key) => editsAt({ root, kind: `${kind}.*` }, patterned!.of, [...path, key])),
    ...(patterned === undefined ? [] : members.map((key) => removal({ root, kind: `${kind}.*` }, [...path, key]))),
    ...(patterned === undefined
      ? []
      : addition({ root, kind: `${kind}.*` }, patterned.of, [...path, keys[patterned.keys ?? ""] ?? "/added"])),
  ];
}

function editsOfValue(scope: Scope, type: Type, path: Path): readonly Edit[] {
  const { root, kind = "" } = scope;
  const value = valueAt(root, path);
  if (type.is === "list" && isList(value))
    return [
      edit(root, { field: kind, action: "add", path }, [...value, sampleOf(type.of)]),
      ...(value.length > 0 ? [edit(root, { field: kind, action: "remove", path }, value.slice(1))] : []),
    ];
  if (type.is === "map" && isObject(value))
    return [
      ...addition(scope, type.of, [...path, keys[type.keys ?? ""] ?? "added"]),
      ...Object.keys(value).map((key) => removal(scope, [...path, key])),
    ];
  return [edit(root, { field: kind, action: "change", path }, changed(type, value))];
}

function addition({ root, kind = "" }: Scope, type: Type, path: Path): readonly Edit[] {
  return [edit(root, { field: kind, action: "add", path }, sampleOf(type))];
}

function removal({ root, kind = "" }: Scope, path: Path): Edit {
  return edit(root, { field: kind, action: "remove", path }, undefined);
}

function sampleOf(type: Type): Node {
  switch (type.is) {
    case "string":
      return type.values?.at(-1) ?? "added";
    case "boolean":
      return true;
    case "number":
    case "integer":
      return 1;
    case "list":
      return [sampleOf(type.of)];
    case "map":
      return { [keys[type.keys ?? ""] ?? "added"]: sampleOf(type.of) };
    case "node":
      return samples[type.kind] ?? {};
    default:
      return "added";
  }
}

function changed(type: Type, value: Node | undefined): Node {
  if (type.is === "boolean") return value !== true;
  if (type.is === "string" && type.values !== undefined) return type.values.find((one) => one !== value)!;
  return type.is === "string" ? `${String(value)}2` : { changed: value ?? null };
}

function valueAt(root: ObjectNode, path: Path): Node | undefined {
  return path.reduce<Node | undefined>((at, key) => {
    if (isList(at)) return at[Number(key)];
    return isObject(at) ? at[key] : undefined;
  }, root);
}

interface Target {
  readonly field: string;
  readonly action: Edit["action"];
  readonly path: Path;
}

function edit(root: ObjectNode, { field, action, path }: Target, value: Node | undefined): Edit {
  return { field, action, pointer: childPointer("", ...path), revision: replaced(root, path, value) as ObjectNode };
}

/** Returns a copy with another value at a path, or without it. */
function replaced(node: Node | undefined, [key, ...rest]: Path, value: Node | undefined): Node | undefined {
  if (key === undefined) return value;
  if (isList(node)) return node.map((item, index) => (index === key ? replaced(item, rest, value)! : item));
  const { [key]: before, ...others } = isObject(node) ? node : {};
  const after = replaced(before, rest, value);
  return after === undefined ? others : { ...(node as ObjectNode), [key]: after };
}
