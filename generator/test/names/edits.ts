/**
 * Random edits that only add to a document, with names that are likely to collide with others. What callers of the old document
 * send and receive stays valid.
 */
import type { Random } from "../documents/roundtrip/random.js";
import type { Tree } from "./support.js";

/** Makes an edit and returns its description; undefined if the document has no place for it. */
type Edit = (root: Tree, random: Random) => string | undefined;

/** Makes one random edit. The result may be invalid, such as two operations with one operationId. */
export function addAtRandom(root: Tree, random: Random): string {
  for (const edit of random.shuffle(edits)) {
    const done = edit(root, random);
    if (done !== undefined) return done;
  }
  throw new Error("nothing can be added to the document");
}

// ------------------------------------------------------------------------------------------------- the document

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function treeIn(parent: Tree, key: string): Tree {
  const value = Object.hasOwn(parent, key) ? parent[key] : undefined;
  return isTree(value) ? value : {};
}

/** Returns a property, which is created if it is not there. */
function ensure(parent: Tree, key: string): Tree {
  if (!Object.hasOwn(parent, key) || !isTree(parent[key])) parent[key] = {};
  return parent[key] as Tree;
}

function listIn(parent: Tree, key: string): readonly unknown[] {
  const value = parent[key];
  return Array.isArray(value) ? value : [];
}

function dereference(root: Tree, value: unknown): Tree | undefined {
  if (!isTree(value)) return undefined;
  const { $ref } = value;
  if (typeof $ref !== "string") return value;
  const keys = $ref
    .slice(2)
    .split("/")
    .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
  return dereference(
    root,
    keys.reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), root),
  );
}

const methods = ["get", "put", "post", "delete", "patch"];

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly item: Tree;
  readonly operation: Tree;
}

function operationsOf(root: Tree): readonly Operation[] {
  return Object.entries(treeIn(root, "paths")).flatMap(([path, item]) => {
    const own = dereference(root, item);
    return methods.flatMap((method) => {
      const operation = own?.[method];
      return own && isTree(operation) ? [{ path, method, item: own, operation }] : [];
    });
  });
}

function schemasOf(root: Tree): Tree {
  return treeIn(treeIn(root, "components"), "schemas");
}

/** Returns every schema, at any depth: objects below a `schema`, and components. */
function allSchemas(root: Tree): readonly Tree[] {
  const found = new Set<Tree>();
  const visit = (node: unknown, isSchema: boolean): void => {
    if (Array.isArray(node)) return node.forEach((item) => visit(item, isSchema));
    if (!isTree(node) || found.has(node)) return;
    if (isSchema) found.add(node);
    for (const [key, value] of Object.entries(node)) {
      if (/^(?:x-|examples?$|default$|enum$|const$|required$|discriminator$)/.test(key)) continue;
      if (isSchema && /^(?:properties|patternProperties|\$defs)$/.test(key) && isTree(value)) {
        for (const schema of Object.values(value)) visit(schema, true);
      } else visit(value, isSchema || key === "schema");
    }
  };
  for (const schema of Object.values(schemasOf(root))) visit(schema, true);
  visit(root["paths"], false);
  visit(root["webhooks"], false);
  return [...found];
}

/** Returns the schemas of objects that take a further optional property without any other change. */
function objectsOf(root: Tree): readonly Tree[] {
  const composing = ["allOf", "anyOf", "oneOf", "not", "if", "$ref", "patternProperties", "unevaluatedProperties"];
  const composed = new Set(
    allSchemas(root).flatMap((schema) => listIn(schema, "allOf").map((part) => dereference(root, part))),
  );
  return allSchemas(root).filter(
    (schema) =>
      isTree(schema["properties"]) &&
      Object.keys(schema["properties"]).length > 0 &&
      schema["type"] === "object" &&
      !isTree(schema["additionalProperties"]) &&
      schema["additionalProperties"] !== true &&
      !composing.some((key) => key in schema) &&
      ["maxProperties", "minProperties", "propertyNames", "dependentSchemas"].every((key) => !(key in schema)) &&
      // A property of a part of an intersection could contradict another part.
      !composed.has(schema),
  );
}

