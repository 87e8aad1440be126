import { stringify } from "yaml";
import { nastyPatterns, nastyReferences, nastyTexts } from "./nasty.js";
import type { Random } from "./random.js";
import type { Json, JsonObject, Seed } from "./seeds.js";

/** A mutated document to generate from. */
export interface Mutant {
  readonly seed: string;
  /** The mutations, in order. */
  readonly steps: readonly string[];
  readonly file: "openapi.json" | "openapi.yaml";
  readonly text: string | Uint8Array;
}

type Container = Json[] | JsonObject;

/** A property or an item with its container. */
interface Spot {
  readonly container: Container;
  readonly key: string;
}

type Mutation = (document: JsonObject, spots: readonly Spot[], random: Random) => void;

/** Mutates a document at random: mostly its values, sometimes its source text. */
export function mutate(seed: Seed, random: Random): Mutant {
  const document = seed.take(random);
  const steps: string[] = [];
  const names = Object.keys(mutations);
  for (let count = random.below(6); count >= 0; count--) {
    const name = random.pick(names);
    mutations[name]!(document, spotsOf(document), random);
    steps.push(name);
  }
  const isJson = random.once(2);
  const text = isJson ? JSON.stringify(document, undefined, random.below(3)) : toYaml(document);
  const broken = random.once(8);
  const shown = broken ? breakText(text, random) : text;
  return {
    seed: seed.name,
    steps: broken ? [...steps, "text"] : steps,
    file: isJson ? "openapi.json" : "openapi.yaml",
    text: shown,
  };
}

/** Returns the document as YAML, or as JSON, which is also YAML, if the library cannot represent some value. */
function toYaml(document: JsonObject): string {
  try {
    return stringify(document, { aliasDuplicateObjects: false });
  } catch {
    return JSON.stringify(document);
  }
}

const mostSpots = 20_000;

export function spotsOf(document: JsonObject): readonly Spot[] {
  const spots: Spot[] = [];
  const pending: Container[] = [document];
  for (let container = pending.pop(); container && spots.length < mostSpots; container = pending.pop()) {
    for (const [key, value] of Object.entries(container)) {
      spots.push({ container, key });
      if (isContainer(value)) pending.push(value);
    }
  }
  return spots;
}

function isContainer(value: Json | undefined): value is Container {
  return typeof value === "object" && value !== null;
}

export function valueOf({ container, key }: Spot): Json {
  return (container as JsonObject)[key] ?? null;
}

export function put({ container, key }: Spot, value: Json): void {
  if (Array.isArray(container)) container[Number(key)] = value;
  else define(container, key, value);
}

export function remove({ container, key }: Spot): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}

/** Defines a property of any name, even `__proto__`. */
function define(object: JsonObject, key: string, value: Json): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns a matching spot, or any spot if none matches. */
function pickWhere(spots: readonly Spot[], random: Random, fits: (spot: Spot) => boolean): Spot | undefined {
  const fitting = spots.filter(fits);
  const candidates = fitting.length > 0 ? fitting : spots;
  return candidates.length > 0 ? random.pick(candidates) : undefined;
}

const isSchemaKey = (key: string): boolean =>
  ["schema", "items", "additionalProperties", "not", "if", "then", "else"].includes(key);

/** Returns a random spot that is probably a schema, judging by its location. */
function pickSchema(spots: readonly Spot[], random: Random): JsonObject | undefined {
  const spot = pickWhere(spots, random, (one) => {
    const value = valueOf(one);
    return (
      isContainer(value) && !Array.isArray(value) && (isSchemaKey(one.key) || "type" in value || "properties" in value)
    );
  });
  const value = spot && valueOf(spot);
  return isContainer(value) && !Array.isArray(value) ? value : undefined;
}

export const oddValues: readonly (() => Json)[] = [
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => 2 ** 53,
  () => "",
  () => "x",
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  () => [{}],
  () => ({ $ref: "#/components/schemas/Missing" }),
  () => ({ "": {} }),
];

