import { afterAll, beforeAll, expect, test } from "vitest";
import { buildText } from "./generate.js";
import { createPlayground, emitStandalone, type Playground } from "./standalone.js";

/** An API with one operation. */
const spec = (title: string) => `
openapi: 3.1.1
info: { title: ${JSON.stringify(title)}, version: "1" }
paths:
  /things: { get: { operationId: things.list, responses: { "204": { description: None. } } } }
`;

interface Client {
  readonly createClient: (options: object) => { readonly things: { readonly list: () => Promise<void> } };
  readonly isApiError: (error: unknown) => boolean;
  readonly isClientError: (error: unknown) => boolean;
  readonly asClientError: (error: unknown) => unknown;
  readonly NotFoundError: new () => Error;
}

let playground: Playground;
const [notes, copy, others, awkward] = ["notes", "copy", "others", "awkward"] as const;
const titles = {
  [notes]: "Notes",
  [copy]: "Notes",
  [others]: "Others",
  [awkward]: "$& `${0}` \u202e \"'); throw 1; //",
};
const clients = new Map<string, Client>();

beforeAll(async () => {
  playground = createPlayground();
  for (const [name, title] of Object.entries(titles)) {
    playground.add(name, await emitStandalone(await buildText(spec(title)), ["client"]));
    clients.set(name, (await playground.load(`export * from "./${name}/client/index.js";`)) as Client);
  }
});
afterAll(() => playground.remove());

async function failureOf(name: string): Promise<unknown> {
  const fetch = () => Promise.resolve(new Response("", { status: 404 }));
  const client = clients.get(name)!.createClient({ baseUrl: "https://things.example", fetch });
  return client.things.list().catch((error: unknown) => error);
}

test.each([
  [notes, "Notes"],
  [copy, "Notes"],
  [others, "Others"],
  [awkward, titles.awkward],
])("an error of the client %s names its API, and every client recognises it", async (from, title) => {
  const error = await failureOf(from);
  expect(error).toMatchObject({ name: "NotFoundError", api: title });
  for (const { isApiError, isClientError, asClientError } of clients.values()) {
    expect([isApiError(error), isClientError(error)]).toEqual([true, true]);
    expect(asClientError(error)).toBe(error);
  }
});

test("instanceof distinguishes copies", async () => {
  const error = await failureOf(notes);
  expect([notes, copy, others].map((name) => error instanceof clients.get(name)!.NotFoundError)).toEqual([
    true,
    false,
    false,
  ]);
});
