// Every operation of both documents has a handler. The types of `createHandlers` and `createAdminHandlers` see to it; here, requests do.
import { readFileSync } from "node:fs";
import { unknowns } from "@memory-service/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer, type TestServer } from "../../src/testing.js";
import { wireNames } from "../../src/wire-names.js";

/** The parts of an OpenAPI document that this test reads. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const methods = new Set(["get", "put", "post", "patch", "delete"]);

let server: TestServer;
beforeAll(async () => {
  server = await createServer();
});
afterAll(() => server.close());

describe.each([
  ["the service", "/openapi.json", 18],
  ["the admin API", "/admin/openapi.json", 42],
] as const)("the document of %s", (_, path, count) => {
  it("is served, and each of its operations has a handler", async () => {
    const { paths } = (await (await fetch(`${server.url}${path}`)).json()) as Document;
    const operations = Object.entries(paths).flatMap(([template, item]) =>
      Object.keys(item)
        .filter((method) => methods.has(method))
        .map((method) => [method.toUpperCase(), template] as const),
    );
    expect(operations).toHaveLength(count);
    for (const [method, template] of operations) {
      const target = template.replaceAll(/\{\w+\}/g, "none");
      const response = await fetch(`${server.url}${target}`, { method });
      // The route exists, and asks for a key before it looks at anything else.
      expect([method, target, response.status]).toEqual([method, target, 401]);
      for (const key of [server.apiKey, server.adminKey]) {
        const answered = await fetch(`${server.url}${target}`, { method, headers: { authorization: `Bearer ${key}` } });
        expect([method, target, answered.status < 500]).toEqual([method, target, true]);
        const { message } = (await answered.json()) as { readonly message?: string };
        expect(message ?? "").not.toMatch(/has no operation|not implemented/i);
      }
    }
  });
});

it("names every option that the reference does not name, and nothing else", () => {
  const spec = readFileSync(new URL("../../../../spec/openapi.yaml", import.meta.url), "utf8");
  const list = /^x-unknowns:\n((?:  .*\n|\n)*)/m.exec(spec)?.[1] ?? "";
  const entries = list.split(/^  - id: /m).slice(1);
  expect(entries.map((entry) => entry.split("\n")[0])).toEqual(unknowns.map(({ id }) => id));
  const options = entries.filter((entry) => /^    option:$/m.test(entry)).map((entry) => entry.split("\n")[0]);
  expect(options.length).toBeGreaterThan(0);
  expect(Object.keys(wireNames).sort()).toEqual(options.sort());
});