/** Additional keywords for schemas: rare, contradictory or wrong ones. */
const schemaParts: readonly ((random: Random) => JsonObject)[] = [
  () => ({ type: "strng" }),
  () => ({ type: ["string", "null", "integer"] }),
  () => ({ type: [] }),
  () => ({ nullable: true }),
  () => ({ allOf: [{ type: "string" }, { type: "integer" }] }),
  () => ({ allOf: [] }),
  () => ({ oneOf: [{ type: "string" }, {}, true] }),
  () => ({ anyOf: [{ required: ["a"] }, { required: ["b"] }] }),
  () => ({ not: {} }),
  () => ({ not: { type: "string" } }),
  () => ({ if: { required: ["a"] }, then: { required: ["b"] }, else: false }),
  () => ({ enum: [] }),
  () => ({ enum: [1, "1", null, true, {}, [], -0] }),
  (random) => ({ enum: [random.pick(nastyTexts), random.pick(nastyTexts)] }),
  () => ({ enum: ["a", "b"], "x-enum-varnames": ["*/", "__proto__"] }),
  (random) => ({ const: random.pick(nastyTexts) }),
  (random) => ({ default: random.pick(nastyTexts) }),
  (random) => ({ pattern: random.pick(nastyPatterns) }),
  (random) => ({ patternProperties: { [random.pick(nastyPatterns)]: { type: "string" } } }),
  (random) => ({ format: random.pick(nastyTexts) }),
  (random) => ({ required: [random.pick(nastyTexts), "absent"] }),
  (random) => ({ properties: { [random.pick(nastyTexts)]: { type: "string" } } }),
  () => ({ properties: JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"string"}}') as Json }),
  () => ({ additionalProperties: false, properties: {} }),
  () => ({ prefixItems: [{ type: "string" }, false], items: false }),
  () => ({ minLength: -1, maxLength: 0.5, minItems: 1e9 }),
  () => ({ minimum: 5, maximum: 1, exclusiveMinimum: true, multipleOf: 0 }),
  () => ({ discriminator: { propertyName: "kind", mapping: { a: "#/components/schemas/Missing", b: "Nope" } } }),
  (random) => ({
    discriminator: { propertyName: random.pick(nastyTexts), mapping: { [random.pick(nastyTexts)]: "x" } },
  }),
  () => ({ oneOf: [{ $ref: "#/components/schemas/A" }], discriminator: {} }),
  () => ({ $dynamicRef: "#node" }),
  () => ({ $dynamicAnchor: "node" }),
  () => ({ $anchor: "here" }),
  () => ({ $id: "https://example.com/one" }),
  () => ({ $id: "other.yaml", $ref: "x.json" }),
  () => ({ $schema: "http://json-schema.org/draft-07/schema#" }),
  () => ({ $defs: { a: { type: "string" } }, $ref: "#/$defs/a" }),
  () => ({ dependentRequired: { a: ["b"] }, dependentSchemas: { a: { required: ["c"] } } }),
  () => ({ unevaluatedProperties: false, unevaluatedItems: { type: "string" } }),
  () => ({ contains: { type: "string" }, minContains: 0, maxContains: 1 }),
  () => ({ propertyNames: { pattern: "^a" } }),
  () => ({ contentMediaType: "application/json", contentSchema: { type: "object" }, contentEncoding: "base64" }),
  () => ({ readOnly: true, writeOnly: true, deprecated: true }),
  (random) => ({ title: random.pick(nastyTexts), description: random.pick(nastyTexts) }),
  (random) => ({ example: random.pick(nastyTexts), examples: [random.pick(nastyTexts)] }),
  (random) => ({ externalDocs: { url: random.pick(nastyTexts), description: random.pick(nastyTexts) } }),
  () => ({ "x-extensible-enum": ["a", "b"] }),
  () => ({ xml: { name: "*/", wrapped: "yes" } }),
];

