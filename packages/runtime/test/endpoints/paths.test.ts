import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import { matchPath } from "../../src/endpoints/index.js";

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
    ["/{a}-{b}", "/--x", { a: "-", b: "x" }],
    ["/{a}-{b}.{c}", "/1-2.3", { a: "1", b: "2", c: "3" }],
    ["/{a}{b}", "/xyz", { a: "x", b: "yz" }],
    ["/{a}{b}", "/x", undefined],
    ["/über/{id}", "/%C3%BCber/1", { id: "1" }],
    ["/über/{id}", "/%c3%bcber/1", { id: "1" }],
    ["/a~b", "/a%7Eb", {}],
    ["/a^b|[c]", "/a^b|[c]", {}],
    ["/a^b|[c]", "/a%5eb%7C%5Bc]", {}],
    ["/{id}{x", "/1%7Bx", { id: "1" }],
    ["/\ud800", "/%EF%BF%BD", undefined],
    ["/{__proto__}", "/x", { ["__proto__"]: "x" }],
    ["/{id}", "//", undefined],
    ["/pets", "pets", undefined],
    ["/pets", "x/pets", undefined],
  ];
  it.each(rows)("%s and %s", (path, pathname, values) => {
    const found = matchPath({ path }, pathname);
    expect(found && Object.entries(found)).toEqual(values && Object.entries(values));
  });

  it("takes no longer for hostile paths", () => {
    const path = "/{a}-{b}-{c}-{d}-{e}.{f}x";
    const hostile = `/${"-".repeat(100_000)}`;
    // A pattern that backtracks would take years.
    expect(matchPath({ path }, hostile)).toBeUndefined();
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
      { numRuns: times(200) },
    );
  });
});