function pickOf<T>(random: Random, values: readonly T[]): T | undefined {
  return values.length === 0 ? undefined : random.pick(values);
}

// ------------------------------------------------------------------------------------------------------- names

const someNames = [
  "name",
  "id",
  "body",
  "query",
  "path",
  "headers",
  "options",
  "page_size",
  "X-Id",
  "type",
  "as",
  "added",
];

/** Returns the names of all parameters and properties of requests, and others. */
function argumentNames(root: Tree): readonly string[] {
  const parameters = operationsOf(root).flatMap(({ item, operation }) => [
    ...listIn(item, "parameters"),
    ...listIn(operation, "parameters"),
  ]);
  const names = parameters.flatMap((one) => dereference(root, one)?.["name"] ?? []);
  const properties = objectsOf(root).flatMap((schema) => Object.keys(treeIn(schema, "properties")));
  return [...names.filter((name) => typeof name === "string"), ...properties, ...someNames];
}

/** Returns a name that is a variation of another. */
function vary(random: Random, name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== "");
  const join = random.pick(["_", "-", "", " "]);
  const ordered = random.chance(0.3) ? [...words].reverse() : words;
  const cased = ordered.map((word, index) =>
    index === 0 || random.chance(0.5) ? word : word[0]?.toUpperCase() + word.slice(1),
  );
  const joined = cased.join(join);
  if (random.chance(0.2)) return joined.toUpperCase();
  return random.chance(0.2) ? joined.toLowerCase() : joined;
}

const suffixes = [
  "Params",
  "Result",
  "Error",
  "Headers",
  "Resource",
  "Input",
  "Base",
  "Body",
  "Response",
  "Payload",
  "2",
  "Response404",
];

// ------------------------------------------------------------------------------------------------------- edits

const plainSchemas: readonly Tree[] = [
  { type: "string" },
  { type: "integer" },
  { type: "array", items: { type: "string" } },
  { type: "object", properties: { name: { type: "string" }, more: { type: "boolean" } } },
  { type: "string", enum: ["a", "b"] },
];

function someSchema(root: Tree, random: Random): Tree {
  const names = Object.keys(schemasOf(root));
  if (names.length === 0 || random.chance(0.6)) return structuredClone(random.pick(plainSchemas));
  return { $ref: `#/components/schemas/${random.pick(names).replaceAll("~", "~0").replaceAll("/", "~1")}` };
}

function responses(root: Tree, random: Random): Tree {
  const content = { "application/json": { schema: someSchema(root, random) } };
  return { "200": { description: "Done.", ...(random.chance(0.7) && { content }) } };
}

const addOperation: Edit = (root, random) => {
  const known = operationsOf(root);
  const base = pickOf(random, known);
  if (base === undefined) return undefined;
  const ids = known.flatMap(({ operation }) =>
    typeof operation["operationId"] === "string" ? [operation["operationId"]] : [],
  );
  const id = pickOf(random, ids);
  const added = random.pick(["list", "added", "all", "get", "create"]);
  const changed = (old: string): string => (random.chance(0.2) ? `${old}.${added}` : vary(random, old));
  const operationId = id === undefined || random.chance(0.3) ? undefined : changed(id);
  const tags = random.chance(0.7) ? { tags: listIn(base.operation, "tags") } : {};
  const path = random.chance(0.3)
    ? base.path
    : random.pick([`/v2${base.path}`, `${base.path}/${added}`, `/${added}`, `/v3/${added}${base.path}`]);
  const method = random.pick(methods);
  const item = ensure(ensure(root, "paths"), path);
  if ("$ref" in item || method in item) return undefined;
  const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  item[method] = {
    ...(operationId !== undefined && { operationId }),
    ...tags,
    parameters: "parameters" in item ? [] : inPath,
    responses: responses(root, random),
  };
  return `operation ${method} ${path} ${operationId ?? ""}`;
};