/** Additional properties for operations. */
const operationParts: readonly ((random: Random) => JsonObject)[] = [
  (random) => ({ operationId: random.pick(nastyTexts) }),
  () => ({ operationId: "same.id" }),
  (random) => ({ tags: [random.pick(nastyTexts), random.pick(nastyTexts)] }),
  (random) => ({ summary: random.pick(nastyTexts), description: random.pick(nastyTexts) }),
  (random) => ({
    parameters: [{ name: random.pick(nastyTexts), in: random.pick(["query", "header", "path", "cookie", "body"]) }],
  }),
  () => ({
    parameters: [
      { name: "a", in: "query", style: "deepObject" },
      { name: "a", in: "query" },
      { name: "A", in: "header" },
    ],
  }),
  (random) => ({ requestBody: { content: { [random.pick(nastyTexts)]: { schema: { type: "object" } } } } }),
  () => ({
    requestBody: {
      content: { "multipart/form-data": { schema: { type: "array" }, encoding: { a: { contentType: "*/" } } } },
    },
  }),
  () => ({ requestBody: { content: { "text/event-stream": {} }, required: "yes" } }),
  () => ({ responses: {} }),
  () => ({ responses: { "2xx": { description: "" }, 99: { description: "" }, default: {} } }),
  (random) => ({
    responses: { 200: { description: random.pick(nastyTexts), headers: { [random.pick(nastyTexts)]: {} } } },
  }),
  (random) => ({ responses: { 200: { content: { [random.pick(nastyTexts)]: {} } } } }),
  () => ({ callbacks: { done: { "{$request.body#/url}": { post: { responses: {} } } } } }),
  (random) => ({ security: [{ [random.pick(nastyTexts)]: [] }] }),
  (random) => ({ servers: [{ url: random.pick(nastyTexts), variables: { a: { default: "*/" } } }] }),
  (random) => ({
    "x-pagination": { style: "token", token: random.pick(nastyTexts), items: "data.items", next: "next" },
  }),
  () => ({ "x-effects": [{ query: "facts.list" }], "x-envelope": { data: "data" }, "x-query": "yes" }),
  (random) => ({
    "x-effects": [{ query: "facts.list", removes: true, write: random.pick(nastyTexts) }],
    "x-query": { refetch: random.pick(["explicit", "automatic", ...nastyTexts]) },
  }),
  () => ({ "x-upload": true, "x-terminal": { path: "a", values: [1] }, "x-permission": {} }),
  (random) => ({ externalDocs: { url: random.pick(nastyTexts) } }),
];

