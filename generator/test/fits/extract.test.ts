/** Tests what is found of the uses of a client, in every style that programs have. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkFits } from "../../src/fits/check/index.js";
import { printConsumer, readConsumer } from "../../src/fits/file.js";
import type { Consumer, UsedProperty, UsedType } from "../../src/fits/types.js";
import { createWorkbench, type Workbench } from "../emit/compile.js";
import { buildText } from "../emit/generate.js";

import { usesOf } from "./programs.js";

const object = (required: readonly string[], properties: object) => ({ type: "object", required, properties });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const text = { type: "string" };
const query = (name: string) => ({ name, in: "query", schema: text });

const document = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example" }],
  paths: {
    "/pets": {
      get: {
        operationId: "pets.list",
        parameters: [query("a"), query("b"), query("c")],
        responses: { 200: { description: "", ...json({ type: "array", items: ref("Pet") }) } },
      },
      post: {
        operationId: "pets.create",
        requestBody: { required: true, ...json(ref("NewPet")) },
        responses: { 201: { description: "", ...json(ref("Pet")) }, 400: { description: "", ...json(ref("Problem")) } },
      },
    },
    "/pets/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: { operationId: "pets.get", responses: { 200: { description: "", ...json(ref("Pet")) } } },
      delete: { operationId: "pets.delete", responses: { 200: { description: "", ...json(ref("Pet")) } } },
    },
    "/events": {
      get: {
        operationId: "events.list",
        responses: { 200: { description: "", ...json({ type: "array", items: ref("Event") }) } },
      },
    },
  },
  components: {
    schemas: {
      Pet: object(["id", "name", "status"], {
        id: text,
        name: text,
        nick_name: text,
        status: ref("Status"),
        size: { type: "string", enum: ["small", "large"] },
        owner: ref("Owner"),
        tags: { type: "array", items: object(["label"], { label: text, color: text }) },
      }),
      Owner: object(["name"], { name: text, city: text, phone: text }),
      NewPet: object(["name"], { name: text, note: text, status: ref("Status") }),
      Status: { type: "string", enum: ["new", "sold", "gone"] },
      Problem: object(["title"], { title: text, detail: text }),
      Event: { oneOf: [ref("Added"), ref("Sold")], discriminator: { propertyName: "type" } },
      Added: object(["type", "pet"], { type: { const: "Added" }, pet: ref("Pet"), note: text }),
      Sold: object(["type", "price"], { type: { const: "Sold" }, price: { type: "number" } }),
    },
  },
};

const prelude = `
import { createClient, isApiError } from "./client/generated/index.js";
import type * as api from "./client/generated/index.js";
import * as operations from "./client/generated/operations/index.js";
import * as queries from "./query/generated/index.js";
export const client = createClient();
export const used = [isApiError, operations, queries];
declare const pet: api.Pet;
declare const pets: api.Pet[];
declare const event: api.Event;
declare function outside(value: unknown): void;
export { outside, pet, pets, event };
`;

/** Returns the used properties and values as lines: `Pet.name`, `Pet.name sent always`, `Status = "sold"`, `call GET /pets`. */
function linesOf({ operations, schemas }: Consumer): readonly string[] {
  return [
    ...Object.entries(operations).flatMap(([label, { arguments: given, result, errors }]) => [
      `call ${label}${result === undefined ? "" : " for its result"}`,
      ...Object.entries(given).flatMap(([name, used]) => linesOfProperty(`${label} ${name}`, used)),
      ...Object.keys(errors).map((status) => `${label} ${status}`),
    ]),
    ...Object.entries(schemas).flatMap(([name, type]) => linesOfType(name, type)),
  ].sort();
}

function linesOfProperty(label: string, { read, sent, type }: UsedProperty): readonly string[] {
  return [
    ...(read === undefined ? [] : [read === "whole" ? `${label} whole` : label]),
    ...(sent === undefined ? [] : [`${label} sent ${sent}`]),
    ...linesOfType(label, type),
  ];
}

function linesOfType(label: string, { used = [], items, parts = [], properties = {} }: UsedType): readonly string[] {
  return [
    ...used.map((value) => `${label} = ${JSON.stringify(value)}`),
    ...[...(items ? [items] : []), ...parts].flatMap((one) => linesOfType(label, one)),
    ...Object.entries(properties).flatMap(([name, one]) => linesOfProperty(`${label}.${name}`, one)),
  ];
}

const whole = (name: string, ...properties: readonly string[]) => properties.map((one) => `${name}.${one} whole`);
const wholeOwner = whole("Owner", "city", "name", "phone");
const wholePet = [
  ...wholeOwner,
  ...whole("Pet", "id", "name", "nick_name", "owner", "size", "status", "tags", "tags.color", "tags.label"),
];

