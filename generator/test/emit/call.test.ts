import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOutput } from "../../src/emit/client/output.js";
import { createWorkbench, type Workbench } from "./compile.js";
import { buildText, emit } from "./generate.js";
import { patience } from "../../../scripts/limits.js";

/** A document with features that the memory service lacks: styles, forms, text, bytes, nested arguments. */
const spec = `
openapi: 3.1.1
info: { title: Zoo, version: "1" }
security: [{ key: [] }]
paths:
  /animals/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: animals.get
      parameters:
        - { name: fields, in: query, explode: false, schema: { type: array, items: { type: string } } }
        - { name: where, in: query, style: deepObject, schema: { type: object, properties: { age: { type: integer } } } }
        - { name: area, in: query, content: { application/json: { schema: { type: object } } } }
      responses:
        "200": { description: It., content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
        "204": { description: Asleep. }
    put:
      operationId: animals.rename
      parameters: [{ name: id, in: query, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "204": { description: Done. } }
  /animals:
    post:
      operationId: animals.add
      requestBody:
        required: true
        content: { application/x-www-form-urlencoded: { schema: { type: object, required: [name], properties: { name: { type: string }, tags: { type: array, items: { type: string } } } } } }
      responses: { "201": { description: Added. } }
  /pictures:
    post:
      operationId: pictures.add
      requestBody:
        required: true
        content: { multipart/form-data: { schema: { type: object, required: [file], properties: { file: { type: string, contentMediaType: application/octet-stream }, title: { type: string } } } } }
      responses: { "200": { description: A note., content: { text/plain: { schema: { type: string } } } } }
  /pictures/{id}:
    get:
      operationId: pictures.get
      security: []
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: Bytes., content: { image/png: {} } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Zoo-Key }
`;

interface Seen {
  readonly line: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

interface Zoo {
  readonly animals: Record<"get" | "rename" | "add", (params: object) => Promise<unknown>>;
  readonly pictures: Record<"get" | "add", (params: object) => Promise<unknown>>;
}

describe("a client of another document", () => {
  let bench: Workbench;
  let server: Server;
  let client: Zoo;
  let seen: Seen;
  let answer: { readonly status: number; readonly type?: string; readonly body?: string | Uint8Array };

  beforeAll(async () => {
    bench = createWorkbench();
    bench.add("zoo", "client", await emit(clientOutput, await buildText(spec)));
    const outfile = join(bench.folder, "zoo.mjs");
    const entryPoints = [join(bench.folder, "zoo/client/generated/index.ts")];
    await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
    server = createServer({ keepAliveTimeout: patience }, (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        seen = {
          line: `${request.method} ${request.url}`,
          headers: request.headers,
          body: Buffer.concat(chunks).toString("latin1"),
        };
        response
          .writeHead(answer.status, answer.type === undefined ? {} : { "content-type": answer.type })
          .end(answer.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { createClient } = (await import(pathToFileURL(outfile).href)) as { createClient: (options: object) => Zoo };
    client = createClient({ baseUrl, apiKey: "secret" });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    bench.remove();
  });

  it("writes parameters in their styles", async () => {
    answer = { status: 200, type: "application/json", body: '{"name":"Rex"}' };
    const args = { id: "a b", fields: ["name", "age"], where: { age: 3 }, area: { x: 1 } };
    expect(await client.animals.get(args)).toEqual({ name: "Rex" });
    const [path = "", query = ""] = seen.line.split("?");
    expect(path).toBe("GET /animals/a%20b");
    expect(query.split("&").map(decodeURIComponent).sort()).toEqual([
      'area={"x":1}',
      "fields=name,age",
      "where[age]=3",
    ]);
    expect(seen.headers["x-zoo-key"]).toBe("secret");
    expect(seen.headers.authorization).toBeUndefined();
  });

  it("accepts a success without a body where another has one", async () => {
    answer = { status: 204 };
    expect(await client.animals.get({ id: "a" })).toBeUndefined();
  });

  it("nests arguments if two parameters share a name", async () => {
    answer = { status: 204 };
    expect(
      await client.animals.rename({ path: { id: "old" }, query: { id: "new" }, body: { name: "Tom" } }),
    ).toBeUndefined();
    expect(seen).toMatchObject({ line: "PUT /animals/old?id=new", body: '{"name":"Tom"}' });
  });

  it("sends a form", async () => {
    answer = { status: 201 };
    await client.animals.add({ name: "Tom & Jerry", tags: ["cat", "mouse"] });
    expect(seen.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    expect([...new URLSearchParams(seen.body)]).toEqual([
      ["name", "Tom & Jerry"],
      ["tags", "cat"],
      ["tags", "mouse"],
    ]);
  });

  it("sends a file, and reads text", async () => {
    answer = { status: 200, type: "text/plain", body: "thanks" };
    expect(await client.pictures.add({ file: new Blob(["PNG!"]), title: "Rex" })).toBe("thanks");
    expect(seen.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen.body).toContain('name="title"\r\n\r\nRex\r\n');
    expect(seen.body).toContain("PNG!");
  });

  it("reads bytes, without a key for a public operation", async () => {
    answer = { status: 200, type: "image/png", body: new Uint8Array([1, 2, 3]) };
    const picture = await client.pictures.get({ id: 7 });
    expect(picture).toBeInstanceOf(Blob);
    expect(new Uint8Array(await (picture as Blob).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    expect(seen.line).toBe("GET /pictures/7");
    expect(seen.headers["x-zoo-key"]).toBeUndefined();
  });
});
