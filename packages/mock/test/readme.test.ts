// Compiles the code of the README, and runs it against the mock service.
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Desk } from "../../../scripts/docs/desk.js";
import { blocksOf, readPages } from "../../../scripts/docs/pages.js";
import { type MockService, startService } from "../src/index.js";

const packageFolder = join(import.meta.dirname, "..");
const [page] = readPages(packageFolder, ["README.md"]);
const blocks = blocksOf(page!);

const desk = new Desk({
  packageFolder,
  installed: {},
  sources: {
    "@memory-service/client": join(packageFolder, "../client/src/index.ts"),
    "@memory-service/mock": join(packageFolder, "src/index.ts"),
  },
  external: [],
  declarations: `import type { Client } from "@memory-service/client";
declare global {
  const client: Client;
}
`,
  world: `import { createClient } from "@memory-service/client";
globalThis.client = createClient({ baseUrl: process.env.URL, apiKey: "test-key" });
const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  return fetch(new Request(request.url.replace("http://127.0.0.1:4010", process.env.URL), request));
};
`,
  environment: {},
  compilerOptions: { lib: ["ES2023", "DOM", "DOM.AsyncIterable"] },
});

let service: MockService;
beforeAll(async () => {
  service = await startService();
  desk.place(blocks);
  await desk.bundle(blocks);
});
afterAll(async () => {
  desk.remove();
  await service.close();
});

test("the code compiles", async () => {
  expect(blocks.length).toBeGreaterThan(2);
  expect(await desk.compile(blocks)).toBe("");
});

test("the code runs", async () => {
  const printed = await Promise.all(blocks.map((block) => desk.run(block, { URL: service.url })));
  expect(printed[0]).toMatch(/^prj_1 Annual report\n/);
  expect(printed[1]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
  expect(printed[2]).toBe("");
  const headers = { authorization: "Bearer test-key" };
  const faults = (await (await fetch(`${service.url}/mock/faults`, { headers })).json()) as unknown;
  expect(faults).toEqual([{ on: "projects.update", status: 409, delay: 500 }]);
});
