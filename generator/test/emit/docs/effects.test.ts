import { expect, test } from "vitest";
import { buildText } from "../generate.js";
import { emitPages } from "./pages.js";

const specWith = (effects: string) => `
openapi: 3.1.1
info: { title: Case, version: "1" }
paths:
  /effects:
    get: { operationId: effects.list, responses: { "204": { description: Fine. } } }
    post: { operationId: effects.add, ${effects} responses: { "204": { description: Fine. } } }
`;

test("a document without effects has no page for them, and the name is free", async () => {
  const pages = await emitPages(await buildText(specWith("")));
  expect([...pages.keys()]).toEqual(["README.md", "effects.md", "section"]);
  expect(pages.get("effects.md")).toContain("# `client.effects`");
  expect(pages.get("README.md")).not.toContain("[Effects]");
});

test("a resource with that name yields it to the page", async () => {
  const pages = await emitPages(await buildText(specWith("x-effects: [{ query: effects.list }],")));
  expect([...pages.keys()]).toEqual(["README.md", "effects2.md", "effects.md", "section"]);
  expect(pages.get("effects.md")).toContain("| [`client.effects.add`](effects2.md#clienteffectsadd) |");
});
