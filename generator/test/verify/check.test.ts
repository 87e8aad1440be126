import { describe, expect, it } from "vitest";
import { checkExchange } from "../../src/verify/check/check-exchange.js";
import { createVerification } from "../../src/verify/context.js";
import { gather } from "../../src/verify/gather.js";
import { matchRequest } from "../../src/verify/match.js";
import { verifyRules } from "../../src/verify/rules.js";
import type { Exchange, HttpResponse, Purpose, Violation } from "../../src/verify/types.js";
import { buildText } from "../emit/generate.js";

const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: https://pets.example/v1 }]
paths:
  /pets:
    get:
      operationId: list
      parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 100 } }]
      responses:
        "200":
          description: Pets.
          headers: { X-Count: { required: true, schema: { type: integer, minimum: 0 } } }
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } }
        4XX: { description: Wrong. }
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      responses:
        "200": { description: A pet., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        default: { description: An error., content: { application/problem+json: { schema: { type: object, required: [title], properties: { title: { type: string } } } } } }
    delete:
      responses: { "204": { description: Gone. }, "404": { description: Unknown. } }
  /log:
    get:
      responses: { "200": { description: Lines., content: { application/jsonl: { itemSchema: { type: object, required: [at], properties: { at: { type: integer } } } } } } }
  /texts/{type}:
    parameters: [{ name: type, in: path, required: true, schema: { type: string } }]
    get:
      responses:
        "200":
          description: Texts.
          headers: { X-Level: { schema: { type: integer, enum: [1, 2] } } }
          content:
            application/xml: { schema: { type: object, required: [id], properties: { id: { type: string } } } }
            text/xml: { schema: { type: string, enum: [new, sold] } }
            text/plain: { schema: { type: integer, maximum: 9 } }
            text/x-word: { schema: { type: string, enum: [new, sold] } }
  /needs: { get: { responses: { "200": { description: Needs., content: { application/json: { schema: { $ref: "#/components/schemas/Needs" } } } } } } }
components:
  schemas:
    Needs: { type: object, required: [a, b] }
    Pet:
      type: object
      required: [id, status]
      properties:
        id: { type: string, minLength: 1 }
        status: { type: string, enum: [new, sold] }
        tag: { type: string }
`;

const verification = createVerification((await buildText(document)).api, { isStrict: true });
const servers = ["https://pets.example/v1"];

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly purpose?: Purpose;
}

const bytes = (text: string) => ({ kind: "bytes", bytes: new TextEncoder().encode(text) }) as const;
const json = (value: unknown, { status = 200, type = "application/json" } = {}): HttpResponse => ({
  status,
  headers: [
    ["content-type", type],
    ["x-count", "1"],
  ],
  body: bytes(typeof value === "string" ? value : JSON.stringify(value)),
});

/** Returns the rules that an answer breaks, with the place in the body. */
function findings(response: Exchange["response"], sent: Sent = {}): readonly string[] {
  return observationsOf(response, sent).map(({ rule, at }) => (at === undefined ? rule : `${rule} ${at}`));
}

function observationsOf(
  response: Exchange["response"],
  { method = "GET", path = "/pets", purpose = { kind: "valid" } }: Sent,
) {
  const request = { method, url: `https://pets.example/v1${path}`, headers: [] };
  const match = matchRequest(request, verification, servers);
  if (match === undefined) throw new Error(`no operation for ${method} ${path}`);
  return checkExchange({ request, response }, match.operation, purpose, verification);
}

const pet = { id: "1", status: "new" };
const one = { path: "/pets/1" };