const cases: Readonly<Record<string, readonly [code: string, uses: readonly string[]]>> = {
  "an access": ["pet.name;", ["Pet.name"]],
  "an access by a string": ['pet["name"];', ["Pet.name"]],
  "an access that may stop": ["pet.owner?.city;", ["Owner.city", "Pet.owner"]],
  "an access by the names of a type": ['declare const key: "id" | "name"; pet[key];', ["Pet.id", "Pet.name"]],
  "a pattern": [
    "const { name, owner: { city } = { city: '' } } = pet; used.push(name as never, city as never);",
    ["Owner.city", "Pet.name", "Pet.owner"],
  ],
  "a pattern of a parameter": ["export const f = ({ nick_name: nick = '' }: api.Pet) => nick;", ["Pet.nick_name"]],
  "a pattern that is assigned": ["let name = ''; ({ name } = pet); export { name };", ["Pet.name"]],
  "what is left of a pattern": ["const { name, ...rest } = pet; rest.status; void name;", ["Pet.name", "Pet.status"]],
  "a spread": ["const copy = { ...pet, extra: 1 }; copy.status;", ["Pet.status"]],
  "an alias": ["type Animal = api.Pet; const f = (animal: Animal) => animal.name; f(pet);", ["Pet.name"]],
  "a function of an array": ["pets.map(({ tags }) => tags?.map((tag) => tag.label));", ["Pet.tags", "Pet.tags.label"]],
  "a loop": ["for (const one of pets) one.id;", ["Pet.id"]],
  "an array of values": ["const [first] = pets; first?.name;", ["Pet.name"]],
  "a selection": ['const f = (one: Pick<api.Pet, "id" | "name">) => one.id; export { f };', ["Pet.id", "Pet.name"]],
  "an omission": ['const f = (one: Omit<api.Pet, "id">) => one.name; f(pet);', ["Pet.name"]],
  "an indexed type": ['export const f = (status: api.Pet["status"]) => status;', ["Pet.status"]],
  "a name in an object": ['"nick_name" in pet;', ["Pet.nick_name"]],
  "a type of its own": [
    "interface Own { name: string; owner?: { city?: string } } const f = (own: Own) => own.name; f(pet);",
    ["Owner.city", "Pet.name", "Pet.owner"],
  ],
  "a callback with a type of its own": ["const f = (own: { name: string }) => own.name; pets.map(f);", ["Pet.name"]],
  "a variable with a type of its own": ["const own: { id: string } = pet; own.id;", ["Pet.id"]],
  "a promise of a type of its own": [
    "export const f = (): Promise<{ id: string }> => client.pets.get({ id: '' });",
    ["GET /pets/{id} path id sent always", "Pet.id", "call GET /pets/{id} for its result"],
  ],
  "a name for a function of a library": [
    'declare function sortBy<T>(list: readonly T[], key: string): T[]; sortBy(pets, "name");',
    ["Pet.name"],
  ],
  JSON: ["JSON.stringify(pet);", wholePet],
  "JSON of an object with it": ["JSON.stringify({ data: [pet.owner] });", ["Pet.owner", ...wholeOwner]],
  "a function outside of the program": ["outside(pets);", wholePet],
  "a loop over names": ["for (const name in pet) outside(name);", wholePet],
  "an access by any string": ["declare const key: string; (pet.owner as any)[key];", ["Pet.owner", ...wholeOwner]],
  "a function of a library that returns the same": ["structuredClone(pet).name;", ["Pet.name"]],
  "a comparison": ['pet.status === "sold";', ["Pet.status", 'Status = "sold"']],
  "comparisons after another": [
    'const { status } = pet; if (status !== "sold" && "gone" !== status) outside(1);',
    ["Pet.status", 'Status = "gone"', 'Status = "sold"'],
  ],
  cases: [
    'switch (pet.status) { case "new": break; case "gone": break; default: }',
    ["Pet.status", 'Status = "gone"', 'Status = "new"'],
  ],
  "a comparison with an enum of a property": ['pet.size === "large";', ["Pet.size", 'Pet.size = "large"']],
  "a lookup": [
    'const labels = { new: 1, sold: 2, other: 3 }; labels[pet.status as "new"];',
    ["Pet.status", 'Status = "new"'],
  ],
  "a record": [
    "export const labels: Record<api.Status, number> = { new: 1, sold: 2, gone: 3 };",
    ['Status = "gone"', 'Status = "new"', 'Status = "sold"'],
  ],
  "a value of an enum": ['export const status: api.Status = "new";', ['Status = "new"']],
  "a tag": [
    'if (event.type === "Added") event.note; else event.price;',
    ["Added.note", "Added.type", 'Added.type = "Added"', "Sold.price", "Sold.type"],
  ],
  "cases of a tag": [
    'switch (event.type) { case "Sold": event.price; }',
    ["Added.type", "Sold.price", "Sold.type", 'Sold.type = "Sold"'],
  ],
  "a call": ["await client.pets.get({ id: '' });", ["GET /pets/{id} path id sent always", "call GET /pets/{id}"]],
  "a result": [
    "(await client.pets.get({ id: '' })).name;",
    ["GET /pets/{id} path id sent always", "Pet.name", "call GET /pets/{id} for its result"],
  ],
  "a function": [
    "await operations.petsGet(client, { id: '' });",
    ["GET /pets/{id} path id sent always", "call GET /pets/{id}"],
  ],
  "a method by a pattern": ["const { pets: { list } } = client; await list();", ["call GET /pets for its result"]],
  "query options": ["used.push(queries.petsListQuery as never);", ["call GET /pets for its result"]],
  "arguments of all calls": [
    "await client.pets.list({ a: '', b: '' }); await client.pets.list({ a: '' });",
    ["GET /pets query a sent always", "GET /pets query b sent sometimes", "call GET /pets"],
  ],
  "a call without arguments": [
    "await client.pets.list({ a: '' }); await client.pets.list();",
    ["GET /pets query a sent sometimes", "call GET /pets"],
  ],
  "arguments that may be missing": [
    "declare const a: string | undefined; await client.pets.list({ a, ...(a && { b: a }) });",
    ["GET /pets query a sent sometimes", "GET /pets query b sent sometimes", "call GET /pets"],
  ],
  "arguments in a variable": [
    "const params: api.PetsListParams = {}; params.c = ''; await client.pets.list(params);",
    ["GET /pets query c sent sometimes", "call GET /pets"],
  ],
  "arguments of a type of its own": [
    "declare const own: { a: string; b?: string }; await client.pets.list(own);",
    ["GET /pets query a sent always", "GET /pets query b sent sometimes", "call GET /pets"],
  ],
  "a body": [
    "await client.pets.create({ name: '', status: 'sold' });",
    [
      "NewPet.name sent always",
      "NewPet.status sent always",
      "POST /pets body sent always",
      'Status = "sold"',
      "call POST /pets",
    ],
  ],
  "a body of the properties of another type": [
    "await client.pets.create({ ...pet, note: '' });",
    [
      "NewPet.name sent always",
      "NewPet.note sent always",
      "NewPet.status sent always",
      "POST /pets body sent always",
      "Pet.name",
      "Pet.status",
      "call POST /pets",
    ],
  ],
  "a body of another type": [
    "await client.pets.create(pet);",
    [
      "NewPet.name sent always",
      "NewPet.status sent always",
      "POST /pets body sent always",
      "Pet.name",
      "Pet.status",
      "call POST /pets",
    ],
  ],
  "an object of a result": ["export const made: api.Owner = { name: '' };", ["Owner.name"]],
  "an error": [
    "client.pets.create({ name: '' }).catch((error: unknown) => { if (isApiError<api.PetsCreateError>(error) && error.status === 400) error.body.detail; });",
    [
      "NewPet.name sent always",
      "POST /pets 400",
      "POST /pets body sent always",
      "Problem.detail",
      "call POST /pets for its result",
    ],
  ],
};

