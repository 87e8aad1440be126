import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { bySpecificity, createRouter, matchPath, pathPattern } from "../src/index.js";
import { endpoint } from "./support.js";

describe("matchPath", () => {
  const rows: readonly (readonly [template: string, path: string, values: object | undefined])[] = [
    ["/", "/", {}],
    ["/pets", "/pets", {}],
    ["/pets", "/pets/", undefined],
    ["/pets/", "/pets/", {}],
    ["/pets/{id}", "/pets/1", { id: "1" }],
    ["/pets/{id}", "/pets/", undefined],
    ["/pets/{id}", "/pets/a%2Fb", { id: "a%2Fb" }],
    ["/pets/{id}", "/pets/a/b", undefined],
    ["/pets/{id}.json", "/pets/a.json", { id: "a" }],
    ["/pets/{id}.json", "/pets/a.json.json", { id: "a.json" }],
    ["/pets/{id}.json", "/pets/.json", undefined],
    ["/pets/{id}:archive", "/pets/7:archive", { id: "7" }],
    ["/pets/{id}:archive", "/pets/7", undefined],
    ["/{a}-{b}", "/x-y-z", { a: "x", b: "y-z" }],
    ["/{a}-{b}.{c}", "/1-2.3", { a: "1", b: "2", c: "3" }],
    ["/{a}{b}", "/xyz", { a: "x", b: "yz" }],
    ["/{a}{b}", "/x", undefined],
    ["/über/{id}", "/%C3%BCber/1", { id: "1" }],
    ["/über/{id}", "/%c3%bcber/1", { id: "1" }],
    ["/a~b", "/a%7Eb", {}],
    ["/{__proto__}", "/x", { ["__proto__"]: "x" }],
    ["/{id}", "//", undefined],
    ["/pets", "pets", undefined],
  ];
  it.each(rows)("%s and %s", (path, pathname, values) => {
    const found = matchPath({ path }, pathname);
    expect(found && Object.entries(found)).toEqual(values && Object.entries(values));
  });

  it("agrees with the pattern, which also matches after a base path", () => {
    for (const [path, pathname, values] of rows.filter(([, text]) => !/%(c|7)/.test(text) && text.startsWith("/"))) {
      const match = pathPattern({ path }).exec(`/base${pathname}`);
      if (values) expect(match?.slice(1), `${path} ${pathname}`).toEqual(Object.values(values));
    }
  });

  it("takes no longer for hostile paths", () => {
    const path = "/{a}-{b}-{c}-{d}-{e}.{f}x";
    const hostile = `/${"-".repeat(100_000)}`;
    // A pattern that backtracks would take years.
    expect(matchPath({ path }, hostile)).toBeUndefined();
    expect(pathPattern({ path }).test(hostile)).toBe(false);
    expect(pathPattern({ path: "/{a}/{b}/{c}" }).test(`/${"a/".repeat(20_000)}`)).toBe(false);
  });

  it("returns the values that were filled in, whatever they are", () => {
    const part = fc.string({ unit: "binary", minLength: 1 }).filter((text) => !/\p{Surrogate}/u.test(text));
    fc.assert(
      fc.property(part, part, (one, other) => {
        const [a, b] = [encodeURIComponent(one), encodeURIComponent(other)];
        const { pathname } = new URL(`https://api.test/x/${a}/y:${b}/end`);
        // The URL parser resolves segments of dots.
        fc.pre(!/^\.{1,2}$/.test(one));
        const found = matchPath({ path: "/x/{a}/y:{b}/end" }, pathname);
        expect([found?.["a"], found?.["b"]].map((text) => decodeURIComponent(text ?? ""))).toEqual([one, other]);
      }),
      { seed, numRuns: times(200) },
    );
  });
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

  it("prefers literals to parameters, in every order of the endpoints", () => {
    expect(idOf("GET", "/v1/pets/7")).toBe("byId");
    expect(idOf("GET", "/v1/pets/mine")).toBe("mine");
    expect(idOf("GET", "/v1/pets/7.json")).toBe("file");
    expect(idOf("GET", "/v1/toys/7")).toBe("any");
    const order = (list: typeof all) => [...list].sort(bySpecificity).map(({ path }) => path);
    expect(order([...all].reverse())).toEqual(order(all));
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
  });
});