describe("an answer", () => {
  it("that follows the document gives no observation", () => {
    expect(findings(json([pet]))).toEqual([]);
    expect(findings(json(pet, { type: "application/json; charset=utf-8" }), one)).toEqual([]);
    expect(findings(json({ title: "No." }, { status: 404, type: "application/problem+json" }), one)).toEqual([]);
    expect(findings({ status: 204, headers: [], body: bytes("") }, { ...one, method: "DELETE" })).toEqual([]);
    expect(findings({ status: 429, headers: [], body: bytes("") })).toEqual([]);
    expect(findings(json('{"at":1}\n{"at":2}\n', { type: "application/jsonl" }), { path: "/log" })).toEqual([]);
  });

  it.each<[string, string, readonly string[]]>([
    ["application/xml", "<pet><id>1</id></pet>", []],
    ["text/xml", "<status>new</status>", []],
    ["text/plain", "7", []],
    ["text/plain", "17", ["body.invalid "]],
    ["text/plain", "many", ["body.invalid "]],
    ["text/x-word", "new", []],
    ["text/x-word", "old", ["enum.unlisted "]],
  ])("of the type %s is read as its schema says: %s", (type, text, expected) => {
    expect(findings(json(text, { type }), { path: "/texts/1" })).toEqual(expected);
  });

  it("that is a text of another charset is not judged", () => {
    const type = "text/x-word; charset=iso-8859-1";
    expect(
      findings({ ...json("", { type }), body: { kind: "bytes", bytes: new Uint8Array([0xe9]) } }, { path: "/texts/1" }),
    ).toEqual([]);
  });

  it.each([
    ["2", []],
    ["3", ["header.invalid"]],
  ])("has headers that are read as their schemas say: %s", (level, expected) => {
    const headers = [
      ["content-type", "text/plain"],
      ["x-level", level],
    ] as const;
    expect(findings({ status: 200, headers, body: bytes("7") }, { path: "/texts/1" })).toEqual(expected);
  });

  it.each<[string, Exchange["response"], Sent, readonly string[]]>([
    ["no connection", { failure: "connection refused" }, {}, ["answer.none"]],
    ["no handler", { status: 404, headers: [], body: bytes("") }, { path: "/log" }, ["operation.missing"]],
    ["a status that the document lists", { status: 405, headers: [], body: bytes("") }, {}, []],
    ["another method", { status: 405, headers: [], body: bytes("") }, one, ["operation.missing"]],
    ["a crash", json({}, { status: 500 }), {}, ["server.error"]],
    ["a crash that only `default` describes", json({ title: "Oops." }, { status: 500 }), one, ["server.error"]],
    ["another status", json([pet], { status: 206 }), {}, ["status.undeclared"]],
    ["another media type", json([pet], { type: "text/html" }), {}, ["mediaType.undeclared"]],
    ["no media type", { status: 200, headers: [["x-count", "1"]], body: bytes("[]") }, {}, ["mediaType.undeclared"]],
    ["no body", { ...json(""), body: bytes("") }, {}, ["body.missing"]],
    ["a body that is not described", json("x", { status: 204 }), { ...one, method: "DELETE" }, []],
    ["half a body", json("[{"), {}, ["body.unreadable"]],
    ["a missing property", json([pet, { id: "2" }]), {}, ["property.missing /1/status"]],
    ["a property that is only required", json({ a: 1 }), { path: "/needs" }, ["property.missing /b"]],
    ["an unknown value", json([{ ...pet, status: "archived" }]), {}, ["enum.unlisted /0/status"]],
    ["a value out of bounds", json([{ ...pet, id: "" }]), {}, ["body.invalid /0/id"]],
    ["another type", json(pet), {}, ["body.invalid "]],
    ["a property that is not described", json([{ ...pet, age: 3 }]), {}, ["property.undeclared /0/age"]],
    ["a header less", { ...json([pet]), headers: [["Content-Type", "application/json"]] }, {}, ["header.missing"]],
    [
      "a wrong header",
      {
        ...json([pet]),
        headers: [
          ["content-type", "application/json"],
          ["X-COUNT", "-1"],
        ],
      },
      {},
      ["header.invalid"],
    ],
    [
      "a wrong line",
      json('{"at":1}\n{"at":"x"}\n', { type: "application/jsonl" }),
      { path: "/log" },
      ["body.invalid /at"],
    ],
    [
      "a line that is no JSON",
      json('{"at":1}\n{', { type: "application/jsonl" }),
      { path: "/log" },
      ["body.unreadable"],
    ],
  ])("with %s is observed", (_, response, sent, expected) => {
    expect(findings(response, sent)).toEqual(expected);
  });
});

