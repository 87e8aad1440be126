import { describe, expect, it } from "vitest";
import { toRequest, type Arguments } from "../../../src/verify/live/requests.js";
import type { JsonValue } from "../../../src/model/types.js";
import { bodyText, usual, verificationOf } from "./check.js";

const document = `openapi: 3.2.0
info: { title: Requests, version: "1" }
paths:
  /a/{simple}/{label}/{matrix}:
    post:
      parameters:
        - { name: simple, in: path, required: true, schema: { type: array, items: { type: string } } }
        - { name: label, in: path, required: true, style: label, schema: { type: string } }
        - { name: matrix, in: path, required: true, style: matrix, explode: true, schema: { type: array, items: { type: integer } } }
        - { name: list, in: query, schema: { type: array, items: { type: string } } }
        - { name: joined, in: query, explode: false, schema: { type: array, items: { type: string } } }
        - { name: deep, in: query, style: deepObject, schema: { type: object } }
        - { name: url, in: query, allowReserved: true, schema: { type: string } }
        - { name: filter, in: query, content: { application/json: { schema: { type: object } } } }
        - { name: X-List, in: header, schema: { type: array, items: { type: string } } }
        - { name: session, in: cookie, schema: { type: string } }
      requestBody:
        content:
          application/x-www-form-urlencoded: { schema: { type: object, properties: { name: { type: string }, tags: { type: array, items: { type: string } } } } }
      responses: { "200": { description: Fine., content: { application/json: {} } }, default: { description: Wrong., content: { application/problem+json: {} } } }
  /whole?kind=cat:
    get:
      parameters: [{ name: q, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object } } } }]
      responses: { "204": { description: Nothing. } }
  /file:
    post:
      requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { file: { type: string, format: binary }, info: { type: object } } } } } }
      responses: { "204": { description: Nothing. } }
`;

const { api } = await verificationOf(document);

function operationAt(path: string) {
  const operation = api.operations.find(({ http }) => http.path.startsWith(path));
  if (operation === undefined) throw new Error(path);
  return operation;
}

function argumentsOf(path: string, values: Readonly<Record<string, JsonValue>>): Arguments {
  const { parameters } = operationAt(path);
  const known = parameters.flatMap((one) =>
    values[one.name] === undefined ? [] : [[one, values[one.name]!] as const],
  );
  return { parameters: new Map(known) };
}

const inPath = { simple: ["a", "b/c"], label: "x", matrix: [1, 2] };
const start = "http://service.example/base/a/a,b%2Fc/.x/;matrix=1;matrix=2";

describe("a path of the document", () => {
  it.each(["/\\..\\..\\admin", "/.\t./admin", "/..\\admin"])("does not lead out of the base path: %j", async (path) => {
    const operation = { ...operationAt("/whole"), http: { method: "GET", path } };
    expect(await toRequest(operation, { parameters: new Map() }, { url: usual.url, headers: [] })).toBeUndefined();
  });
});

describe("requests", () => {
  it.each([
    [{ list: ["a", "b c"] }, "?list=a&list=b%20c"],
    [{ joined: ["a", "b"] }, "?joined=a,b"],
    [{ deep: { a: 1, b: { c: 2 } } }, "?deep%5Ba%5D=1&deep%5Bb%5D%5Bc%5D=2"],
    [{ url: "http://x/y" }, "?url=http://x/y"],
    [{ filter: { a: [1] } }, "?filter=%7B%22a%22%3A%5B1%5D%7D"],
    [{ list: [] }, ""],
  ])("write %j in the query", async (values, query) => {
    const request = await toRequest(operationAt("/a"), argumentsOf("/a", { ...inPath, ...values }), usual);
    expect(request?.url).toBe(start + query);
  });

  it("write headers, cookies beside given ones, and the answers that they accept", async () => {
    const args = argumentsOf("/a", { ...inPath, "X-List": ["a", "b"], session: "s 1" });
    const headers = [
      ["Cookie", "key=1"],
      ["User-Agent", "mine"],
    ] as const;
    const request = await toRequest(operationAt("/a"), args, { ...usual, headers });
    expect(request?.headers).toEqual([
      ["accept", "application/json, application/problem+json"],
      ["X-List", "a,b"],
      ["User-Agent", "mine"],
      ["cookie", "key=1; session=s%201"],
    ]);
  });

  it("add a whole query to that of the path", async () => {
    const request = await toRequest(operationAt("/whole"), argumentsOf("/whole", { q: { a: "1", b: "x y" } }), usual);
    expect(request?.url).toBe("http://service.example/base/whole?kind=cat&a=1&b=x%20y");
  });

  it("write forms and files", async () => {
    const form = operationAt("/a").body!.content;
    const sent = await toRequest(
      operationAt("/a"),
      { ...argumentsOf("/a", inPath), body: { content: form, value: { name: "a b", tags: ["x", "y"] } } },
      usual,
    );
    expect(bodyText(sent!)).toBe("name=a%20b&tags=x&tags=y");
    const files = new Map([["file", new TextEncoder().encode("bytes")]]);
    const body = { content: operationAt("/file").body!.content, value: { info: { a: 1 } }, files };
    const multipart = await toRequest(operationAt("/file"), { parameters: new Map(), body }, usual);
    const type = multipart?.headers.find(([name]) => name === "content-type")?.[1];
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    expect(bodyText(multipart!)).toMatch(/name="info"\r\nContent-Type: application\/json\r\n\r\n\{"a":1\}\r\n/);
    expect(bodyText(multipart!)).toMatch(/name="file"; filename="blob"\r\n.*\r\n\r\nbytes\r\n/);
  });

  it.each([
    [{ ...inPath, simple: [] }],
    [{ ...inPath, simple: [".."] }],
    [{ ...inPath, "X-List": ["a\r\nX-Evil: 1"] }],
    [{ simple: ["a"], label: "x" }],
  ])("are not made if HTTP cannot carry the values: %j", async (values) => {
    expect(await toRequest(operationAt("/a"), argumentsOf("/a", values), usual)).toBeUndefined();
  });
});
