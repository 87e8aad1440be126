import { describe, expect, it } from "vitest";
import { createVerification } from "../../../src/verify/context.js";
import { matchRequest } from "../../../src/verify/match.js";
import { checkRequest } from "../../../src/verify/traffic/check-request.js";
import { verifyRules } from "../../../src/verify/rules.js";
import type { Exchange, Headers, MessageBody } from "../../../src/verify/types.js";
import { buildText } from "../../emit/generate.js";

const { api } = await buildText(`
openapi: 3.2.0
info: { title: Pets, version: "1" }
servers: [{ url: https://a.example/v1 }]
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
        - { name: sort, in: query, schema: { enum: [name, age] } }
        - { name: tags, in: query, schema: { type: array, maxItems: 2, items: { type: string, maxLength: 3 } } }
        - { name: ids, in: query, explode: false, schema: { type: array, items: { type: integer } } }
        - { name: pipes, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: integer } } }
        - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { min: { type: integer } } } }
        - name: where
          in: query
          content: { application/json: { schema: { type: object, required: [a] } } }
        - { name: either, in: query, schema: { oneOf: [{ type: integer, maximum: 5 }, { type: string, minLength: 3 }] } }
        - { name: empty, in: query, allowEmptyValue: true, schema: { type: integer } }
        - { name: api_token, in: query, schema: { type: string, maxLength: 2 } }
        - { name: X-Level, in: header, schema: { type: integer, minimum: 1 } }
        - { name: X-List, in: header, schema: { type: array, items: { type: boolean } } }
        - { name: theme, in: cookie, schema: { enum: [dark, light] } }
      responses: { "200": { description: OK } }
    post:
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: "#/components/schemas/Pet" } }
          application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Pet" } }
          multipart/form-data:
            schema:
              type: object
              required: [photo]
              properties: { photo: { type: string, format: binary }, caption: { type: string } }
          text/plain: { schema: { type: string, maxLength: 3 } }
          application/pet+xml: { schema: { $ref: "#/components/schemas/Pet" } }
          image/*: {}
      responses: { "200": { description: OK } }
  /pets/{id}:
    get:
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: page, in: query, required: true, schema: { type: integer } }
        - { name: X-Trace, in: header, required: true, schema: { type: string } }
        - { name: session, in: cookie, required: true, schema: { type: string } }
      responses: { "200": { description: OK } }
  /matrix/{at}:
    get:
      parameters:
        - { name: at, in: path, required: true, style: matrix, schema: { type: array, items: { type: integer } } }
      responses: { "200": { description: OK } }
  /range:
    get:
      parameters:
        - { name: range, in: query, required: true, schema: { type: object, properties: { from: { type: integer } } } }
      responses: { "200": { description: OK } }
  /search:
    get:
      parameters:
        - name: q
          in: querystring
          content:
            application/x-www-form-urlencoded:
              schema: { type: object, required: [text], properties: { text: { type: string }, page: { type: integer } } }
      responses: { "200": { description: OK } }
components:
  securitySchemes: { key: { type: apiKey, in: query, name: key } }
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, minLength: 2 }
        password: { type: string, minLength: 5 }
        age: { type: integer }
        friends: { type: array, items: { $ref: "#/components/schemas/Pet" } }
`);

interface Sent {
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: string | MessageBody;
  readonly isStrict?: boolean;
}

/** Returns the titles of what a request shows. */
function check(path: string, { method = "GET", headers = [], body, isStrict = false }: Sent = {}): readonly string[] {
  const verification = createVerification(api, { isStrict });
  const sent: MessageBody | undefined =
    typeof body === "string" ? { kind: "bytes", bytes: Buffer.from(body, "latin1") } : body;
  const exchange: Exchange = {
    request: { method, url: `https://a.example/v1${path}`, headers, ...(sent !== undefined && { body: sent }) },
    response: { failure: "" },
  };
  const match = matchRequest(exchange.request, verification, ["https://a.example/v1"]);
  if (match === undefined) throw new Error(`no operation for ${path}`);
  return checkRequest(exchange, match, verification).map(({ rule, facts, operation = "" }) => {
    const title = verifyRules[rule]!.title.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? `{${name}}`);
    return title.replace(` to ${operation}`, "").replace("A program sends ", "");
  });
}

const post = (type: string | undefined, body: Sent["body"], sent: Sent = {}): readonly string[] =>
  check("/pets", {
    method: "POST",
    headers: type === undefined ? [] : [["Content-Type", type]],
    ...(body !== undefined && { body }),
    ...sent,
  });
