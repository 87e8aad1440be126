/**
 * Random edits of an OpenAPI document, similar to those of people. A document is one tree, or several files that refer to
 * each other. The result may be invalid.
 */
import type { Random } from "../roundtrip/random.js";

export type Tree = null | boolean | number | string | Tree[] | { [key: string]: Tree };
type Branch = { [key: string]: Tree };

/** Parsed files by path, including the root document. Edited in place. */
export type Files = ReadonlyMap<string, Tree>;

/** Makes an edit and returns its description; undefined if the document has nothing to edit. */
type Edit = (files: Files, random: Random) => string | undefined;

/** Makes one random edit that is possible in the document. */
export function editAtRandom(files: Files, random: Random): string {
  for (const edit of random.shuffle(edits)) {
    const done = edit(files, random);
    if (done !== undefined) return done;
  }
  return "nothing";
}

const newNames = ["added", "Added", "zeta", "a-b", "a_b", "default", "constructor", "größe", "id2", "1st"];
const newSchemas: readonly Tree[] = [
  { type: "string" },
  { type: "integer", minimum: 1 },
  { type: ["string", "null"], description: "Perhaps." },
  { type: "array", items: { type: "string" } },
  { type: "object", required: ["a"], properties: { a: { type: "boolean" } } },
  { enum: ["x", "y"] },
  {},
];

// --------------------------------------------------------------------------------------------------- places

interface Found {
  readonly file: string;
  readonly key: string;
  readonly node: Branch;
  readonly parent: Branch | undefined;
}

/** Returns every object of every file, with its key in its parent. */
function branchesOf(files: Files): readonly Found[] {
  const found: Found[] = [];
  const visit = (file: string, key: string, node: Tree, parent: Branch | undefined): void => {
    if (Array.isArray(node)) return node.forEach((item) => visit(file, key, item, parent));
    if (typeof node !== "object" || node === null) return;
    found.push({ file, key, node, parent });
    for (const [name, value] of Object.entries(node)) visit(file, name, value, node);
  };
  for (const [file, tree] of files) visit(file, "", tree, undefined);
  return found;
}