const addParameter: Edit = (root, random) => {
  const found = pickOf(random, operationsOf(root));
  if (found === undefined) return undefined;
  const { path, method, item, operation } = found;
  const parameter = {
    name: random.pick(argumentNames(root)),
    in: random.pick(["query", "query", "header", "cookie"]),
    schema: random.pick(plainSchemas.slice(0, 3)),
  };
  const taken = [...listIn(item, "parameters"), ...listIn(operation, "parameters")].some((one) => {
    const other = dereference(root, one);
    return other?.["name"] === parameter.name && other["in"] === parameter.in;
  });
  // Such a header describes what the client decides itself.
  if (taken || /^(?:accept|authorization|content-type)$/i.test(parameter.name)) return undefined;
  operation["parameters"] = [...listIn(operation, "parameters"), structuredClone(parameter)];
  return `parameter ${parameter.in} ${parameter.name} of ${method} ${path}`;
};

const addProperty: Edit = (root, random) => {
  const schema = pickOf(random, objectsOf(root));
  const name = random.pick(argumentNames(root));
  if (schema === undefined || name in treeIn(schema, "properties")) return undefined;
  // Requests take no unknown variants of a union, once they have a type of their own.
  const isDivisible = !allSchemas(root).some((one) => "discriminator" in one);
  const direction = !isDivisible || random.chance(0.8) ? {} : random.pick([{ readOnly: true }, { writeOnly: true }]);
  treeIn(schema, "properties")[name] = { ...someSchema(root, random), ...direction };
  return `property ${name} beside ${Object.keys(treeIn(schema, "properties")).slice(0, 3).join()}`;
};

const addSchema: Edit = (root, random) => {
  const known = Object.keys(schemasOf(root));
  const ids = operationsOf(root).flatMap(({ operation }) =>
    typeof operation["operationId"] === "string" ? [operation["operationId"]] : [],
  );
  const base = random.pick([...known, ...ids, "Client", "Page"]);
  const name = (
    random.chance(0.5) ? vary(random, base) : `${base.replace(/[^\w.-]/g, "")}${random.pick(suffixes)}`
  ).replace(/[^\w.-]/g, "");
  if (name === "" || known.includes(name)) return undefined;
  ensure(ensure(root, "components"), "schemas")[name] = structuredClone(random.pick(plainSchemas));
  return `schema ${name}`;
};

const addEnumValue: Edit = (root, random) => {
  const tags = new Set(allSchemas(root).map((schema) => treeIn(schema, "discriminator")["propertyName"]));
  const asTag = new Set(
    allSchemas(root).flatMap((schema) =>
      Object.entries(treeIn(schema, "properties")).flatMap(([name, own]) => (tags.has(name) ? [own] : [])),
    ),
  );
  const schema = pickOf(
    random,
    allSchemas(root).filter((one) => one["type"] === "string" && listIn(one, "enum").length > 1 && !asTag.has(one)),
  );
  const value = `added ${random.between(1, 1000)}`;
  if (schema === undefined) return undefined;
  schema["enum"] = [...listIn(schema, "enum"), value];
  const names = listIn(schema, "x-enum-varnames");
  // A name that another value has, or none, so that the list does not fit any more.
  if (names.length > 0 && random.chance(0.7)) schema["x-enum-varnames"] = [...names, random.pick(names)];
  return `value ${value}`;
};

const mediaTypes = [
  "application/json",
  "application/x-www-form-urlencoded",
  "text/plain",
  "application/octet-stream",
  "text/csv",
  "application/merge-patch+json",
];

