// Compiles clients, validators and hooks of an API with brands, and a program that mixes two of them up.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOutput } from "../../src/emit/client/output.js";
import { provenTypes } from "../proof/types.js";
import { provenZod } from "../proof/zod.js";
import { parseNames, printNames, recordNames } from "../../src/model/index.js";
import { besideClient, createWorkbench, type Workbench } from "./compile.js";
import { buildText, emit, type Built } from "./generate.js";
import { addHooks } from "./hooks.js";

const operation = (method: string, id: string, extra: object) => ({
  [method]: {
    operationId: id,
    parameters: [{ name: "user_id", in: "path", required: true, schema: { $ref: "#/components/schemas/UserId" } }],
    responses: {
      "200": { description: "OK", content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } } },
    },
    ...extra,
  },
});
const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } } };

/** Returns a document with brands of every kind, and further component schemas. */
const documentWith = (more: object = {}) => ({
  openapi: "3.1.1",
  info: { title: "Users", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/users/{user_id}": {
      ...operation("get", "users.get", {}),
      ...operation("put", "users.update", { requestBody: body }),
    },
  },
  components: {
    schemas: {
      Plain: { type: "object", properties: { id: { type: "string" } } },
      UserId: { type: "string", minLength: 3, "x-brand": "UserId", description: "The id of a user." },
      User: {
        type: "object",
        required: ["id"],
        properties: {
          id: { $ref: "#/components/schemas/UserId" },
          team: { type: ["string", "null"], format: "uuid", "x-brand": "TeamId" },
          orders: { type: "array", items: { type: "integer", "x-brand": "OrderId" } },
          others: { type: "object", additionalProperties: { type: "string", format: "email" } },
          awkward: { type: "array", items: { type: "string", "x-brand": "class" } },
        },
      },
      ...more,
    },
  },
});

const settings = { brands: { email: "Email" } };
const build = (document: object, lock = "") => buildText(JSON.stringify(document), parseNames(lock).names, settings);

let workbench: Workbench;
let built: Built;

beforeAll(async () => {
  workbench = createWorkbench();
  built = await build(documentWith());
  // With so many schemas, types are divided into files.
  const many = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [`Extra${index}`, { $ref: "#/components/schemas/User" }]),
  );
  for (const [name, api] of [
    ["users", built],
    ["large", await build(documentWith(many))],
  ] as const) {
    const types = await emit(provenTypes, api);
    // Components with brands are no part of this proof.
    expect([...types.keys()]).toContain("schema.proof.ts");
    workbench.add(name, "client", new Map([...(await emit(clientOutput, api)), ...types]));
    workbench.add(name, "zod", await emit(provenZod, api, { package: besideClient }));
    await addHooks(workbench, name, api);
  }
});
afterAll(() => workbench.remove());

const program = `import { createClient, Email, OrderId, TeamId, UserId, type User } from "../users/client/generated/index.js";
import type { UserId as CopyId } from "../large/client/generated/index.js";
import * as schemas from "../users/zod/generated/zod/index.js";

const client = createClient();
const id = UserId("u-1");
const parsed: UserId = schemas.UserId.parse("u-1");
const copy: CopyId = id;
const plain: string = id;
const user: User = { id: parsed, team: null, orders: [OrderId(1)], others: { a: Email("a@b.c") } };
export const calls = [client.users.get({ user_id: copy }), client.users.update({ user_id: id, body: user })];
// @ts-expect-error: a plain string
void client.users.get({ user_id: "u-1" });
// @ts-expect-error: another brand
void client.users.get({ user_id: TeamId("t") });
// @ts-expect-error: two brands
export const mixed: TeamId = id;
// @ts-expect-error: a brand of numbers
OrderId("1");
export { plain };
`;

describe("brands", () => {
  test("compile, and mixing two is an error", () => {
    mkdirSync(join(workbench.folder, "program"));
    writeFileSync(join(workbench.folder, "program/index.ts"), program);
    expect(workbench.compile()).toEqual([]);
  });

  test("have types that later components do not take away", async () => {
    const lock = printNames(recordNames(built.api));
    expect(lock.split("\n").filter((line) => line.startsWith("brand"))).toEqual([
      "brand Email = Email",
      "brand OrderId = OrderId",
      "brand TeamId = TeamId",
      "brand class = class_",
    ]);
    const later = await build(documentWith({ Email: { type: "object" } }), lock);
    const text = printNames(recordNames(later.api));
    expect(text).toContain("brand Email = Email\n");
    expect(text).toContain("schema Email = Email2\n");
  });

  test("are properties of types only", async () => {
    const types = (await emit(clientOutput, built)).get("types.ts");
    expect(types).toContain('type UserId = string & { readonly "~brand": "UserId" }');
    expect(types).toContain("const UserId = (value: string): UserId => value as UserId");
    expect(types?.match(/~brand/g)).toHaveLength(5);
  });

  test("of another type, on an object and with awkward names are left out", async () => {
    const { api, diagnostics } = await build(
      documentWith({
        A: { type: "object", "x-brand": "A" },
        B: { type: "string", "x-brand": '"; throw 1; //' },
        C: { type: "string", "x-brand": "OrderId" },
        D: { enum: ["a"], "x-brand": "D" },
        E: { type: "string", "x-brand": ["E"] },
      }),
    );
    expect(diagnostics.map(({ code }) => code).sort()).toEqual(["SPEC235", "SPEC235", "SPEC236", "SPEC236", "SPEC236"]);
    expect(api.brands?.map(({ name }) => name)).toEqual(["Email", "OrderId", "TeamId", "UserId", "class"]);
  });
});
