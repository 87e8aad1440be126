import { expect, test } from "vitest";
import { challengesOf, completeAlternatives, describeAlternatives } from "../../src/endpoints/index.js";
import type { SecurityNeed, SecurityScheme } from "../../src/endpoints/index.js";

const need = (scheme: SecurityScheme, ...scopes: readonly string[]): SecurityNeed => ({ scheme, scopes });
const bearer = need({ name: "token", kind: "bearer" });
const basic = need({ name: "login", kind: "basic" });
const inHeader = need({ name: "key", kind: "apiKey", in: "header", key: "X-Key" });
const inQuery = need({ name: "key", kind: "apiKey", in: "query", key: "key" });
const inCookie = need({ name: "session", kind: "apiKey", in: "cookie", key: "sid" });

/** The values of the complete alternatives. */
function valuesOf(alternatives: readonly (readonly SecurityNeed[])[], headers: HeadersInit, query = "") {
  const request = new Request(`https://api.example/x${query}`, { headers });
  return completeAlternatives(alternatives, request).map((one) => one.map(({ value }) => value));
}

test.each<[SecurityNeed, HeadersInit, string | undefined]>([
  [bearer, { authorization: "Bearer abc" }, "abc"],
  [bearer, { authorization: "bearer   abc" }, "abc"],
  [bearer, { authorization: "Bearer " }, undefined],
  [bearer, { authorization: "Bearerabc" }, undefined],
  [bearer, { authorization: "BearerX" }, undefined],
  [bearer, { authorization: "Basic YTpi" }, undefined],
  [bearer, {}, undefined],
  [need({ name: "o", kind: "oauth2" }), { authorization: "Bearer abc" }, "abc"],
  [need({ name: "o", kind: "openIdConnect" }), { authorization: "Bearer abc" }, "abc"],
  [need({ name: "d", kind: "http", scheme: "DPoP" }), { authorization: "dpop abc" }, "abc"],
  [basic, { authorization: `Basic ${btoa("user:a:b")}` }, "user:a:b"],
  [basic, { authorization: `Basic ${Buffer.from("jürgen:x").toString("base64")}` }, "jürgen:x"],
  [basic, { authorization: `Basic ${btoa("\xef\xbb\xbfuser:x")}` }, "\ufeffuser:x"],
  [basic, { authorization: "Basic !!!" }, undefined],
  [basic, { authorization: `Basic ${btoa("user")}` }, undefined],
  [basic, { authorization: `Basic ${btoa("\xff:x")}` }, undefined],
  [inHeader, { "x-key": "abc" }, "abc"],
  [inHeader, { "x-key": "" }, undefined],
  [inCookie, { cookie: "a=1; sid=x%20y; b=2" }, "x y"],
  [inCookie, { cookie: "xsid=1" }, undefined],
  [inCookie, { cookie: "sidX" }, undefined],
  [inCookie, { cookie: "sid=%" }, "%"],
  [need({ name: "cert", kind: "mutualTLS" }), {}, ""],
  [need({ name: "odd", kind: "apiKey", in: "header", key: "not a header\r\nx: y" }), {}, undefined],
])("%j from %j", (scheme, headers, value) => {
  expect(valuesOf([[scheme]], headers)).toEqual(value === undefined ? [] : [[value]]);
});

test("a key in the query", () => {
  expect(valuesOf([[inQuery]], {}, "?a=1&key=x%20y")).toEqual([["x y"]]);
  expect(valuesOf([[inQuery]], {})).toEqual([]);
});

test("an alternative needs all of its credentials", () => {
  const alternatives = [[bearer, inHeader], [inCookie]];
  expect(valuesOf(alternatives, { authorization: "Bearer abc" })).toEqual([]);
  expect(valuesOf(alternatives, { authorization: "Bearer abc", "x-key": "k" })).toEqual([["abc", "k"]]);
  expect(valuesOf(alternatives, { authorization: "Bearer abc", "x-key": "k", cookie: "sid=s" })).toEqual([
    ["abc", "k"],
    ["s"],
  ]);
});

test("credentials are preferred to anonymous access", () => {
  expect(valuesOf([[], [bearer]], { authorization: "Bearer abc" })).toEqual([["abc"], []]);
  expect(valuesOf([[], [bearer]], {})).toEqual([[]]);
});

test("challenges and descriptions name each scheme once, and cannot inject headers", () => {
  const hostile = need({ name: "x", kind: "http", scheme: 'X\r\nset-cookie: a="b"' });
  const alternatives = [[bearer], [basic, inHeader], [need({ name: "o", kind: "oauth2" })], [hostile]];
  expect(challengesOf(alternatives)).toBe('Bearer, Basic realm="api", charset="UTF-8", ApiKey');
  expect(describeAlternatives([[bearer], [inQuery, inCookie]])).toBe(
    "the header `Authorization: Bearer <token>`, or the query parameter `key` and the cookie `sid`",
  );
});
