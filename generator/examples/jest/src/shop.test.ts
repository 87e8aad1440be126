import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { setupServer } from "msw/node";
import { createClient } from "./api/client";
import { createMocks, list, pet } from "./api/mocks";
import { petNames, petTitle, promote, publish } from "./shop";

const mocks = createMocks();
const server = setupServer(...mocks.handlers);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const client = createClient({ apiKey: "any-key", maxRetries: 0 });

test("reads all pages of the list", async () => {
  server.use(mocks.pets.list.pages(list(pet, 45), { size: 20 }));
  expect(await petNames(client)).toHaveLength(45);
});

test("says that a pet is missing", async () => {
  server.use(mocks.pets.get.responds(404, { title: "Not found" }));
  expect(await petTitle(client, 99)).toBe("There is no pet 99.");
});

test("passes other errors on", async () => {
  server.use(mocks.pets.get.responds(500, { title: "Broken" }));
  await expect(petTitle(client, 7)).rejects.toMatchObject({ status: 500, body: { title: "Broken" } });
});

test("changes the name", async () => {
  server.use(mocks.pets.get({ name: "Rex" }));
  expect(await promote(client, 7)).toBe("Rex II");
});

test("uploads in parts", async () => {
  const sizes: number[] = [];
  server.use(...mocks.videos.upload({ partSize: 4, onPart: ({ body }) => void sizes.push(body.length) }));
  expect(await publish(client, new Blob(["0123456789"]))).toBe("10 of 10 bytes");
  expect(sizes.sort()).toEqual([2, 4, 4]);
});
