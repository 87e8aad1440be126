import { expect, test } from "bun:test";

const petstore = Bun.serve({
  port: 0,
  routes: {
    "/pets": Response.json({ items: [{ id: 7, name: "Rex", kind: "dog" }] }),
    "/pets/99": Response.json({ title: "Not found" }, { status: 404 }),
  },
});
process.env.PETSTORE_URL = petstore.url.href;
process.env.PETSTORE_TOKEN = "token-1";
process.env.PORT = "0";
const { server } = await import("./index");

test("lists pets", async () => {
  const response = await fetch(server.url);
  expect(await response.text()).toContain('<a href="/pets/7">Rex</a>');
});

test("answers 404 for a missing pet", async () => {
  const response = await fetch(new URL("/pets/99", server.url));
  expect([response.status, await response.text()]).toEqual([404, "There is no pet 99."]);
});
