import { deepEqual, ok } from "node:assert/strict";
import { handler } from "./main.ts";

const visit = async (path: string, answer: Response) => {
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.resolve(answer);
  try {
    const response = await handler(new Request(`http://localhost${path}`));
    return { status: response.status, body: await response.text() };
  } finally {
    globalThis.fetch = fetch;
  }
};

Deno.test("lists pets", async () => {
  const items = [{ id: 7, name: "Rex", kind: "dog" }];
  const { body } = await visit("/", Response.json({ items }));
  ok(body.includes('<a href="/pets/7">Rex</a>'));
});

Deno.test("answers 404 for a missing pet", async () => {
  const answer = Response.json({ title: "Not found" }, { status: 404 });
  const page = await visit("/pets/99", answer);
  deepEqual(page, { status: 404, body: "There is no pet 99." });
});
