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
    headers: fc.tuple(key, contentTypes, oddHeaders, accepts).map(([value, type, others, accept]) => ({
      ...others,
      ...accept,
      ...type,
      authorization: `Bearer ${headerValue(value)}`,
    })),
    body: operation.body === undefined ? fc.constant(undefined) : bodies(operation.body, operation.components),
  });
}

const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ "content-type": "application/json" }) },
  { weight: 2, arbitrary: fc.constant({ "content-type": "multipart/form-data; boundary=x" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      {},
      { "content-type": "text/plain" },
      { "content-type": "application/json; charset=utf-16" },
      { "content-type": "application/json; charset=none" },
      { "content-type": ";;;" },
      { "content-type": "application/json", "content-encoding": "gzip" },
    ),
  },
);

/** Media types that callers accept: known, unknown and malformed ones, ranges and weights. */
const mediaRange = fc
  .tuple(
    fc.constantFrom(
      ...["application/json", "application/*", "*/*", "text/csv", "text/*", "application/problem+json"],
      ...["image/png", "*", "*/json", "application/", "/", "a b", ",", "application/json;charset=utf-16"],
    ),
    fc.constantFrom(
      "",
      "",
      ";q=0",
      ";q=0.5",
      "; q=1.000",
      ";q=2",
      ";q=-1",
      ";q=",
      ";q=x",
      ';v="a,b"',
      ';v="open',
      ";;",
    ),
  )
  .map((parts) => parts.join(""));
const accepts = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.array(mediaRange, { maxLength: 4 }).map((ranges) => ({ accept: ranges.join(", ") })),
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
    { weight: 2, arbitrary: fc.tuple(json, setByServer).map(([text, members]) => withMembers(text, members)) },
    { weight: 2, arbitrary: fc.array(formPart(json), { maxLength: 4 }).map((parts) => `${parts.join("")}--x--\r\n`) },
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

/** Properties that only a server sets. */
const setByServer = fc.dictionary(
  fc.constantFrom("id", "item_id", "uri", "created_at", "updated_at", "version", "expired", "status", "workspace_id"),
  fc.oneof(strings, values()),
  { minKeys: 1, maxKeys: 3 },
);

/** Adds properties to an object in a JSON text. */
function withMembers(text: string, members: Readonly<Record<string, Json>>): string {
  const own = JSON.stringify(members).slice(1, -1);
  return text.replace(/^\{(\s*\})?/, (_, empty: string | undefined) => (empty === undefined ? `{${own},` : `{${own}}`));
}

/** Generates parts of a form with the boundary `x`: JSON with a filename, as browsers send a Blob, files and fields. */
function formPart(json: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const filename = fc.constantFrom(
    "",
    '; filename="blob"',
    "; filename=",
    "; filename*=UTF-8''%00",
    '; filename="../a"',
  );
  const type = fc.constantFrom(
    "",
    "Content-Type: application/json\r\n",
    "Content-Type: image/png\r\n",
    "Content-Type: ;\r\n",
  );
  const name = fc.oneof(fc.constantFrom("file", "name", "metadata", "__proto__", ""), strings.map(headerValue));
  return fc
    .tuple(name, filename, type, fc.oneof(json, strings))
    .map(
      ([one, file, kind, content]) =>
        `--x\r\nContent-Disposition: form-data; name="${one}"${file}\r\n${kind}\r\n${content}\r\n`,
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
