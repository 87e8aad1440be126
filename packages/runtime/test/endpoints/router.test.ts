import { describe, expect, it, test } from "vitest";
import { createRouter, type Endpoint, Router } from "../../src/endpoints/index.js";
import { endpoint } from "./support.js";

/** Returns a function that routes `GET /path` among operations: the template that it finds, and the values. */
function routing(...operations: readonly string[]) {
  const endpoints = operations.map((operation): { readonly endpoint: Endpoint } => {
    const [method = "", whole = ""] = operation.split(" ");
    const [path = "", query] = whole.split("?");
    const pairs = query?.split("&").map((pair) => pair.split("=") as [string, string]);
    return { endpoint: { id: operation, method, path, responses: [], ...(pairs && { query: pairs }) } };
  });
  const router = new Router(endpoints);
  return (request: string) => {
    const [method = "", target = ""] = request.split(" ");
    const [path = "", query = ""] = target.split("?");
    const match = router.match(method, path, query);
    if (match === undefined) return undefined;
    return "allow" in match ? match.allow : [match.route.endpoint.id, { ...match.values }];
  };
}

test.each([[["GET /a/{id}", "GET /a/new"]], [["GET /a/new", "GET /a/{id}"]]])(
  "a literal wins over a parameter: %j",
  (operations) => {
    const route = routing(...operations);
    expect(route("GET /a/new")).toEqual(["GET /a/new", {}]);
    expect(route("GET /a/old")).toEqual(["GET /a/{id}", { id: "old" }]);
    expect(route("GET /a/%6Eew")).toEqual(["GET /a/new", {}]);
  },
);

test("falls back to a parameter if the literal segment has no such path", () => {
  const route = routing("GET /a/new/x", "GET /a/{id}/y", "POST /a/new", "GET /a/{id}");
  expect(route("GET /a/new/x")).toEqual(["GET /a/new/x", {}]);
  expect(route("GET /a/new/y")).toEqual(["GET /a/{id}/y", { id: "new" }]);
  expect(route("GET /a/new")).toEqual(["GET /a/{id}", { id: "new" }]);
});

test("segments with literal parts win over parameters, the longer ones first", () => {
  const route = routing("GET /{x}", "GET /{a}.json", "GET /{a}...{b}", "GET /v{a}.json", "GET /{a}-{b}/c");
  expect(route("GET /x")).toEqual(["GET /{x}", { x: "x" }]);
  expect(route("GET /x.json")).toEqual(["GET /{a}.json", { a: "x" }]);
  expect(route("GET /vx.json")).toEqual(["GET /v{a}.json", { a: "x" }]);
  expect(route("GET /main...next")).toEqual(["GET /{a}...{b}", { a: "main", b: "next" }]);
  expect(route("GET /1-2/c")).toEqual(["GET /{a}-{b}/c", { a: "1", b: "2" }]);
});

test("values stay encoded, and empty segments do not match", () => {
  const route = routing("GET /a/{id}/b");
  expect(route("GET /a/x%2Fy%20z/b")).toEqual(["GET /a/{id}/b", { id: "x%2Fy%20z" }]);
  expect(route("GET /a//b")).toBeUndefined();
  expect(route("GET /a/x/b/")).toBeUndefined();
});

test("literals with the syntax of router patterns match literally", () => {
  const route = routing("GET /*", "GET /a:b", "GET /:id", "GET /a+(b)", "GET /ü/x y", "GET /[^/]+");
  expect(route("GET /*")).toEqual(["GET /*", {}]);
  expect(route("GET /a:b")).toEqual(["GET /a:b", {}]);
  expect(route("GET /:id")).toEqual(["GET /:id", {}]);
  expect(route("GET /a+(b)")).toEqual(["GET /a+(b)", {}]);
  expect(route("GET /[^/]+")).toEqual(["GET /[^/]+", {}]);
  expect(route("GET /x")).toBeUndefined();
});

test("encoded delimiters are not delimiters", () => {
  const route = routing("GET /a:b/{id}", "GET /%61/x");
  expect(route("GET /a%3Ab/1")).toBeUndefined();
  expect(route("GET /a/x")).toEqual(["GET /%61/x", {}]);
  expect(route("GET /%/x")).toBeUndefined();
});

test("HEAD matches GET, and other methods are listed", () => {
  const route = routing("GET /a", "PUT /a", "HEAD /b", "GET /b", "PATCH /{id}");
  expect(route("HEAD /a")).toEqual(["GET /a", {}]);
  expect(route("HEAD /b")).toEqual(["HEAD /b", {}]);
  expect(route("DELETE /a")).toEqual(["GET", "HEAD", "PATCH", "PUT"]);
  expect(route("PATCH /a")).toEqual(["PATCH /{id}", { id: "a" }]);
  expect(route("GET /c")).toEqual(["PATCH"]);
  expect(route("GET /c/d")).toBeUndefined();
});