function isBranch(node: Tree | undefined): node is Branch {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

/** Returns maps of properties with their schemas. */
function propertyMaps(files: Files): readonly { readonly schema: Branch; readonly properties: Branch }[] {
  return branchesOf(files).flatMap(({ key, node, parent }) =>
    key === "properties" &&
    parent !== undefined &&
    parent["properties"] === node &&
    Object.values(node).every((value) => isBranch(value) || value === true)
      ? [{ schema: parent, properties: node }]
      : [],
  );
}

const methods = ["get", "put", "post", "delete", "patch"];

function operationsOf(
  files: Files,
): readonly { readonly item: Branch; readonly method: string; readonly operation: Branch }[] {
  return branchesOf(files).flatMap(({ key, node, parent }) =>
    methods.includes(key) && parent !== undefined && "responses" in node
      ? [{ item: parent, method: key, operation: node }]
      : [],
  );
}

/** Returns the component schemas of the document, which may be in another file to which `components` refers. */
function componentSchemas(files: Files): Branch | undefined {
  for (const tree of files.values()) {
    const components = isBranch(tree) ? tree["components"] : undefined;
    const schemas = isBranch(components) ? components["schemas"] : undefined;
    if (isBranch(schemas)) return schemas;
  }
  return undefined;
}

function pickOf<T>(random: Random, values: readonly T[]): T | undefined {
  return values.length === 0 ? undefined : random.pick(values);
}

function renameKey(branch: Branch, from: string, to: string): void {
  const entries = Object.entries(branch).map(([key, value]) => [key === from ? to : key, value] as const);
  for (const key of Object.keys(branch)) delete branch[key];
  for (const [key, value] of entries) define(branch, key, value);
}

function moveKey(branch: Branch, key: string): void {
  const value = branch[key]!;
  delete branch[key];
  define(branch, key, value);
}

function define(branch: Branch, key: string, value: Tree): void {
  Object.defineProperty(branch, key, { value, enumerable: true, configurable: true, writable: true });
}

function copy<T extends Tree>(tree: T): T {
  return structuredClone(tree);
}

// ---------------------------------------------------------------------------------------------------- edits

const addProperty: Edit = (files, random) => {
  const place = pickOf(random, propertyMaps(files));
  if (place === undefined) return undefined;
  const name = random.pick(newNames);
  define(place.properties, name, copy(random.pick(newSchemas)));
  if (random.chance(0.3) && Array.isArray(place.schema["required"])) place.schema["required"].push(name);
  return `add the property ${name}`;
};

const removeProperty: Edit = (files, random) => {
  const place = pickOf(
    random,
    propertyMaps(files).filter(({ properties }) => Object.keys(properties).length > 0),
  );
  if (place === undefined) return undefined;
  const name = random.pick(Object.keys(place.properties));
  delete place.properties[name];
  const { required } = place.schema;
  if (Array.isArray(required)) place.schema["required"] = required.filter((one) => one !== name);
  return `remove the property ${name}`;
};

const renameProperty: Edit = (files, random) => {
  const place = pickOf(
    random,
    propertyMaps(files).filter(({ properties }) => Object.keys(properties).length > 0),
  );
  if (place === undefined) return undefined;
  const name = random.pick(Object.keys(place.properties));
  const other = `${name}${random.pick(["2", "_new", "X"])}`;
  renameKey(place.properties, name, other);
  const { required } = place.schema;
  if (Array.isArray(required)) place.schema["required"] = required.map((one) => (one === name ? other : one));
  return `rename the property ${name} to ${other}`;
};

const replaceProperty: Edit = (files, random) => {
  const place = pickOf(
    random,
    propertyMaps(files).filter(({ properties }) => Object.keys(properties).length > 0),
  );
  if (place === undefined) return undefined;
  const name = random.pick(Object.keys(place.properties));
  define(place.properties, name, copy(random.pick(newSchemas)));
  return `give the property ${name} another schema`;
};

const moveProperty: Edit = (files, random) => {
  const place = pickOf(
    random,
    propertyMaps(files).filter(({ properties }) => Object.keys(properties).length > 1),
  );
  if (place === undefined) return undefined;
  const name = random.pick(Object.keys(place.properties));
  moveKey(place.properties, name);
  return `move the property ${name} to the end`;
};

const addSchema: Edit = (files, random) => {
  const schemas = componentSchemas(files);
  if (schemas === undefined) return undefined;
  const names = Object.keys(schemas);
  const name = random.pick([
    "Added",
    "added",
    "Another",
    "Zeta",
    "Alpha",
    ...names.map((one) => `${one}2`),
    ...names.map((one) => one.toUpperCase()),
  ]);
  const target = pickOf(random, names);
  const reference: Tree = target === undefined ? {} : { $ref: `#/components/schemas/${target}` };
  const whole = random.pick<Tree>([
    { type: "object", properties: { one: reference } },
    { type: "array", items: reference },
    { allOf: [reference, { type: "object", properties: { more: { type: "string" } } }] },
    ...newSchemas,
  ]);
  define(schemas, name, copy(whole));
  return `add the schema ${name}`;
};

/** Removes a component schema. References to it become empty schemas. */
const removeSchema: Edit = (files, random) => {
  const schemas = componentSchemas(files);
  const name = schemas && pickOf(random, Object.keys(schemas));
  if (schemas === undefined || name === undefined) return undefined;
  delete schemas[name];
  for (const { node } of branchesOf(files)) if (node["$ref"] === `#/components/schemas/${name}`) delete node["$ref"];
  return `remove the schema ${name}`;
};

const renameSchema: Edit = (files, random) => {
  const schemas = componentSchemas(files);
  const name = schemas && pickOf(random, Object.keys(schemas));
  if (schemas === undefined || name === undefined) return undefined;
  const other = random.pick([`${name}Renamed`, `A${name}`, name.toLowerCase(), `${name}_`]);
  if (other in schemas) return undefined;
  renameKey(schemas, name, other);
  for (const { node } of branchesOf(files))
    for (const [key, value] of Object.entries(node))
      if (value === `#/components/schemas/${name}`) node[key] = `#/components/schemas/${other}`;
  return `rename the schema ${name} to ${other}`;
};

const moveSchema: Edit = (files, random) => {
  const schemas = componentSchemas(files);
  const name = schemas && pickOf(random, Object.keys(schemas));
  if (schemas === undefined || name === undefined) return undefined;
  moveKey(schemas, name);
  return `move the schema ${name} to the end`;
};

const changeReference: Edit = (files, random) => {
  const schemas = componentSchemas(files);
  const name = schemas && pickOf(random, Object.keys(schemas));
  const isSchema = (value: Tree | undefined): boolean =>
    typeof value === "string" && value.startsWith("#/components/schemas/");
  const place = pickOf(
    random,
    branchesOf(files).filter(({ node }) => isSchema(node["$ref"])),
  );
  if (name === undefined || place === undefined) return undefined;
  const before = String(place.node["$ref"]);
  place.node["$ref"] = `#/components/schemas/${name}`;
  return `let the reference to ${before} lead to ${name}`;
};

const changeKeyword: Edit = (files, random) => {
  const place = pickOf(
    random,
    branchesOf(files).filter(({ node }) => typeof node["type"] === "string" || isBranch(node["properties"])),
  );
  if (place === undefined) return undefined;
  const [key, value] = random.pick<readonly [string, Tree]>([
    ["readOnly", true],
    ["writeOnly", true],
    ["additionalProperties", false],
    ["additionalProperties", { type: "string" }],
    ["deprecated", true],
    ["required", ["a", "id", "name"]],
    ["minLength", 2],
    ["x-extensible-enum", ["p", "q"]],
    ["default", "nothing like it"],
  ]);
  if (key in place.node && random.chance(0.5)) delete place.node[key];
  else place.node[key] = copy(value);
  return `change ${key}`;
};

const changeProse: Edit = (files, random) => {
  const places = branchesOf(files).filter(
    ({ node, key }) => typeof node["description"] === "string" || ["get", "post"].includes(key),
  );
  const place = pickOf(random, places);
  if (place === undefined) return undefined;
  const field = typeof place.node["description"] === "string" ? "description" : "summary";
  place.node[field] = random.pick(["Changed.", "Changed, in\nseveral lines */ and `code`.", "", "A **word** of it."]);
  return `change a ${field}`;
};

const changeEnum: Edit = (files, random) => {
  const place = pickOf(
    random,
    branchesOf(files).filter(({ node }) => Array.isArray(node["enum"]) && node["enum"].length > 0),
  );
  if (place === undefined) return undefined;
  const values = place.node["enum"] as Tree[];
  const kind = random.pick(["add", "remove", "reverse"] as const);
  if (kind === "add")
    values.push(typeof values[0] === "number" ? random.between(100, 999) : `value${random.between(1, 99)}`);
  else if (kind === "reverse") values.reverse();
  else if (values.length > 1) values.splice(random.between(0, values.length - 1), 1);
  return `${kind} values of an enum`;
};

const addOperation: Edit = (files, random) => {
  const place = pickOf(
    random,
    operationsOf(files).filter(({ item }) => methods.some((method) => !(method in item))),
  );
  if (place === undefined) return undefined;
  const method = random.pick(methods.filter((one) => !(one in place.item)));
  const operation = copy(place.operation);
  if (typeof operation["operationId"] === "string")
    operation["operationId"] = `${operation["operationId"]}${random.pick(["2", "Added", "_more"])}`;
  // The body of a GET would be dropped with a warning.
  if (method === "get") delete operation["requestBody"];
  define(place.item, method, operation);
  return `add a ${method} beside a ${place.method}`;
};

const removeOperation: Edit = (files, random) => {
  const all = operationsOf(files);
  const place = all.length < 2 ? undefined : pickOf(random, all);
  if (place === undefined) return undefined;
  delete place.item[place.method];
  return `remove the operation ${String(place.operation["operationId"])}`;
};

const renameOperation: Edit = (files, random) => {
  const place = pickOf(random, operationsOf(files));
  if (place === undefined) return undefined;
  const before = place.operation["operationId"];
  const names = [
    "renamed",
    "things.renamed",
    "things/other",
    "delete",
    "list_all",
    ...(typeof before === "string" ? [`${before}New`, before.toUpperCase()] : []),
  ];
  if (random.chance(0.2)) delete place.operation["operationId"];
  else place.operation["operationId"] = random.pick(names);
  return `rename the operation ${String(before)} to ${String(place.operation["operationId"])}`;
};

const changeTags: Edit = (files, random) => {
  const place = pickOf(random, operationsOf(files));
  if (place === undefined) return undefined;
  place.operation["tags"] = copy(random.pick<Tree>([["Some Tag"], ["some-tag"], ["other", "Some Tag"], []]));
  return `change the tags of ${String(place.operation["operationId"])}`;
};

const addParameter: Edit = (files, random) => {
  const place = pickOf(random, operationsOf(files));
  if (place === undefined) return undefined;
  const parameters = Array.isArray(place.operation["parameters"]) ? place.operation["parameters"] : [];
  const name = random.pick(newNames);
  parameters.push({ name, in: random.pick(["query", "header"]), schema: copy(random.pick(newSchemas.slice(0, 4))) });
  place.operation["parameters"] = parameters;
  return `add the parameter ${name}`;
};

const removeParameter: Edit = (files, random) => {
  const lists = branchesOf(files).filter(
    ({ node }) => Array.isArray(node["parameters"]) && node["parameters"].length > 0,
  );
  const place = pickOf(random, lists);
  if (place === undefined) return undefined;
  const parameters = place.node["parameters"] as Tree[];
  // Path parameters have to stay.
  const index = parameters.findIndex((one) => isBranch(one) && one["in"] !== "path" && one["$ref"] === undefined);
  if (index < 0) return undefined;
  parameters.splice(index, 1);
  return "remove a parameter";
};

const edits: readonly Edit[] = [
  addProperty,
  removeProperty,
  renameProperty,
  replaceProperty,
  moveProperty,
  addSchema,
  removeSchema,
  renameSchema,
  moveSchema,
  changeReference,
  changeProse,
  changeKeyword,
  changeEnum,
  addOperation,
  removeOperation,
  renameOperation,
  changeTags,
  addParameter,
  removeParameter,
];
