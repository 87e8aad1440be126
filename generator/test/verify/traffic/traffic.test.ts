import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadExchanges } from "../../../../packages/client/test/support/exchange.js";
import { createVerification } from "../../../src/verify/context.js";
import { sum, type Evidence } from "../../../src/verify/evidence.js";
import { gather } from "../../../src/verify/gather.js";
import { Traffic } from "../../../src/verify/traffic/traffic.js";
import type { Exchange, Headers, HttpResponse } from "../../../src/verify/types.js";
import { buildFile, buildText } from "../../emit/generate.js";
import { record, serve } from "./support.js";

const { api } = await buildText(`
openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses:
        "200":
          description: OK
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "201": { description: Created } }
  /pets/{id}:
    delete:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { "204": { description: Deleted } }
components:
  schemas:
    Pet: { type: object, required: [name], properties: { name: { type: string }, kind: { enum: [cat, dog] } } }
`);

const verification = createVerification(api);
const servers = ["https://a.example/v1"];
const subject = { kind: "traffic", file: "a.har" } as const;
const json: Headers = [["Content-Type", "application/json"]];

interface Parts {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Headers;
  readonly body?: string;
  readonly status?: number;
  readonly answer?: string;
  readonly answered?: Headers;
}

function exchangeOf(parts: Parts): Exchange {
  const { method = "GET", url = "/v1/pets", headers = [], body, status = 200, answer = "[]", answered = json } = parts;
  const response: HttpResponse = { status, headers: answered, body: { kind: "bytes", bytes: Buffer.from(answer) } };
  return {
    request: {
      method,
      url: new URL(url, "https://a.example").href,
      headers,
      ...(body !== undefined && { body: { kind: "bytes" as const, bytes: Buffer.from(body) } }),
    },
    response,
  };
}

const verify = (exchanges: readonly Exchange[], around = verification, origins = servers) => {
  const traffic = new Traffic(around, origins);
  for (const exchange of exchanges) traffic.add(exchange);
  return traffic.evidence(subject, []);
};
const checkedIn = ({ calls }: Evidence) => sum(calls.values());
const rulesOf = (...parts: readonly Parts[]): readonly string[] =>
  verify(parts.map(exchangeOf)).observations.map(({ rule, facts }) => [rule, facts["request"] ?? []].flat().join(" "));

