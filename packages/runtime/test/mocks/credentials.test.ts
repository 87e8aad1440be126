// Which credentials the mocks ask for, in documents with other security schemes than that of this API.
import { getResponse } from "msw";
import type { Endpoint } from "../../src/endpoints/index.js";
import { expect, test, vi } from "vitest";
import { createContext, mockOperation } from "../../src/mocks/index.js";

type Security = NonNullable<Endpoint["security"]>;
const session: Security[number] = [
  { scheme: { name: "session", kind: "apiKey", in: "cookie", key: "sid" }, scopes: [] },
];
const certificate: Security[number] = [{ scheme: { name: "tls", kind: "mutualTLS" }, scopes: [] }];
const login: Security[number] = [{ scheme: { name: "login", kind: "basic" }, scopes: [] }];
const key: Security[number] = [
  { scheme: { name: "key", kind: "apiKey", in: "query", key: "k" }, scopes: [] },
  { scheme: { name: "token", kind: "apiKey", in: "header", key: "X-Token" }, scopes: [] },
];

async function answer(security: Security, headers: Record<string, string> = {}, query = ""): Promise<string> {
  const endpoint: Endpoint = { id: "a", method: "GET", path: "/a", responses: [{ status: "204" }], security };
  const context = createContext({}, { server: "*" });
  mockOperation(context, { endpoint });
  const request = new Request(`https://api.test/a${query}`, { headers });
  const response = await getResponse(context.initialHandlers(), request);
  return `${response?.status} ${(await response?.text()) ?? ""}`;
}

test.each<[string, Security, Record<string, string>, string, string]>([
  ["a cookie", [session], { cookie: "a=b; sid=x" }, "", "204 "],
  ["an encoded cookie", [session], { cookie: "sid=%3B" }, "", "204 "],
  ["a client certificate, which no handler sees", [certificate], {}, "", "204 "],
  ["a user and a password", [login], { authorization: `Basic ${btoa("a:b")}` }, "", "204 "],
  ["all credentials of an alternative", [session, key], { "x-token": "x" }, "?k=1", "204 "],
  ["none, if an alternative is empty", [session, []], {}, "", "204 "],
  ["none, if there is no alternative", [], {}, "", "204 "],
])("answers with %s", async (_, security, headers, query, expected) => {
  expect(await answer(security, headers, query)).toBe(expected);
});

test.each<[string, Security, Record<string, string>, string]>([
  ["the cookie `sid`", [session], {}, ""],
  ["the cookie `sid`", [session], { cookie: "a=sid; sid=" }, ""],
  ["Authorization: Basic", [login], { authorization: "Bearer x" }, ""],
  ["the query parameter `k` and the header `X-Token`", [key], { "x-token": "x" }, ""],
  ["the cookie `sid`, or the query parameter `k` and", [session, key], {}, "?k=1"],
])("asks for %s", async (text, security, headers, query) => {
  const refused = await answer(security, headers, query);
  expect(refused).toMatch(/^401 /);
  expect(refused).toContain(text);
});

test("finds the cookies of the page, whose header browsers hide", async () => {
  vi.stubGlobal("document", { cookie: "sid=x%20y; b=2" });
  vi.stubGlobal("location", { origin: "https://api.test", href: "https://api.test/" });
  try {
    const request = new Request("https://api.test/a");
    const hidden = new Headers();
    vi.spyOn(hidden, "append").mockImplementation(() => {});
    Object.defineProperty(request, "headers", { value: hidden });
    const endpoint: Endpoint = {
      id: "a",
      method: "GET",
      path: "/a",
      responses: [{ status: "204" }],
      security: [session],
    };
    const context = createContext({}, { server: "*" });
    mockOperation(context, { endpoint });
    expect((await getResponse(context.initialHandlers(), request))?.status).toBe(204);
    expect(request.headers.has("cookie")).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});
