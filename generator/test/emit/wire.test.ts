import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOutput } from "../../src/emit/client/output.js";
import { createWorkbench, type Workbench } from "./compile.js";
import { readCases } from "./case-file.js";
import { buildText, emit } from "./generate.js";
import { patience } from "../../../scripts/limits.js";

/**
 * Tests a client's requests and responses byte by byte against a local server: a document for every style, and for bodies,
 * responses, servers and credentials. The expectations come from OAS 3.1.1, not from the code.
 */

interface Seen {
  readonly line: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

type Method = (params?: object, options?: object) => Promise<unknown>;
type Made = Record<string, Record<string, Method>>;
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const done: Answer = (response) => void response.writeHead(204).end();
const json: Answer = (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{}");

const cases = join(import.meta.dirname, "../../src/emit/client/cases");
let bench: Workbench;
let server: Server;
let url: string;
let seen: Seen[] = [];
let answer: Answer = done;

beforeAll(async () => {
  bench = createWorkbench();
  server = createServer({ keepAliveTimeout: patience }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const line = `${request.method} ${request.url}`;
      seen.push({ line, headers: request.headers, body: Buffer.concat(chunks).toString("latin1") });
      answer(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  bench.remove();
});

/** Generates and imports the client of a document, and returns a function that creates it. */
async function load(name: string, spec: string): Promise<(options?: object) => Made> {
  bench.add(
    name,
    "client",
    await emit(clientOutput, await buildText(`openapi: 3.2.0\ninfo: { title: A, version: "1" }\n${spec}`)),
  );
  const outfile = join(bench.folder, `${name}.mjs`);
  const entryPoints = [join(bench.folder, `${name}/client/generated/index.ts`)];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node", logLevel: "error" });
  const { createClient } = (await import(pathToFileURL(outfile).href)) as { createClient: (options: object) => Made };
  return (options = {}) => createClient({ baseUrl: url, maxRetries: 0, ...options });
}

/** Returns the request of a call as the server received it. */
async function sent(call: () => Promise<unknown>): Promise<Seen> {
  seen = [];
  await call();
  expect(seen).toHaveLength(1);
  return seen[0]!;
}

// ------------------------------------------------------------------------------------------------ parameters

const blue = "blue";
const list = ["blue", "black", "brown"];
const record = { R: 100, G: 200, B: 150 };

type Row = readonly [style: string, explode: boolean, empty: string, text: string, list: string, record: string];

/** OAS 3.1.1 4.8.12.4 (Style Examples); `cookie` is 3.2 4.12.3. "" where the specification has n/a. */
const styles: Readonly<Record<"path" | "query" | "header" | "cookie", readonly Row[]>> = {
  path: [
    ["simple", false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"],
    ["simple", true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"],
    ["label", false, "", ".blue", ".blue,black,brown", ".R,100,G,200,B,150"],
    ["label", true, "", ".blue", ".blue.black.brown", ".R=100.G=200.B=150"],
    ["matrix", false, ";color", ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"],
    ["matrix", true, ";color", ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"],
  ],
  query: [
    ["form", false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
    ["form", true, "color=", "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
    ["spaceDelimited", false, "", "", "color=blue%20black%20brown", "color=R%20100%20G%20200%20B%20150"],
    ["spaceDelimited", true, "", "", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
    ["pipeDelimited", false, "", "", "color=blue%7Cblack%7Cbrown", "color=R%7C100%7CG%7C200%7CB%7C150"],
    ["pipeDelimited", true, "", "", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
    ["deepObject", true, "", "", "", "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
  ],
  header: [
    ["simple", false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"],
    ["simple", true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"],
  ],
  cookie: [
    ["form", false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
    ["form", true, "color=", "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
    ["cookie", false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
    ["cookie", true, "color=", "color=blue", "color=blue; color=black; color=brown", "R=100; G=200; B=150"],
  ],
};

const places = ["path", "query", "header", "cookie"] as const;
const rows = places.flatMap((place) => styles[place].map((row) => [place, ...row] as const));
const values = { empty: "", text: blue, list, record };
const types = {
  empty: "{ type: string }",
  text: "{ type: string }",
  list: "{ type: array, items: { type: string } }",
  record: "{ type: object, additionalProperties: { type: integer } }",
};
const kinds = ["empty", "text", "list", "record"] as const;
const idOf = (...parts: readonly unknown[]): string =>
  parts.join("-").replace(/-(.)/g, (_, c: string) => c.toUpperCase());

describe("parameters", () => {
  let client: Made;

  beforeAll(async () => {
    const paths = rows.flatMap(([place, style, explode]) =>
      kinds.map((kind) => {
        const id = idOf(place, style, explode, kind);
        const parameter = `{ name: color, in: ${place}, required: true, style: ${style}, explode: ${explode}, schema: ${types[kind]} }`;
        const path = place === "path" ? `/${id}/{color}` : `/${id}`;
        return `  ${path}: { get: { operationId: styles.${id}, parameters: [${parameter}], responses: { "204": { description: A } } } }`;
      }),
    );
    const make = await load(
      "styles",
      `
components: { securitySchemes: { key: { type: apiKey, in: cookie, name: sid } } }
security: [{ key: [] }]
paths:
${paths.join("\n")}
  /other/{id}/{at}:
    get:
      operationId: other.all
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: at, in: path, required: true, content: { application/json: { schema: { type: object } } } }
        - { name: "filter[name]", in: query, schema: { type: string } }
        - { name: ids, in: query, schema: { $ref: "#/components/schemas/Ids" } }
        - { name: raw, in: query, allowReserved: true, schema: { type: string } }
        - { name: json, in: query, content: { application/json: { schema: { type: object } } } }
        - { name: none, in: query, schema: { type: [string, "null"] } }
        - { name: nested, in: query, schema: { type: array, items: { type: object } } }
        - { name: X-Json, in: header, content: { application/json: { schema: { type: object } } } }
        - { name: X-Text, in: header, schema: { type: string } }
        - { name: a, in: cookie, schema: { type: string } }
        - { name: b, in: cookie, schema: { type: string } }
      responses: { "204": { description: A } }
`.replace(
        /^components:.*\n/m,
        (line) =>
          `${line.trimEnd().replace(/ }$/, "")}, schemas: { Ids: { type: array, items: { type: integer } } } }\n`,
      ),
    );
    client = make({ apiKey: "s id" });
  });

  it.each(rows)("%s, %s, explode %s", async (place, style, explode, ...expected) => {
    answer = done;
    for (const [index, kind] of kinds.entries()) {
      const text = expected[index]!;
      const id = idOf(place, style, explode, kind);
      // An empty path segment would change the path, and n/a is not sent.
      if (text === "" && place !== "header") continue;
      const { line, headers } = await sent(() => client["styles"]![id]!({ color: values[kind] }));
      const separators: Readonly<Record<string, string>> = { path: "/", query: "?" };
      const separator = separators[place];
      const parts = {
        line: separator === undefined ? `GET /${id}` : `GET /${id}${separator}${text}`,
        color: place === "header" ? text : undefined,
        cookie: place === "cookie" ? `${text}; sid=s%20id` : "sid=s%20id",
      };
      expect({ line, color: headers["color"], cookie: headers["cookie"] }).toEqual(parts);
    }
  });

  it("keeps values separate from the rest of the request", async () => {
    answer = done;
    const { line, headers } = await sent(() =>
      client["other"]!["all"]!({
        id: "a/b?c#d e;%2F..",
        at: { x: "/" },
        "filter[name]": "a&b=c",
        ids: [1, 2],
        raw: "/a:b?c=%2F&d#e+f[]",
        json: { a: [1, "&"] },
        none: null,
        nested: [{ a: 1 }, "x"],
        "X-Json": { a: 1 },
        "X-Text": "a, b;c",
        a: "1; z=2",
        b: "ü",
      }),
    );
    expect(line).toBe(
      "GET /other/a%2Fb%3Fc%23d%20e%3B%252F../%7B%22x%22%3A%22%2F%22%7D?" +
        [
          "filter%5Bname%5D=a%26b%3Dc",
          "ids=1&ids=2",
          "raw=/a:b?c=%2F%26d%23e%2Bf[]",
          "json=%7B%22a%22%3A%5B1%2C%22%26%22%5D%7D",
          "nested=%7B%22a%22%3A1%7D&nested=x",
        ].join("&"),
    );
    expect(headers).toMatchObject({
      "x-json": '{"a":1}',
      "x-text": "a, b;c",
      cookie: "a=1%3B%20z%3D2; b=%C3%BC; sid=s%20id",
    });
  });

  it("values cannot redirect a request", async () => {
    seen = [];
    const calls: readonly [string, unknown][] = [
      ["pathSimpleFalseText", "."],
      ["pathSimpleFalseText", ".."],
      ["pathSimpleFalseText", ""],
      ["pathSimpleFalseText", undefined],
      ["pathLabelTrueList", ["", ""]],
      ["pathLabelTrueList", []],
      ["pathSimpleFalseRecord", {}],
    ];
    for (const [id, color] of calls)
      await expect(client["styles"]![id]!({ color })).rejects.toMatchObject({ code: "argument" });
    await expect(client["styles"]!["cookieCookieTrueText"]!({ color: "a; b" })).rejects.toMatchObject({
      code: "argument",
    });
    expect(seen).toEqual([]);
  });
});

// ---------------------------------------------------------------------------------------------------- bodies

describe("bodies", () => {
  let client: Made;
  const object = "{ type: object, additionalProperties: true, properties: { a: { type: integer } } }";
  const post = (id: string, content: string): string =>
    `  /${id}: { post: { operationId: bodies.${id}, requestBody: { required: true, content: { ${content} } }, responses: { "200": { description: A, content: { application/json: {} } } } } }`;

  beforeAll(async () => {
    client = (
      await load(
        "bodies",
        `
paths:
${post("json", "application/json: { schema: { type: object, properties: { a: { type: string, format: date-time } } } }")}
${post("merge", `application/merge-patch+json: { schema: ${object} }`)}
${post("vendor", `application/vnd.acme.v2: { schema: ${object} }`)}
${post("text", "text/csv: { schema: { type: string } }")}
${post("xml", `application/xml: { schema: ${object} }`)}
${post("pdf", "application/pdf: {}")}
${post("image", "image/*: {}")}
${post("any", `"*/*": { schema: ${object} }`)}
${post("lines", `application/x-ndjson: { schema: ${object} }`)}
  /form:
    post:
      operationId: bodies.form
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties:
                name: { type: string }
                ids: { type: array, items: { type: integer } }
                joined: { type: array, items: { type: string } }
                deep: { type: object }
                plain: { type: object }
                list: { type: array, items: { type: object } }
                exploded: { type: object }
                raw: { type: string }
                json: { type: string }
            encoding:
              joined: { explode: false }
              deep: { style: deepObject, explode: true }
              exploded: { style: form }
              raw: { allowReserved: true }
              json: { contentType: application/json }
      responses: { "200": { description: A, content: { application/json: {} } } }
  /multipart:
    post:
      operationId: bodies.multipart
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                text: { type: string }
                tags: { type: array, items: { type: string } }
                files: { type: array, items: { type: string, format: binary } }
                picture: { type: string, format: binary }
                meta: { type: object }
                note: { type: string }
                deep: { type: object }
            encoding:
              picture: { contentType: "image/*, image/png", headers: { X-Kind: { schema: { const: photo } } } }
              note: { contentType: text/markdown }
              deep: { style: deepObject, explode: true }
      responses: { "200": { description: A, content: { application/json: {} } } }
  /choice:
    post:
      operationId: bodies.choice
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded: { schema: { type: object, properties: { a: { type: integer } } } }
          application/json: { schema: { type: object, properties: { a: { type: integer } } } }
          text/csv: { schema: { type: string } }
      responses: { "200": { description: A, content: { application/json: {} } } }
`,
      )
    )();
  });

  const posted = async (id: string, params: object, options?: object): Promise<[string | undefined, string]> => {
    answer = json;
    const { headers, body } = await sent(() => client["bodies"]![id]!(params, options));
    return [headers["content-type"], body];
  };

  it.each<[string, object, string, string]>([
    ["json", { a: new Date(0) }, "application/json", '{"a":"1970-01-01T00:00:00.000Z"}'],
    ["merge", { body: { a: 1, b: null } }, "application/merge-patch+json", '{"a":1,"b":null}'],
    ["vendor", { body: { a: 1 } }, "application/vnd.acme.v2", '{"a":1}'],
    ["text", { body: "a,b\r\n" }, "text/csv", "a,b\r\n"],
    ["xml", { body: "<a/>" }, "application/xml", "<a/>"],
    ["pdf", { body: new Uint8Array([37, 80]) }, "application/pdf", "%P"],
    ["image", { body: new Blob(["x"], { type: "image/webp" }) }, "image/webp", "x"],
    ["image", { body: new Uint8Array([120]) }, "application/octet-stream", "x"],
    ["any", { body: { a: 1 } }, "application/json", '{"a":1}'],
    ["lines", { body: [{ a: 1 }, { a: 2 }] }, "application/x-ndjson", '{"a":1}\n{"a":2}\n'],
  ])("%s", async (id, params, type, body) => {
    expect(await posted(id, params)).toEqual([type, body]);
  });

  it("sends a form, each property with its encoding", async () => {
    const [type, body] = await posted("form", {
      name: "a b&c=ü",
      ids: [1, 2],
      joined: ["x", "y,z"],
      deep: { k: { l: 1 }, m: [2] },
      plain: { a: 1 },
      list: [{ a: 1 }, { b: 2 }],
      exploded: { R: 1, G: 2 },
      raw: "a/b",
      json: "text",
    });
    expect(type).toBe("application/x-www-form-urlencoded");
    expect(body.split("&")).toEqual([
      "name=a%20b%26c%3D%C3%BC",
      "ids=1",
      "ids=2",
      "joined=x,y%2Cz",
      "deep%5Bk%5D%5Bl%5D=1",
      "deep%5Bm%5D%5B0%5D=2",
      "plain=%7B%22a%22%3A1%7D",
      "list=%7B%22a%22%3A1%7D",
      "list=%7B%22b%22%3A2%7D",
      "R=1",
      "G=2",
      "raw=a/b",
      "json=%22text%22",
    ]);
  });

  it("sends a multipart body part by part", async () => {
    const [type = "", body] = await posted("multipart", {
      text: "a",
      tags: ["x", "y"],
      files: [new File(["one"], 'a "1".txt', { type: "text/plain" }), new Blob(["two"])],
      picture: new Uint8Array([1]),
      meta: { at: new Date(0) },
      note: "# hi",
      deep: { k: { l: 1 } },
    });
    const [, boundary = ""] = /^multipart\/form-data; boundary=(\S+)$/.exec(type) ?? [];
    const parts = body.split(`--${boundary}`).map((part) => part.replace(/^\r\n|\r\n$/g, "").split("\r\n\r\n"));
    const part = (name: string, content: string, ...headers: readonly string[]) => [
      [`Content-Disposition: form-data; name="${name}`, ...headers].join("\r\n"),
      content,
    ];
    expect(parts).toEqual([
      [""],
      part('text"', "a"),
      part('tags"', "x"),
      part('tags"', "y"),
      part('files"; filename="a %221%22.txt"', "one", "Content-Type: text/plain"),
      part('files"; filename="blob"', "two", "Content-Type: application/octet-stream"),
      part('picture"; filename="blob"', "\x01", "Content-Type: image/png", "X-Kind: photo"),
      part('meta"', '{"at":"1970-01-01T00:00:00.000Z"}', "Content-Type: application/json"),
      part('note"', "# hi", "Content-Type: text/markdown"),
      part('deep[k][l]"', "1"),
      ["--"],
    ]);
    // Parsed as any server does.
    const form = await new Response(Buffer.from(body, "latin1"), { headers: { "content-type": type } }).formData();
    expect([form.get("text"), form.getAll("tags"), (form.getAll("files")[1] as File).size]).toEqual([
      "a",
      ["x", "y"],
      3,
    ]);
  });

  it("sends JSON by default if there is a choice, or the type that the call selects", async () => {
    expect(await posted("choice", { a: 1 })).toEqual(["application/json", '{"a":1}']);
    expect(await posted("choice", { a: 1 }, { contentType: "application/x-www-form-urlencoded" })).toEqual([
      "application/x-www-form-urlencoded",
      "a=1",
    ]);
    expect(await posted("choice", { body: "a" }, { contentType: "text/csv" })).toEqual(["text/csv", "a"]);
    seen = [];
    expect(() => client["bodies"]!["choice"]!({}, { contentType: "toString" })).toThrow(/media type "toString"/);
    expect(seen).toEqual([]);
  });
});

// ------------------------------------------------------------------------------------------------- responses

describe("responses", () => {
  let client: Made;
  beforeAll(async () => {
    client = (
      await load(
        "responses",
        `
paths:
  /report:
    get:
      operationId: reports.get
      responses:
        2XX:
          description: A
          headers: { X-Total: { schema: { type: integer } } }
          content:
            text/csv: { schema: { type: string } }
            application/vnd.acme+json: { schema: { type: object } }
            application/pdf: {}
            application/jsonl: { schema: { type: object } }
        4XX: { description: Bad }
  /any: { get: { operationId: reports.any, responses: { default: { description: A, content: { "*/*": { schema: { type: object } } } } } } }
  /events: { get: { operationId: reports.events, responses: { "200": { description: A, content: { text/event-stream: { schema: { type: object } } } } } } }
`,
      )
    )();
  });

  const reply =
    (status: number, type: string, body: string, headers: object = {}): Answer =>
    (response) =>
      void response.writeHead(status, { "content-type": type, ...headers }).end(body);

  it("accepts one media type, and reads it", async () => {
    const get = client["reports"]!["get"]!;
    answer = reply(206, "application/vnd.acme+json", '{"a":1}', { "X-Total": "7" });
    const call = get() as unknown as { withResponse(): Promise<{ data: unknown; response: Response }> };
    const { data, response } = await call.withResponse();
    expect([data, response.headers.get("x-total"), response.status]).toEqual([{ a: 1 }, "7", 206]);
    answer = reply(200, "text/csv", "a,b");
    const { headers } = await sent(async () => expect(await get({ accept: "text/csv" })).toBe("a,b"));
    expect(headers.accept).toBe("text/csv");
    answer = reply(200, "application/pdf", "%PDF");
    expect(await ((await get({ accept: "application/pdf" })) as Blob).text()).toBe("%PDF");
    answer = reply(200, "application/jsonl", '{"a":1}\n\n{"a":2}');
    const items: unknown[] = [];
    for await (const item of (await get({ accept: "application/jsonl" })) as AsyncIterable<unknown>) items.push(item);
    expect(items).toEqual([{ a: 1 }, { a: 2 }]);
    answer = reply(200, "text/csv; charset=utf-8", "a,b");
    await expect(get()).rejects.toMatchObject({
      code: "decode",
      message: expect.stringContaining('accept to "text/csv"'),
    });
    answer = reply(404, "application/json", '{"message":"gone"}');
    await expect(get()).rejects.toMatchObject({ status: 404, message: "gone" });
  });

  it("adds nothing to a program that does not stream", async () => {
    const bundle = async (name: string): Promise<string> => {
      const contents = `export { ${name} } from "./responses/client/generated/operations/index.js";`;
      const stdin = { contents, resolveDir: bench.folder, loader: "ts" as const };
      const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false, logLevel: "error" });
      return outputFiles[0]!.text;
    };
    const stream = "A stream can be read only once";
    expect(await bundle("reportsEvents")).toContain(stream);
    const plain = await bundle("reportsAny");
    expect(plain).toContain('"reports.any"');
    for (const foreign of [stream, "form-data", "does not have the media type", "reports.events"])
      expect(plain).not.toContain(foreign);
  });

  it("uses a default response for the success that it describes", async () => {
    answer = reply(203, "application/json", '{"a":1}');
    expect(await client["reports"]!["any"]!()).toEqual({ a: 1 });
  });

  it("streams events to an iterator, and aborts the request when the loop ends", async () => {
    let closed: () => void;
    const ended = new Promise<void>((resolve) => (closed = resolve));
    answer = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write('data: {"n":1}\n\ndata: {"n":2}\n\n');
      response.on("close", () => closed());
    };
    const stream = (await client["reports"]!["events"]!()) as AsyncIterable<{ n: number }>;
    for await (const { n } of stream) if (n === 2) break;
    await ended;
  });
});

// --------------------------------------------------------------------------------------- servers, credentials

describe("servers", () => {
  let make: (options?: object) => Made;
  /** Returns the URL of a call's request. */
  const target = async (options: object, id: string, call?: object): Promise<string> => {
    let target = "";
    const fetch = ({ url }: Request): Promise<Response> => {
      target = url;
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    await make({ fetch, baseUrl: undefined, ...options })["doors"]![id]!(call);
    return target;
  };

  beforeAll(async () => {
    make = await load(
      "servers",
      `
servers:
  - { url: "https://{region}.example.com/{version}", variables: { region: { default: eu, enum: [eu, us] }, version: { default: v1 } } }
  - { url: "https://sandbox.example.com/{version}", variables: { version: { default: v1 } } }
paths:
  /a: { get: { operationId: doors.near, responses: { "204": { description: A } } } }
  /b: { servers: [{ url: /v9 }], get: { operationId: doors.beside, responses: { "204": { description: A } } } }
  /c: { get: { operationId: doors.far, servers: [{ url: "https://{bucket}.files.example.com/", variables: { bucket: { default: main } } }], responses: { "204": { description: A } } } }
`,
    );
  });

  it.each<[string, object, string, object | undefined, string]>([
    ["the first, with defaults", {}, "near", undefined, "https://eu.example.com/v1/a"],
    ["its variables", { serverVariables: { region: "us" } }, "near", undefined, "https://us.example.com/v1/a"],
    [
      "another of the document",
      { baseUrl: "https://sandbox.example.com/{version}", serverVariables: { version: "v2" } },
      "near",
      undefined,
      "https://sandbox.example.com/v2/a",
    ],
    ["a relative one of a path", {}, "beside", undefined, "https://eu.example.com/v9/b"],
    ["one of an operation", {}, "far", undefined, "https://main.files.example.com/c"],
    ["its variables", { serverVariables: { bucket: "x" } }, "far", undefined, "https://x.files.example.com/c"],
    [
      "a base URL of one's own for all",
      { baseUrl: "http://localhost:1/x" },
      "far",
      undefined,
      "http://localhost:1/x/c",
    ],
    ["relative to it", { baseUrl: "http://localhost:1/x/" }, "beside", undefined, "http://localhost:1/v9/b"],
    ["one call elsewhere", {}, "far", { baseUrl: "http://localhost:2" }, "http://localhost:2/c"],
  ])("%s", async (_, options, id, call, expected) => {
    expect(await target(options, id, call)).toBe(expected);
  });
});

describe("credentials", () => {
  let make: (options?: object) => Made;
  beforeAll(async () => {
    const operation = (id: string, security: string): string =>
      `  /${id}: { get: { operationId: keys.${id}, security: ${security}, parameters: [{ name: q, in: query, schema: { type: string } }], responses: { "204": { description: A } } } }`;
    make = await load(
      "credentials",
      `
security: [{ token: [] }]
components:
  securitySchemes:
    token: { type: oauth2, flows: {} }
    openid: { type: openIdConnect, openIdConnectUrl: "https://id.example.com" }
    user: { type: http, scheme: basic }
    app: { type: apiKey, in: header, name: X-App }
    sid: { type: apiKey, in: cookie, name: sid }
    key: { type: apiKey, in: query, name: key }
    cert: { type: mutualTLS }
paths:
  /token: { get: { operationId: keys.token, responses: { "204": { description: A } } } }
${operation("open", "[]")}
${operation("either", "[{ app: [], key: [] }, { user: [] }]")}
${operation("all", "[{ openid: [], app: [], sid: [], key: [], cert: [] }]")}
${operation("maybe", "[{}, { user: [] }]")}
`,
    );
  });

  beforeAll(() => load("oauth", readCases(cases).find(({ name }) => name === "oauth")!.spec));

  const shown = async (id: string, options: object, params?: object) => {
    answer = done;
    const { line, headers } = await sent(() => make(options)["keys"]![id]!(params));
    return [line, headers.authorization, headers["x-app"], headers.cookie];
  };

  it("sends the credentials that an operation needs, and no others", async () => {
    const asked: unknown[] = [];
    const credentials = {
      token: async (context: object) => `t${asked.push(context)}`,
      user: { username: "me", password: "pw" },
      app: "A",
      sid: "S",
      key: "K&",
    };
    expect(await shown("token", { credentials })).toEqual(["GET /token", "Bearer t1", undefined, undefined]);
    expect(asked).toEqual([{ operation: "keys.token", attempt: 1, scheme: "token" }]);
    expect(await shown("open", { credentials, apiKey: { username: "x", password: "" } })).toEqual([
      "GET /open",
      undefined,
      undefined,
      undefined,
    ]);
    expect(await shown("either", { credentials }, { q: "1" })).toEqual([
      "GET /either?q=1&key=K%26",
      undefined,
      "A",
      undefined,
    ]);
    const basic = `Basic ${Buffer.from("me:pw").toString("base64")}`;
    expect(await shown("either", { credentials: { app: "A", user: { username: "me", password: "pw" } } })).toEqual([
      "GET /either",
      basic,
      undefined,
      undefined,
    ]);
    expect(await shown("all", { credentials: { ...credentials, openid: () => "o" } })).toEqual([
      "GET /all?key=K%26",
      "Bearer o",
      "A",
      "sid=S",
    ]);
    expect(await shown("maybe", { credentials })).toEqual(["GET /maybe", basic, undefined, undefined]);
    // The single key is for the scheme that most operations accept.
    expect(await shown("maybe", { apiKey: { username: "me", password: "pw" } })).toEqual([
      "GET /maybe",
      basic,
      undefined,
      undefined,
    ]);
    expect(await shown("token", { apiKey: { username: "me", password: "pw" } })).toEqual([
      "GET /token",
      undefined,
      undefined,
      undefined,
    ]);
    expect(await shown("maybe", {})).toEqual(["GET /maybe", undefined, undefined, undefined]);
  });

  it("ignores prototype properties for a scheme with such a name", async () => {
    const odd = await load(
      "odd",
      `
security: [{ constructor: [] }]
components: { securitySchemes: { constructor: { type: apiKey, in: header, name: X-App }, user: { type: http, scheme: basic } } }
paths:
  /odd: { get: { operationId: keys.odd, responses: { "204": { description: A } } } }
  /user: { get: { operationId: keys.user, security: [{ user: [] }], responses: { "204": { description: A } } } }
`,
    );
    answer = done;
    const key = async (credentials: object) =>
      (await sent(() => odd({ credentials })["keys"]!["odd"]!())).headers["x-app"];
    expect([await key({}), await key({ constructor: "C" })]).toEqual([undefined, "C"]);
  });

  it("does not reveal them in errors", async () => {
    answer = (response, request) =>
      void response.writeHead(400).end(JSON.stringify({ message: request.url, echo: request.headers }));
    const credentials = { app: "secret-1", sid: "secret-2", key: "secret-3", openid: "secret-4" };
    const error: unknown = await make({ credentials })["keys"]!["all"]!().catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error)).toContain("[redacted]");
    expect(JSON.stringify(error)).not.toContain("secret");
  });
});

it("everything compiles, and a call has the types of its selection", () => {
  const usage = (text: string): ReadonlyMap<string, string> => new Map([["usage.ts", `${text}\n`]]);
  bench.add(
    "bodies",
    "client",
    usage(`
import { createClient } from "./index.js";
import { bodiesChoice } from "./operations/index.js";
const client = createClient({ baseUrl: "https://example.com" });
void client.bodies.choice({ a: 1 });
void client.bodies.choice({ a: 1 }, { timeout: 1 });
void client.bodies.choice({ body: "a,b" }, { contentType: "text/csv" });
void bodiesChoice(client, { a: 1 }, { contentType: "application/x-www-form-urlencoded" });
// @ts-expect-error text is not given as properties
void client.bodies.choice({ a: 1 }, { contentType: "text/csv" });
// @ts-expect-error JSON is the default
void client.bodies.choice({ body: "a,b" });
// @ts-expect-error there is no such media type
void client.bodies.choice({ a: 1 }, { contentType: "text/plain" });
`),
  );
  const guide = readFileSync(new URL("../../docs/authentication.md", import.meta.url), "utf8");
  const [example = ""] = /createClient\(\{ credentials: .*\}\)/.exec(guide) ?? [];
  bench.add(
    "credentials",
    "client",
    usage(`
import { createClient } from "./index.js";
void ${example};
void createClient({ credentials: { user: async () => ({ username: "u", password: "p" }), app: () => "a" } });
void createClient({ apiKey: { username: "u", password: "p" } });
// @ts-expect-error a user and a password are not one string
void createClient({ credentials: { user: "u:p" } });
// @ts-expect-error nor is a token a user with a password
void createClient({ credentials: { token: { username: "u", password: "p" } } });
// @ts-expect-error the one key is for the scheme that most operations take
void createClient({ apiKey: "u:p" });
`),
  );
  bench.add(
    "oauth",
    "client",
    usage(`
import { oauth, startAuthorization, type TokenStore } from "./oauth.js";
declare const store: TokenStore;
void oauth({ clientId: "a", clientSecret: "s", scopes: ["orders:read"] });
void oauth({ scheme: "sso", clientId: "a", store, account: "ann", scopes: ["openid"] });
void startAuthorization({ clientId: "a", redirectUri: "https://app.example" });
// @ts-expect-error there is no such scope
void oauth({ clientId: "a", clientSecret: "s", scopes: ["orders:rite"] });
// @ts-expect-error the scheme has no flow of users
void oauth({ clientId: "a", refreshToken: "r" });
// @ts-expect-error a code needs its verifier
void oauth({ scheme: "sso", clientId: "a", code: "c", redirectUri: "https://app.example" });
// @ts-expect-error the document has no URL
void oauth({ scheme: "old", clientId: "a", refreshToken: "r" });
`),
  );
  bench.add(
    "responses",
    "client",
    usage(`
import { createClient } from "./index.js";
const client = createClient({ baseUrl: "https://example.com" });
export async function read(): Promise<void> {
  const csv: string = await client.reports.get({ accept: "text/csv" });
  const pdf: Blob = await client.reports.get({ accept: "application/pdf" });
  // @ts-expect-error JSON is the default
  const text: string = await client.reports.get();
  for await (const line of await client.reports.get({ accept: "application/jsonl" })) console.log(line["a"]);
  for await (const { event, data } of (await client.reports.events()).events()) console.log(event, data["a"], csv, pdf, text);
}
`),
  );
  bench.add(
    "credentials",
    "client",
    usage(`
import { createClient } from "./index.js";
createClient({ baseUrl: "https://example.com", credentials: { token: async ({ scheme }) => String(scheme), app: "a" } });
// @ts-expect-error there is no such scheme
createClient({ baseUrl: "https://example.com", credentials: { tokens: "a" } });
`),
  );
  bench.add(
    "servers",
    "client",
    usage(`
import { createClient } from "./index.js";
createClient({ serverVariables: { region: "us" } });
// @ts-expect-error there is no such region
createClient({ serverVariables: { region: "mars" } });
`),
  );
  expect(bench.compile()).toEqual([]);
});