const mutations: { readonly [name: string]: Mutation } = {
  delete: (_, spots, random) => {
    const spot = pickWhere(spots, random, () => true);
    if (spot) remove(spot);
  },
  "odd value": (_, spots, random) => {
    const spot = pickWhere(spots, random, () => true);
    if (spot) put(spot, random.pick(oddValues)());
  },
  "nasty text": (_, spots, random) => {
    const spot = pickWhere(spots, random, (one) => typeof valueOf(one) === "string");
    if (spot) put(spot, random.pick(nastyTexts));
  },
  "nasty key": (_, spots, random) => {
    const spot = pickWhere(spots, random, ({ container }) => !Array.isArray(container));
    if (!spot || Array.isArray(spot.container)) return;
    const value = valueOf(spot);
    remove(spot);
    define(spot.container, random.pick(nastyTexts), value);
  },
  "key in another case": (_, spots, random) => {
    const spot = pickWhere(spots, random, ({ container }) => !Array.isArray(container));
    if (spot && !Array.isArray(spot.container))
      define(spot.container, flipCase(spot.key, random), structuredClone(valueOf(spot)));
  },
  "misspelt key": (_, spots, random) => {
    const spot = pickWhere(spots, random, ({ container, key }) => !Array.isArray(container) && key.length > 3);
    if (!spot || Array.isArray(spot.container)) return;
    const value = valueOf(spot);
    remove(spot);
    define(spot.container, misspell(spot.key, random), value);
  },
  "misspelt text": (_, spots, random) => {
    const spot = pickWhere(spots, random, (one) => typeof valueOf(one) === "string");
    if (spot) put(spot, misspell(String(valueOf(spot)), random));
  },
  swap: (_, spots, random) => {
    const [one, other] = [pickWhere(spots, random, () => true), pickWhere(spots, random, () => true)];
    if (!one || !other) return;
    const [first, second] = [structuredClone(valueOf(one)), structuredClone(valueOf(other))];
    put(one, second);
    put(other, first);
  },
  copy: (_, spots, random) => {
    const [from, to] = [pickWhere(spots, random, () => true), pickWhere(spots, random, () => true)];
    if (from && to) put(to, structuredClone(valueOf(from)));
  },
  "copy beside": (_, spots, random) => {
    const spot = pickWhere(spots, random, (one) => isContainer(valueOf(one)));
    if (!spot) return;
    const value = structuredClone(valueOf(spot));
    if (Array.isArray(spot.container)) spot.container.push(value);
    else define(spot.container, `${spot.key}${random.pick(["2", "", "/{id}", "-x", "Copy"])}`, value);
  },
  "wrong reference": (_, spots, random) => {
    const spot = pickWhere(spots, random, ({ key }) => key === "$ref");
    if (spot?.key === "$ref") put(spot, random.pick(nastyReferences));
    else if (spot) put(spot, { $ref: random.pick(nastyReferences) });
  },
  "reference to anywhere": (document, spots, random) => {
    const spot = pickWhere(spots, random, (one) => isContainer(valueOf(one)));
    const target = pointerToAnywhere(document, random);
    if (spot) put(spot, random.once(3) ? { $ref: target, description: "Beside." } : { $ref: target });
  },
  "schema part": (_, spots, random) => {
    const schema = pickSchema(spots, random);
    if (schema) for (const [key, value] of Object.entries(random.pick(schemaParts)(random))) define(schema, key, value);
  },
  "schema parts": (_, spots, random) => {
    for (let count = 0; count < 4; count++) mutations["schema part"]!({}, spots, random);
  },
  "operation part": (_, spots, random) => {
    const spot = pickWhere(spots, random, ({ key }) => ["get", "put", "post", "delete", "patch"].includes(key));
    const operation = spot && valueOf(spot);
    if (!isContainer(operation) || Array.isArray(operation)) return;
    for (const [key, value] of Object.entries(random.pick(operationParts)(random))) define(operation, key, value);
  },
  "nested deeply": (_, spots, random) => {
    const spot = pickWhere(spots, random, (one) => isSchemaKey(one.key));
    if (spot)
      put(
        spot,
        nest(
          valueOf(spot),
          random.pick([30, 90, 150, 400]),
          random.pick(["items", "not", "additionalProperties", "allOf", "oneOf", "properties"]),
        ),
      );
  },
  "many of them": (_, spots, random) => {
    const spot = pickWhere(spots, random, (one) => isContainer(valueOf(one)));
    const value = spot && valueOf(spot);
    const count = random.pick([10, 50, 200]);
    if (Array.isArray(value))
      for (let index = 0; index < count; index++) value.push(structuredClone(value[0] ?? `v${index}`));
    else if (isContainer(value))
      for (let index = 0; index < count; index++) define(value, `k${index}`, { type: "string" });
  },
  /**
   * Adds a chain, a ladder or a ring of schemas, through references or inheritance. An algorithm that doubles its work per
   * step would never end.
   */
  "chain of schemas": (document, spots, random) => {
    const schemas = schemasOf(document);
    const spot = pickWhere(spots, random, ({ key }) => isSchemaKey(key));
    if (!schemas || !spot) return;
    const length = random.pick([5, 30, 200, 2000]);
    const link = random.pick(chainLinks);
    const isRing = random.once(4);
    for (let index = 0; index < length; index++) {
      const next = isRing ? (index + 1) % length : Math.min(index + 1, length);
      define(schemas, `Link${index}`, link({ $ref: `#/components/schemas/Link${next}` }));
    }
    define(schemas, `Link${length}`, { type: "object", properties: { end: { type: "string" } } });
    put(spot, { $ref: "#/components/schemas/Link0" });
  },
  "many parameters": (document, _, random) => {
    const count = random.pick([20, 300, 3000]);
    const names = Array.from({ length: count }, (_, index) => `p${index}`);
    define(document, "paths", {
      [names.map((name) => `/{${name}}`).join("")]: {
        get: {
          operationId: random.pick(nastyTexts),
          parameters: names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
          responses: { 204: { description: "Nothing." } },
        },
      },
    });
  },
  version: (document, _, random) => {
    document["openapi"] = random.pick<Json>([
      "3.0.3",
      "3.1.0",
      "3.1.1",
      "3.2.0",
      "3.0.0",
      3.1,
      "2.0",
      "4.0.0",
      "3",
      null,
    ]);
  },
  "all components refer": (document, _, random) => {
    const schemas = schemasOf(document);
    if (!schemas) return;
    const names = Object.keys(schemas);
    for (const name of names)
      if (random.once(3)) define(schemas, name, { $ref: `#/components/schemas/${random.pick(names)}` });
  },
};