const json = (value: unknown): readonly string[] => post("application/json", JSON.stringify(value));

describe("parameters", () => {
  it.each([
    "",
    "?limit=100&sort=name&tags=a&tags=b&ids=1,2&pipes=1%7C2&filter[min]=1",
    "?where=%7B%22a%22:1%7D&either=5",
    "?either=abc",
    "?either=100",
    // Lists that are empty, and a value that may be empty.
    "?ids=&tags=&empty=",
    "?limit=5#limit=x",
    "?tags=%C3%A9%20a",
  ])("are right: %s", (query) => {
    expect(check(`/pets${query}`)).toEqual([]);
  });

  it.each([
    ["limit=101", "query parameter `limit` that breaks `maximum`: 101 is not at most 100"],
    ["limit=ten", 'query parameter `limit` that breaks `type`: "ten" is not an integer'],
    ["limit=", 'query parameter `limit` that breaks `type`: "" is not an integer'],
    ["limit=1.5", "query parameter `limit` that breaks `type`: 1.5 is not an integer"],
    ["limit=1&limit=2", "query parameter `limit` that breaks `type`: expected one value"],
    ["limit=%", "query parameter `limit` that breaks `type`: malformed percent-encoding"],
    ["sort=size", 'query parameter `sort` that breaks `enum`: "size" is not one of "name", "age"'],
    ["tags=a&tags=long", 'query parameter `tags.1` that breaks `maxLength`: "long" is not at most 3 characters'],
    ["tags=a&tags=b&tags=c", 'query parameter `tags` that breaks `maxItems`: ["a","b","c"] is not at most 2 items'],
    ["ids=1,b", "query parameter `ids` that breaks `type`: expected a number"],
    ["pipes=1,2", undefined],
    ["filter[min]=x", "query parameter `filter` that breaks `type`: expected a number"],
    ["where={", "query parameter `where` that breaks `content`: it is not JSON"],
    ["where={}", "query parameter `where.a` that breaks `required`: it is missing"],
    ["either=6a", 'query parameter `either` that breaks `minLength`: "6a" is not at least 3 characters'],
    ["api_token=abc", "query parameter `api_token` that breaks `maxLength`: its value is not valid"],
  ])("are wrong: %s", (query, title) => {
    const found = check(`/pets?${query}`);
    if (title === undefined) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringContaining(title)]);
  });

  it("may be in headers and cookies", () => {
    const sent = (...headers: Headers): readonly string[] => check("/pets", { headers });
    expect(sent(["x-level", "1"], ["X-List", "true, false"], ["Cookie", "a=1; theme=dark"])).toEqual([]);
    expect(sent(["x-level", "0"], ["Cookie", "theme=blue"])).toEqual([
      "header parameter `X-Level` that breaks `minimum`: 0 is not at least 1",
      "cookie parameter `theme` that breaks `enum`: its value is not valid",
    ]);
    expect(sent(["X-List", "true"], ["X-List", "maybe"])).toEqual([
      "header parameter `X-List` that breaks `type`: expected true or false",
    ]);
    // Recorded headers may be anything.
    expect(sent(["a b", "1"], ["X-Other", "\u0000\u4E00"])).toEqual([]);
  });

  it("may be in the path", () => {
    const path = (at: string): readonly string[] => check(at).filter((text) => text.startsWith("path"));
    expect(path("/pets/1")).toEqual([]);
    expect(path("/pets/a%20b")).toEqual(['path parameter `id` that breaks `type`: "a b" is not an integer']);
    expect(path("/matrix/;at=1,2")).toEqual([]);
    expect(path("/matrix/1,2")).toEqual([
      'path parameter `at` that breaks `type`: expected a value that begins with ";at"',
    ]);
  });

  it("may be required", () => {
    const missing = (name: string): string => `a request that breaks \`required\`: ${name} is missing`;
    expect(check("/pets/1")).toEqual([missing("query parameter `page`"), missing("header parameter `X-Trace`")]);
    const headers: Headers = [["X-Trace", "1"]];
    // Browsers leave cookies out of what they save.
    expect(check("/pets/1?page=1", { headers })).toEqual([]);
    expect(check("/pets/1?page=1", { headers: [...headers, ["Cookie", "a=1"]] })).toEqual([
      missing("cookie parameter `session`"),
    ]);
    // An object without properties is sent as nothing.
    expect(check("/range")).toEqual([]);
    expect(check("/range?from=x")).toEqual(["query parameter `range` that breaks `type`: expected a number"]);
  });

  it("may be the whole query", () => {
    expect(check("/search?text=a&page=1")).toEqual([]);
    expect(check("/search?text=a&page=b")).toEqual(["a query that breaks `type`: expected a number"]);
    expect(check("/search?page=1")).toEqual([expect.stringContaining("breaks `required`")]);
  });

  it("may be undeclared, which only a strict check reports", () => {
    const path = "/pets?limit=1&filter[min]=1&filter[max]=2&other=1&key=k&a%20b";
    expect(check(path)).toEqual([]);
    expect(check(path, { isStrict: true })).toEqual([
      "the query parameter `other`, which is not in the document",
      "the query parameter `a b`, which is not in the document",
    ]);
    expect(check("/range?from=1&to=2", { isStrict: true })).toEqual([
      "the query parameter `to`, which is not in the document",
    ]);
    expect(check("/search?text=a&b=1", { isStrict: true })).toEqual([]);
    expect(check("/range?from=1", { isStrict: true, body: "{}" })).toEqual(["a body, which is not in the document"]);
  });
});