function addMediaType(root: Tree, random: Random, holder: Tree | undefined): string | undefined {
  const content = holder && treeIn(holder, "content");
  const type = random.pick(mediaTypes);
  const first = content && Object.values(content)[0];
  if (content === undefined || !isTree(first) || type in content) return undefined;
  // Streams and pages are read in one media type.
  if (Object.keys(content).some((known) => /event-stream|jsonl|ndjson|\*/.test(known))) return undefined;
  content[type] = random.chance(0.5) ? structuredClone(first) : { schema: someSchema(root, random) };
  return type;
}

const addBodyType: Edit = (root, random) => {
  const found = pickOf(random, operationsOf(root));
  const type = addMediaType(root, random, dereference(root, found?.operation["requestBody"]));
  return type === undefined ? undefined : `body of ${found?.method} ${found?.path} as ${type}`;
};

const addResponseType: Edit = (root, random) => {
  const found = pickOf(random, operationsOf(root));
  const [success] =
    found === undefined
      ? []
      : Object.entries(treeIn(found.operation, "responses")).filter(([status]) => status.startsWith("2"));
  if (found === undefined || "x-pagination" in found.operation || "x-upload" in found.operation) return undefined;
  const type = addMediaType(root, random, dereference(root, success?.[1]));
  return type === undefined ? undefined : `response of ${found.method} ${found.path} as ${type}`;
};

const addBody: Edit = (root, random) => {
  const found = pickOf(
    random,
    operationsOf(root).filter(
      ({ method, operation }) => !("requestBody" in operation) && ["post", "put", "patch"].includes(method),
    ),
  );
  if (found === undefined) return undefined;
  found.operation["requestBody"] = { content: { [random.pick(mediaTypes)]: { schema: someSchema(root, random) } } };
  return `body of ${found.method} ${found.path}`;
};

const addError: Edit = (root, random) => {
  const found = pickOf(random, operationsOf(root));
  const status = random.pick(["404", "409", "429"]);
  if (found === undefined || status in treeIn(found.operation, "responses")) return undefined;
  ensure(found.operation, "responses")[status] = {
    description: "Failed.",
    content: { "application/json": { schema: someSchema(root, random) } },
  };
  return `response ${status} of ${found.method} ${found.path}`;
};

const changeTags: Edit = (root, random) => {
  const found = pickOf(random, operationsOf(root));
  if (found === undefined) return undefined;
  const all = operationsOf(root).flatMap(({ operation }) => listIn(operation, "tags"));
  found.operation["tags"] = random.shuffle([...listIn(found.operation, "tags"), random.pick([...all, "added"])]);
  root["tags"] = random.shuffle(listIn(root, "tags"));
  return `tags of ${found.method} ${found.path}`;
};

const addWebhook: Edit = (root, random) => {
  const webhooks = ensure(root, "webhooks");
  const name = vary(random, random.pick([...Object.keys(webhooks), ...Object.keys(schemasOf(root)), "added-webhook"]));
  if (name === "" || name in webhooks || root["openapi"]?.toString().startsWith("3.0")) return undefined;
  webhooks[name] = {
    post: {
      requestBody: { content: { "application/json": { schema: someSchema(root, random) } } },
      responses: { "204": { description: "Done." } },
    },
  };
  return `webhook ${name}`;
};

const reorder: Edit = (root, random) => {
  const parent = random.pick([root, treeIn(root, "components"), ...objectsOf(root)]);
  const key = pickOf(
    random,
    ["paths", "schemas", "properties"].filter((one) => isTree(parent[one])),
  );
  if (key === undefined) return undefined;
  parent[key] = Object.fromEntries(random.shuffle(Object.entries(treeIn(parent, key))));
  return `order of ${key}`;
};

const edits: readonly Edit[] = [
  addOperation,
  addOperation,
  addParameter,
  addParameter,
  addProperty,
  addProperty,
  addSchema,
  addSchema,
  addEnumValue,
  addBodyType,
  addResponseType,
  addBody,
  addError,
  changeTags,
  addWebhook,
  reorder,
];
