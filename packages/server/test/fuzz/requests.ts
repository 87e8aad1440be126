/** Hostile requests: those of the API's documents with values that are nearly valid, odd, or broken, and arbitrary ones. */
import fc from "fast-check";
import {
  type ComponentSet,
  type Json,
  type JsonObject,
  type JsonSchema,
  nearInstancesOf,
  values,
} from "../../../../generator/test/json-schema/arbitraries.js";

export interface HostileRequest {
  readonly method: string;
  /** The path and the query, encoded. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The requests that the generator may use. */
export interface Targets {
  /** OpenAPI documents without references to other files. */
  readonly documents: readonly Json[];
  /** Ids of resources that exist. */
  readonly ids: readonly string[];
  readonly apiKey: string;
  readonly adminKey: string;
}

/** An operation as the generator sees it. */
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body: JsonSchema | undefined;
  readonly components: ComponentSet;
}

const methods = ["get", "put", "post", "delete", "patch"];

/** Strings that break what is careless with them. */
const oddStrings = fc.constantFrom(
  "",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00x",
  "😀".repeat(200),
  "%",
  "%00",
  "' or 1=1 --",
  "../../etc/passwd",
  "..",
  "MY_SPACE",
  "__proto__",
  "constructor",
  "null",
  "NaN",
  "-0",
  "1e400",
  "9007199254740993",
  "99999999999999999999999",
  "2026-02-30T25:61:61Z",
  "\u202e\u0000",
  "x".repeat(1000),
  "<script>",
  "{}",
  "\r\nX-Injected: 1",
);
const strings = fc.oneof(oddStrings, fc.string({ unit: "binary", maxLength: 20 }), fc.string({ maxLength: 8 }));

export function hostileRequests(targets: Targets): fc.Arbitrary<HostileRequest> {
  const operations = targets.documents.flatMap(operationsOf);
  const described = fc.constantFrom(...operations).chain((operation) => requestsOf(operation, targets));
  return fc.oneof({ weight: 20, arbitrary: described }, { weight: 1, arbitrary: arbitraryRequests(targets) });
}

function requestsOf(operation: Operation, { ids, apiKey, adminKey }: Targets): fc.Arbitrary<HostileRequest> {
  // Resources stay, so that later requests find them.
  const id =
    operation.method === "delete" ? strings : fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...ids), strings);
  const key = fc.oneof(
    { weight: 20, arbitrary: fc.constant(operation.path.startsWith("/admin") ? adminKey : apiKey) },
    { weight: 10, arbitrary: fc.constant(apiKey) },
    { weight: 1, arbitrary: strings },
  );
  const path = fc
    .tuple(...operation.path.split("/").map((part) => (part.startsWith("{") ? id : fc.constant(part))))
    .map((parts) => parts.map(encode).join("/"));
  const pair = fc.tuple(
    fc.oneof(fc.constantFrom(...operation.query, "page"), strings),
    fc.oneof(fc.nat(100).map(String), strings),
  );
  const query = fc
    .array(pair, { maxLength: 3 })
    .map((pairs) => pairs.map((one) => one.map(encode).join("=")).join("&"));
  return fc.record({
    method: fc.constant(operation.method.toUpperCase()),
    target: fc.tuple(path, query).map(([start, end]) => (end === "" ? start : `${start}?${end}`)),
    headers: fc.tuple(key, contentTypes, oddHeaders).map(([value, type, others]) => ({
      ...others,
      ...type,
      authorization: `Bearer ${headerValue(value)}`,
    })),
    body: operation.body === undefined ? fc.constant(undefined) : bodies(operation.body, operation.components),
  });
}

const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ "content-type": "application/json" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      {},
      { "content-type": "text/plain" },
      { "content-type": "application/json; charset=utf-16" },
      { "content-type": "application/json; charset=none" },
      { "content-type": "multipart/form-data; boundary=x" },
      { "content-type": ";;;" },
      { "content-type": "application/json", "content-encoding": "gzip" },
    ),
  },
);

const oddHeaders = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom("accept", "x-fault", "origin", "cookie", "range", "if-none-match", "x-http-method-override"),
        strings,
      )
      .map(([name, value]) => ({ [name]: headerValue(value) })),
  },
);