describe("bodies", () => {
  it("of JSON", () => {
    expect(json({ name: "Rex", age: 1, friends: [{ name: "Mia" }] })).toEqual([]);
    expect(json({ name: "R" })).toEqual([
      'a body property `name` that breaks `minLength`: "R" is not at least 2 characters',
    ]);
    expect(json({ name: "Rex", friends: [{ name: "Mia" }, { name: 1 }] })).toEqual([
      "a body property `friends[].name` that breaks `type`: 1 is not a string",
    ]);
    expect(json({})).toEqual(["a request that breaks `required`: the body property `name` is missing"]);
    expect(json([])).toEqual(["a body that breaks `type`: [] is not an object"]);
    expect(post("application/json", "{name: Rex}")).toEqual(["a body that breaks `content`: it is not JSON"]);
    expect(post("application/json", "\u00FF")).toEqual(["a body that breaks `content`: it is not UTF-8"]);
    expect(post("application/json; charset=utf-16", "\u00FF")).toEqual([]);
  });

  it("may have what only the service sets", () => {
    expect(json({ id: 1, name: "Rex", friends: [{ id: "x", name: "Mia" }] })).toEqual([]);
  });

  it("have no secrets in what is said of them", () => {
    expect(json({ name: "Rex", password: "pw" })).toEqual([
      "a body property `password` that breaks `minLength`: its value is not valid",
    ]);
  });

  it("of forms", () => {
    const form = (text: string): readonly string[] => post("application/x-www-form-urlencoded", text);
    expect(form("name=Rex&age=1")).toEqual([]);
    expect(form("name=Rex&age=old")).toEqual(["a body property `age` that breaks `type`: expected a number"]);
    expect(form("name=R")).toEqual([
      'a body property `name` that breaks `minLength`: "R" is not at least 2 characters',
    ]);
    expect(form("age=1")).toEqual(["a request that breaks `required`: the body property `name` is missing"]);
  });

  it("of parts", () => {
    const part = (name: string): string => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
    const parts = (text: string): readonly string[] => post("multipart/form-data; boundary=b", text);
    expect(parts(`${part("photo")}--b--\r\n`)).toEqual([]);
    expect(parts(`${part("caption")}--b--\r\n`)).toEqual([
      "a request that breaks `required`: the body property `photo` is missing",
    ]);
    // A browser leaves files out of what it saves.
    expect(parts(part("caption"))).toEqual([]);
  });

  it("of text and bytes", () => {
    expect(post("text/plain", "abc")).toEqual([]);
    expect(post("application/pet+xml", "<pet/>")).toEqual([]);
    expect(post("text/plain", "abcd")).toEqual(['a body that breaks `maxLength`: "abcd" is not at most 3 characters']);
    expect(post("image/png", "\u00FF\u0000")).toEqual([]);
  });

  it("of other media types, or without one", () => {
    expect(post("application/xml; charset=utf-8", "<a/>")).toEqual([
      "a body that breaks `content`: application/xml; charset=utf-8, not application/json or application/x-www-form-urlencoded or multipart/form-data or text/plain or application/pet+xml or image/*",
    ]);
    expect(post(undefined, "{}")).toEqual([
      expect.stringContaining("a body that breaks `content`: it has no media type"),
    ]);
  });

  it("may be missing, or not known", () => {
    expect(post("application/json", undefined)).toEqual(["a request that breaks `required`: the body is missing"]);
    expect(post("application/json", { kind: "unknown", why: "cut" })).toEqual([]);
    expect(post("application/xml", { kind: "unknown", why: "cut" })).toHaveLength(1);
  });
});