test("a query distinguishes operations of one path", () => {
  const route = routing("POST /", "POST /?Action=List", "POST /?Action=Get", "POST /?Action=Get&v=2");
  expect(route("POST /?v=1&Action=List")).toEqual(["POST /?Action=List", {}]);
  expect(route("POST /?Action=Get")).toEqual(["POST /?Action=Get", {}]);
  expect(route("POST /?Action=Get&v=2")).toEqual(["POST /?Action=Get&v=2", {}]);
  expect(route("POST /")).toEqual(["POST /", {}]);
});

test("the query of a request is decoded once", () => {
  const query = [
    ["name", "x y"],
    ["c+d", "ü%20="],
  ] as const;
  const router = new Router([{ endpoint: endpoint({ path: "/a", query }) }]);
  expect(router.match("GET", "/a", "name=x+y&c%2bd=%C3%BC%2520%3D")).toMatchObject({ values: {} });
  expect(router.match("GET", "/a", "%6eame=x%20y&c%2Bd=%c3%bc%2520=&other=1")).toMatchObject({ values: {} });
  expect(router.match("GET", "/a", "name=x%2By&c%2bd=%C3%BC%2520%3D")).toBeUndefined();
  expect(router.match("GET", "/a", "name=x+y&c%2bd=%C3%BC%20%3D")).toBeUndefined();
});

test("an operation without its query does not exist", () => {
  const route = routing("GET /a?x=1", "PUT /a", "HEAD /a?x=2", "GET /{id}/b?x=1");
  expect(route("GET /a?x=3")).toEqual(["PUT"]);
  expect(route("GET /a?x=2")).toEqual(["HEAD", "PUT"]);
  expect(route("HEAD /a?x=1")).toEqual(["GET /a?x=1", {}]);
  expect(route("HEAD /a?x=2")).toEqual(["HEAD /a?x=2", {}]);
  expect(route("GET /a/b")).toBeUndefined();
});

test("parameters may have any name", () => {
  const [, values] = routing("GET /{constructor}/{__proto__}")("GET /x/y") as [string, object];
  expect(Object.entries(values)).toEqual([
    ["constructor", "x"],
    ["__proto__", "y"],
  ]);
});

test("overlapping templates are matched in linear time", () => {
  const depth = 16;
  const templates = Array.from({ length: 200 }, (_, index) => {
    const segments = Array.from({ length: depth }, (__, at) => ((index >> (at % 8)) & 1 ? `{p${at}}` : "a"));
    return `GET /${segments.join("/")}/${index}`;
  });
  const route = routing(...templates);
  expect(route(`GET /${"a/".repeat(depth)}x`)).toBeUndefined();
  expect(route(`GET /${"a/".repeat(depth)}0`)).toEqual([templates[0], {}]);
});

describe("createRouter", () => {
  const all = [
    endpoint({ id: "byId", path: "/pets/{id}" }),
    endpoint({ id: "mine", path: "/pets/mine" }),
    endpoint({ id: "file", path: "/pets/{id}.json" }),
    endpoint({ id: "any", path: "/{kind}/{id}" }),
    endpoint({ id: "add", path: "/pets", method: "POST" }),
    endpoint({ id: "list", path: "/pets" }),
    endpoint({ id: "old", path: "/pets", query: [["version", "1"]] }),
  ];
  const find = createRouter(all, "/v1/");
  const idOf = (method: string, target: string): unknown => {
    const found = find({ method, url: `https://api.test${target}` });
    return found.endpoint ? found.endpoint.id : found;
  };

  it("prefers literals to parameters, below the base path", () => {
    expect(idOf("GET", "/v1/pets/7")).toBe("byId");
    expect(idOf("GET", "/v1/pets/mine")).toBe("mine");
    expect(idOf("GET", "/v1/pets/7.json")).toBe("file");
    expect(idOf("GET", "/v1/toys/7")).toBe("any");
  });

  it("distinguishes endpoints of one path by their query", () => {
    expect(idOf("GET", "/v1/pets?version=1")).toBe("old");
    expect(idOf("GET", "/v1/pets?version=2")).toBe("list");
  });

  it("finds the GET endpoint for HEAD, and lists the methods of a path", () => {
    expect(idOf("HEAD", "/v1/pets")).toBe("list");
    expect(idOf("DELETE", "/v1/pets")).toEqual({ status: 405, allow: ["GET", "HEAD", "POST"] });
    expect(idOf("GET", "/v1/nothing")).toEqual({ status: 404 });
    expect(idOf("GET", "/pets")).toEqual({ status: 404 });
    expect(idOf("GET", "/v10/pets")).toEqual({ status: 404 });
    expect(idOf("GET", "/v1-pets")).toEqual({ status: 404 });
  });
});