/** References from one schema of a chain to the next. */
const chainLinks: readonly ((next: JsonObject) => Json)[] = [
  (next) => next,
  (next) => ({ allOf: [next, { properties: { own: { type: "string" } } }] }),
  (next) => ({ allOf: [next, next] }),
  (next) => ({ oneOf: [next, { type: "null" }] }),
  (next) => ({ anyOf: [next, next] }),
  (next) => ({ type: "array", items: next }),
  (next) => ({ type: "object", properties: { one: next, other: next } }),
  (next) => ({ additionalProperties: next }),
  (next) => ({ not: next }),
];

function schemasOf(document: JsonObject): JsonObject | undefined {
  const components = document["components"];
  if (!isContainer(components) || Array.isArray(components)) return undefined;
  const schemas = components["schemas"];
  return isContainer(schemas) && !Array.isArray(schemas) ? schemas : undefined;
}

function pointerToAnywhere(document: JsonObject, random: Random): string {
  let pointer = "#";
  let here: Json = document;
  for (let depth = 1 + random.below(7); depth > 0 && isContainer(here); depth--) {
    const keys = Object.keys(here);
    if (keys.length === 0) break;
    const key: string = depth > 5 && keys.includes("components") && random.once(2) ? "components" : random.pick(keys);
    pointer += `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    here = (here as JsonObject)[key] ?? null;
  }
  return random.once(5) ? encodeURI(pointer.replace(/\p{Cs}/gu, "?")) : pointer;
}

function nest(inner: Json, levels: number, by: string): Json {
  let value = inner;
  for (let level = 0; level < levels; level++) {
    if (by === "allOf" || by === "oneOf") value = { [by]: [value] };
    else if (by === "properties") value = { type: "object", properties: { inner: value } };
    else value = { [by]: value };
  }
  return value;
}

function misspell(text: string, random: Random): string {
  const at = random.below(text.length);
  const kind = random.below(3);
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 1) return text.slice(0, at) + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2);
  return `${text.slice(0, at)}x${text.slice(at)}`;
}

function flipCase(text: string, random: Random): string {
  return [...text].map((letter) => (random.once(2) ? letter.toUpperCase() : letter.toLowerCase())).join("");
}

/** Damages a string: cuts, moves and inserts garbage. */
export function breakText(text: string, random: Random): string | Uint8Array {
  const at = random.below(text.length);
  const lines = text.split("\n");
  const line = random.below(lines.length);
  switch (random.below(7)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1 + random.below(20));
    case 2:
      return text.slice(0, at) + random.pick(nastyTexts) + text.slice(at);
    case 3:
      return [...lines.slice(0, line), lines[line]!, ...lines.slice(line)].join("\n");
    case 4:
      return [...lines.slice(0, line), ` ${lines[line]!}`, ...lines.slice(line + 1)].join("\n");
    case 5: {
      const bytes = Buffer.from(text);
      for (let count = 0; count < 4; count++) bytes[random.below(bytes.length)] = random.below(256);
      return bytes;
    }
    default:
      return (
        text.slice(0, at) +
        random.pick(["&a [*a]", "*a", "!!js/function x", "<<: *x", "---", "\t", "\0", "{", "}", "]", '"']) +
        text.slice(at)
      );
  }
}