describe("traffic", () => {
  it("is compared in both directions, and counted by operation", () => {
    const result = verify([
      exchangeOf({ answer: '[{"name":"Rex"}]' }),
      exchangeOf({ url: "/v1/pets?limit=all", answer: '[{"kind":"fish","name":"Rex"}]' }),
      exchangeOf({ method: "POST", headers: json, body: "{}", status: 203 }),
      exchangeOf({ url: "https://other.example/pets" }),
      exchangeOf({ url: "https://other.example/" }),
      exchangeOf({ url: "https://a.example/v2/pets" }),
    ]);
    expect(result.observations.map(({ rule, operation }) => [rule, operation])).toEqual([
      ["request.invalid", "GET /pets"],
      ["enum.unlisted", "GET /pets"],
      ["request.invalid", "POST /pets"],
      ["status.undeclared", "POST /pets"],
    ]);
    expect(result).toMatchObject({
      requests: 6,
      calls: new Map([
        ["GET /pets", 2],
        ["POST /pets", 1],
      ]),
      notCalled: [{ operation: "DELETE /pets/{id}", reason: "no program called it" }],
      notes: [
        "Requests to https://other.example are not checked: 2",
        "Requests to https://a.example are not checked: 1",
      ],
    });
  });

  it("that repeats a difference keeps the smallest exchange, and counts", () => {
    const exchanges = [3, 1, 2].map((padding) =>
      exchangeOf({ answer: `[{"name":${" ".repeat(padding)}1}]`, url: `/v1/pets?limit=${padding}` }),
    );
    const { observations } = verify([...exchanges, exchangeOf({ answer: '[{"name":"a"},{"name":false}]' })]);
    expect(observations).toHaveLength(1);
    expect(observations[0]?.count).toBe(4);
    expect(observations[0]?.exchange?.request.url).toContain("limit=1");
    expect(gather(observations)).toMatchObject([{ rule: "body.invalid", count: 4 }]);
  });

  it("that is not valid is right if the service refuses it", () => {
    const invalid = exchangeOf({ method: "POST", headers: json, body: "{}", status: 422 });
    expect(verify([invalid])).toMatchObject({
      observations: [{ rule: "status.undeclared" }],
      notes: ["Requests that are not valid were refused, as the document says: 1"],
    });
  });

  it("to the server of the document without an operation is reported once for all ids", () => {
    expect(rulesOf({ url: "/v1/cats/1" }, { url: "/v1/cats/2" }, { method: "PUT" })).toEqual([
      "operation.undeclared GET /v1/cats/*",
      "operation.undeclared PUT /v1/pets",
    ]);
    const id = "6f1c2f0e-0d9f-4c53-9c1c-1f6f4b8c0001";
    expect(rulesOf({ method: "POST", url: `/v1/cats/${id}/a1b2c3d4e5f6/toys` })).toEqual([
      "operation.undeclared POST /v1/cats/*/*/toys",
    ]);
  });

  it("of pages, files and preflights is no traffic of the API", () => {
    const html: Headers = [["Content-Type", "text/html; charset=utf-8"]];
    const fetched: Headers = [["Sec-Fetch-Dest", "empty"]];
    const preflight: Headers = [["Access-Control-Request-Method", "PUT"]];
    expect(
      rulesOf(
        { url: "/v1/", answered: html },
        { url: "/v1/favicon.ico" },
        { url: "/v1/app.js?v=1" },
        { url: "/v1/app", headers: [["Sec-Fetch-Dest", "document"]] },
        { url: "/v1/logo", answered: [["Content-Type", "image/png"]] },
        { method: "OPTIONS", url: "/v1/cats", headers: preflight },
        { method: "OPTIONS", headers: preflight, status: 204 },
        { method: "OPTIONS", url: "/v1/cats" },
      ),
    ).toEqual([]);
    // A call of a program whose answer is a page, and one that changes something.
    expect(rulesOf({ url: "/v1/cats", headers: fetched, answered: html })).toHaveLength(1);
    expect(rulesOf({ url: "/v1/cats.html", method: "POST" })).toHaveLength(1);
  });

  it("of HEAD has no body that could be missing", () => {
    expect(rulesOf({ method: "HEAD", answer: "" })).toEqual([]);
    expect(rulesOf({ answer: "" })).toEqual(["body.missing"]);
  });

  it("without an answer says nothing of the service", () => {
    const { request } = exchangeOf({ url: "/v1/pets?limit=all" });
    const { observations } = verify([{ request, response: { failure: "aborted" } }]);
    expect(observations.map(({ rule }) => rule)).toEqual(["request.invalid"]);
  });

  it("with bodies that are not known says so", () => {
    const { request, response } = exchangeOf({});
    const body = { kind: "unknown", why: "cut" } as const;
    const exchange = { request: { ...request, body }, response: { ...(response as HttpResponse), body } };
    expect(verify([exchange, exchange])).toMatchObject({
      observations: [],
      notes: [
        "Bodies that are not checked: only a part is known (request): 2",
        "Bodies that are not checked: only a part is known (answer): 2",
      ],
    });
  });

  it("that is nested too deeply is not checked", () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    const { observations, notes } = verify([
      exchangeOf({ answer: deep }),
      exchangeOf({ method: "POST", headers: json, body: `{"name":${deep}}`, status: 201, answer: "" }),
    ]);
    expect(observations.length + notes.length).toBeGreaterThan(0);
  });

  it("may be anything", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.constantFrom("%", "[", "a[b][c]", "1e999", "null"),
    );
    const value = fc.oneof(text, fc.json());
    const header = fc.tuple(fc.oneof(fc.constantFrom("content-type", "cookie", "authorization"), text), text);
    const type = fc.constantFrom(
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=b",
    );
    const parts = fc.record(
      {
        method: fc.constantFrom("GET", "POST", "DELETE", "HEAD", "OPTIONS", "PATCH"),
        url: fc.tuple(fc.constantFrom("/v1/pets", "/v1/pets/", "/v1/", "/"), text).map((both) => both.join("?limit=")),
        headers: fc
          .tuple(fc.array(header, { maxLength: 4 }), type)
          .map(([all, one]) => [["Content-Type", one] as const, ...all]),
        body: value,
        status: fc.integer({ min: 100, max: 999 }),
        answer: value,
        answered: fc.array(header, { maxLength: 4 }),
      },
      { requiredKeys: [] },
    );
    const strict = createVerification(api, { isStrict: true });
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 5 }), (list) => {
        const result = verify(list.map(exchangeOf), strict);
        expect(result.requests).toBe(list.length);
      }),
    );
  });

  it("has no secrets in what is kept of it", () => {
    const secret = "s3cr3t-0123456789";
    const other = "tok-9876543210";
    const headers = [["Authorization", `Bearer ${other}`]] as const;
    const { observations } = verify([
      exchangeOf({
        url: `/v1/pets?limit=${secret}`,
        headers: [...headers, ["Cookie", `session=${secret}`]],
        answer: JSON.stringify([{ name: "Rex", kind: other }, { name: [secret] }]),
      }),
      exchangeOf({ method: "POST", url: `/v1/${other}/x`, headers, status: 404 }),
      exchangeOf({ method: "POST", url: `/v1/cats?token=abc`, status: 404 }),
    ]);
    expect(observations.map(({ rule }) => rule)).toEqual([
      "request.invalid",
      "enum.unlisted",
      "operation.undeclared",
      "operation.undeclared",
    ]);
    const bodies = observations.flatMap(({ exchange }) =>
      exchange && "body" in exchange.response && exchange.response.body.kind === "bytes"
        ? [Buffer.from(exchange.response.body.bytes).toString()]
        : [],
    );
    const all = JSON.stringify([observations, bodies]);
    expect(all).not.toContain(secret);
    expect(all).not.toContain(other);
    expect(all).not.toContain("abc");
  });

  it("comes from a proxy one by one", async () => {
    const { url } = await serve((message, response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(message.url === "/pets" ? '[{"name":1}]' : "{}");
    });
    const traffic = new Traffic(verification, [url]);
    const proxy = await record(url, { onExchange: (exchange) => traffic.add(exchange) });
    for (const path of ["/pets", "/pets", "/cats"]) await (await fetch(`${proxy.url}${path}`)).text();
    await proxy.close();
    const evidence = traffic.evidence(subject, []);
    expect(evidence.observations.map(({ rule, count }) => [rule, count])).toEqual([
      ["body.invalid", 2],
      ["operation.undeclared", 1],
    ]);
    expect(checkedIn(evidence)).toBe(2);
  });
});

describe("our own API", () => {
  it("is what its exchanges show", async () => {
    const built = await buildFile(join(import.meta.dirname, "../../../../spec/openapi.yaml"));
    const origin = "https://api.example.com";
    const exchanges = loadExchanges().map(({ request, response }): Exchange => {
      const { method, target, headers, body } = request;
      const sent = body === "" ? {} : { body: { kind: "bytes" as const, bytes: Buffer.from(body) } };
      return {
        request: { method, url: `${origin}${target}`, headers: Object.entries(headers), ...sent },
        response: {
          status: response.status,
          headers: Object.entries(response.headers),
          body: { kind: "bytes", bytes: Buffer.from(response.body) },
        },
      };
    });
    const result = verify(exchanges, createVerification(built.api), [origin]);
    expect(result.requests).toBeGreaterThan(17);
    expect(checkedIn(result)).toBe(result.requests);
    expect(result.observations.map(({ rule, facts }) => ({ rule, ...facts }))).toEqual([]);
  });
});