/** Generates bodies: JSON that is nearly valid or arbitrary, with odd strings in it, and text that is not JSON. */
function bodies(schema: JsonSchema, components: ComponentSet): fc.Arbitrary<string> {
  const near = fc.tuple(nearInstancesOf(schema, components), fc.array(fc.tuple(fc.nat(), strings), { maxLength: 2 }));
  const json = near.map(([value, replacements]) =>
    replacements.reduce((text, [position, odd]) => replaceString(text, position, odd), JSON.stringify(value)),
  );
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 2, arbitrary: values("inherited").map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.tuple(json, fc.nat(50)).map(([text, end]) => text.slice(0, -end)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "",
        "[".repeat(100_000),
        `{"metadata":${'{"a":'.repeat(200)}1${"}".repeat(200)}}`,
        '{"threshold": 1e999, "top_n": -0, "query": "x", "user_id": "x"}',
        '{"__proto__": {"success": true}}',
        "\ufeff{}",
        "nul",
        `"${"\\u0000".repeat(50)}"`,
        `{"name": "${"x".repeat(1_100_000)}"}`,
      ),
    },
  );
}

/** Replaces one of the strings in a JSON text, names included. */
function replaceString(text: string, position: number, value: string): string {
  const found = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)];
  const match = found[position % Math.max(found.length, 1)];
  if (match === undefined) return text;
  return text.slice(0, match.index) + JSON.stringify(value) + text.slice(match.index + match[0].length);
}

function arbitraryRequests({ apiKey }: Targets): fc.Arbitrary<HostileRequest> {
  const starts = [
    "/",
    "/openapi/service/api/v3/",
    "/uploads/key/",
    "/admin/",
    "//",
    "/.well-known/",
    "/healthz",
    "/metrics/",
  ];
  return fc.record({
    method: fc.constantFrom("GET", "HEAD", "OPTIONS", "PUT", "POST", "DELETE", "PATCH", "PROPFIND"),
    target: fc.tuple(fc.constantFrom(...starts), strings).map(([start, end]) => start + encode(end)),
    headers: fc.constantFrom({}, { authorization: `Bearer ${apiKey}` }),
    body: fc.constant(undefined),
  });
}

/** Encodes a string as UTF-8 for a URL; a lone surrogate as its bytes would be. Dots too, because URLs drop segments of them. */
function encode(value: string): string {
  return [...value]
    .map((character) => (/\p{Surrogate}/u.test(character) ? "%ED%A0%80" : encodeURIComponent(character)))
    .join("")
    .replaceAll(".", "%2E");
}

/** Returns the characters that a header may have. */
function headerValue(value: string): string {
  return value.replaceAll(/[^\x20-\x7e]/g, "").slice(0, 4000);
}

function operationsOf(document: Json): readonly Operation[] {
  const components = childrenOf(at(document, "components", "schemas"));
  return Object.entries(childrenOf(at(document, "paths"))).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = at(item, method);
      if (operation === undefined) return [];
      const parameters = [at(item, "parameters"), at(operation, "parameters")].flatMap((list) =>
        isList(list) ? list.map((one) => resolve(document, one)) : [],
      );
      const query = parameters.flatMap((one) => {
        const name = at(one, "name");
        return at(one, "in") === "query" && typeof name === "string" ? [name] : [];
      });
      const schema = at(
        resolve(document, at(operation, "requestBody") ?? null),
        "content",
        "application/json",
        "schema",
      );
      return [
        { method, path, query, body: isSchema(schema) ? schema : undefined, components: onlySchemas(components) },
      ];
    }),
  );
}

function resolve(document: Json, value: Json): Json {
  const reference = at(value, "$ref");
  if (typeof reference !== "string") return value;
  return at(document, ...reference.slice(2).split("/")) ?? null;
}

function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((holder, name) => (isObject(holder) ? holder[name] : undefined), value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return isObject(value) || typeof value === "boolean";
}

function childrenOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function onlySchemas(components: JsonObject): ComponentSet {
  return Object.fromEntries(
    Object.entries(components).flatMap(([name, value]) => (isSchema(value) ? [[name, value]] : [])),
  );
}