it("nothing of a body that is no JSON is quoted", () => {
  const [found] = observationsOf(json('{"password":"s3cret'), {});
  expect(found?.rule).toBe("body.unreadable");
  expect(JSON.stringify(found?.facts)).not.toMatch(/s3cret|password/);
});

describe("a purpose", () => {
  const violation: Violation = {
    at: "query parameter `limit`",
    keyword: "maximum",
    allowed: "at most 100",
    pointer: "/x",
  };

  it.each<[string, Purpose, number, readonly string[]]>([
    ["a valid request that is refused", { kind: "valid" }, 400, ["valid.refused"]],
    ["a valid request of a stranger", { kind: "valid" }, 403, []],
    ["a violation that is refused", { kind: "violation", violation }, 400, []],
    ["a violation that is accepted", { kind: "violation", violation }, 200, ["constraint.notEnforced"]],
    ["a stranger who is refused", { kind: "unauthenticated" }, 401, []],
    ["a stranger who is served", { kind: "unauthenticated" }, 200, ["credentials.notChecked"]],
    ["an unknown id", { kind: "unknownId", parameter: "id" }, 404, []],
    ["an unknown id that is served", { kind: "unknownId", parameter: "id" }, 200, ["unknown.accepted"]],
    ["a recorded request that was refused", { kind: "recorded" }, 400, []],
  ])("decides what is expected: %s", (_, purpose, status, expected) => {
    const response = status === 200 ? json([pet]) : { status, headers: [], body: bytes("") };
    expect(findings(response, { purpose })).toEqual(expected);
  });
});

describe("findings", () => {
  it("join what many answers show, with the smallest exchange, and keep each new value apart", () => {
    const of = (status: string, count: number) =>
      observationsOf(json(Array.from({ length: count }, () => ({ ...pet, status }))), {});
    const found = gather([...of("archived", 3), ...of("archived", 1), ...of("lost", 1)]);
    expect(found.map(({ rule, count, facts }) => [rule, count, facts["value"]])).toEqual([
      ["enum.unlisted", 2, '"archived"'],
      ["enum.unlisted", 1, '"lost"'],
    ]);
    const [first] = found;
    expect(first?.pointer).toBe("/components/schemas/Pet/properties/status");
    expect(first?.exchange?.response).toEqual(json([{ ...pet, status: "archived" }]));
    expect(first?.fingerprint).toMatch(/^[0-9a-f]{8}$/);
  });

  it("keep properties apart that one schema requires", () => {
    const of = (value: unknown) => observationsOf(json(value), { path: "/needs" });
    const found = gather([...of({ a: 1 }), ...of({ b: 1 })]);
    expect(found.map(({ rule, pointer, at }) => [rule, pointer, at]).sort()).toEqual([
      ["property.missing", "/components/schemas/Needs", "/a"],
      ["property.missing", "/components/schemas/Needs", "/b"],
    ]);
  });

  it("have errors first, and a rule with every word of its title", () => {
    const found = gather([
      ...observationsOf(json([{ ...pet, age: 3 }]), {}),
      ...observationsOf(json({}, { status: 500 }), {}),
      ...observationsOf(json([{ ...pet, id: 1 }]), {}),
    ]);
    expect(found.map(({ level }) => level)).toEqual(["error", "error", "warning"]);
    for (const { rule, facts } of found) {
      const words = [...verifyRules[rule]!.title.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      expect(Object.keys(facts)).toEqual(expect.arrayContaining(words));
    }
  });
});

it("a request belongs to an operation below a server only", () => {
  const match = (url: string, method = "GET") => matchRequest({ method, url, headers: [] }, verification, servers);
  expect(match("https://pets.example/v1/pets/a%2Fb?x=1")?.parameters).toEqual(new Map([["id", "a%2Fb"]]));
  expect(match("https://pets.example/v1/pets", "PATCH")).toBeUndefined();
  expect(match("https://pets.example/v10/pets")).toBeUndefined();
  expect(match("https://other.example/v1/pets")).toBeUndefined();
});