describe("the uses of a client", () => {
  let bench: Workbench;
  beforeEach(() => void (bench = createWorkbench()));
  afterEach(() => bench.remove());

  it("are found in every style", async () => {
    const built = await buildText(JSON.stringify(document));
    const texts = Object.entries(cases).map(([, [code]], index) => [`case${index}.ts`, `${prelude}${code}\n`] as const);
    const consumers = [...(await usesOf(bench, { name: "shop", built, texts: Object.fromEntries(texts) })).values()];
    const found = Object.fromEntries(
      Object.keys(cases).map((name, index) => [name, consumers[index] && linesOf(consumers[index])]),
    );
    for (const consumer of consumers) expect(checkFits(built.api, [consumer]).findings).toEqual([]);
    for (const consumer of consumers)
      expect(readConsumer(printConsumer(consumer))).toEqual(JSON.parse(JSON.stringify(consumer)));
    expect(found).toEqual(
      Object.fromEntries(Object.entries(cases).map(([name, [, uses]]) => [name, [...uses].sort()])),
    );
    expect(bench.compile()).toEqual([]);
  });

  it("are those of a client that another configuration generates", async () => {
    const built = await buildText(JSON.stringify(document));
    const name = "query options";
    const [code] = cases[name]!;
    const texts = { "shop.ts": `${prelude}${code}\n` };
    const [own, elsewhere] = [
      await usesOf(bench, { name: "own", built, texts }),
      await usesOf(bench, { name: "elsewhere", built, texts, isElsewhere: true }),
    ];
    expect(elsewhere).toEqual(own);
    expect(Object.keys(own.get("shop.ts")?.operations ?? {})).not.toEqual([]);
  });
});
