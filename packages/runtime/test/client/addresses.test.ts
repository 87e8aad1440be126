import { afterEach, describe, expect, test, vi } from "vitest";
import { seed, times } from "../../../../scripts/randomness.js";
import { call, createCore, type Operation, ownServer } from "../../src/client/index.js";
import { request } from "../../src/client/request.js";
import { failure, getThing, key } from "./support.js";

afterEach(() => void vi.unstubAllGlobals());

const ok = { success: true, data: 1 };

/** A client whose requests are recorded, not sent. */
function recorded(baseUrl: string) {
  const urls: string[] = [];
  const fetch = async ({ url }: Request) => (urls.push(url), Response.json(ok));
  return { client: createCore({ baseUrl, apiKey: key, fetch }), urls };
}

describe("the base URL", () => {
  const wrong = [
    "",
    "nowhere",
    "//",
    "http://[",
    "ftp://api.example/",
    "file:///etc/passwd",
    "data:text/plain,x",
    "javascript:alert(1)",
    "https://user:hunter2@api.example/",
    "https://user@api.example/",
    "https://:hunter2@api.example/",
    "https://api.example/?key=hunter2",
    "https://api.example/a?",
    "https://api.example/#hunter2",
    "https://api.example/a#",
    "https:user:hunter2@api.example",
    "https:\\\\user:hunter2@api.example\\a",
    "ht\ntps://user:hunter2@api.example/",
  ];

  test.each(wrong)("%j is refused at creation, and for a call", async (baseUrl) => {
    const error = (() => {
      try {
        return createCore({ baseUrl });
      } catch (error) {
        return error as Error;
      }
    })();
    expect(error).toMatchObject({
      code: "argument",
      message: expect.stringMatching(/^(Missing|Invalid) baseUrl: /) as string,
    });
    expect((error as Error).stack).not.toContain("hunter2");
    const { client, urls } = recorded("https://api.example");
    const refused = await failure(call(client, getThing, { id: 1 }, { baseUrl }));
    expect(refused).toMatchObject({ code: "argument", attempts: 0 });
    expect(refused.stack).not.toContain("hunter2");
    expect(urls).toEqual([]);
  });

  test.each([
    ["https://api.example", "https://api.example/things/1"],
    ["https://api.example///", "https://api.example/things/1"],
    [" HTTPS://API.example:443/a/../b/ ", "https://api.example/b/things/1"],
    ["http://127.0.0.1:8080/@scope/v1/", "http://127.0.0.1:8080/@scope/v1/things/1"],
  ])("%j is accepted, for a client and for a call", async (baseUrl, url) => {
    const own = recorded(baseUrl);
    await call(own.client, getThing, { id: 1 });
    const other = recorded("https://other.example/x");
    await call(other.client, getThing, { id: 1 }, { baseUrl });
    expect([own.urls, other.urls]).toEqual([[url], [url]]);
  });

  test("in a browser it may be relative, for the client and for a call", async () => {
    vi.stubGlobal("location", { href: "https://app.example/deep/page?q#h" });
    const { client, urls } = recorded("/memory/");
    await call(client, getThing, { id: 1 });
    await call(client, getThing, { id: 1 }, { baseUrl: "other" });
    expect(urls).toEqual(["https://app.example/memory/things/1", "https://app.example/deep/other/things/1"]);
    expect(() => createCore({ baseUrl: "" })).toThrow(/baseUrl/);
  });

  test("a path is accepted outside of a page, and fails when it is used", async () => {
    const { client, urls } = recorded("/memory");
    const absolute = recorded("https://api.example");
    const at = (server: string): Operation => ({ ...getThing, server: ownServer(server) });
    const calls = [
      () => call(client, getThing, { id: 1 }),
      () => call(client, at("https://files.example"), { id: 1 }),
      () => call(client, at("../files"), { id: 1 }),
      () => call(absolute.client, getThing, { id: 1 }, { baseUrl: "/memory" }),
      () => request(client, "GET", "/x"),
      () => request(client, "GET", "https://api.example/x"),
    ];
    for (const send of calls) expect(await failure(send())).toMatchObject({ code: "argument" });
    expect(await failure(call(client, getThing, { id: 1 }))).toMatchObject({
      message: "Relative baseUrl outside of a page: on a server, set an absolute URL",
    });
    await call(client, getThing, { id: 1 }, { baseUrl: "https://api.example" });
    expect([urls, absolute.urls]).toEqual([["https://api.example/things/1"], []]);
    for (const baseUrl of ["/?a", "/#", "/a?b=c", "/\\evil.example", "//"])
      expect(() => createCore({ baseUrl })).toThrow("Invalid baseUrl");
  });

  test("the server of an operation is checked in the same way", async () => {
    const { client, urls } = recorded("https://api.example/v1");
    const at = (server: string): Operation => ({ ...getThing, server: ownServer(server) });
    await call(client, at("../files/"), { id: 1 });
    expect(urls).toEqual(["https://api.example/files/things/1"]);
    for (const server of ["//user:pass@api.example", "?a=b", "//["])
      expect(await failure(call(client, at(server), { id: 1 }))).toMatchObject({ code: "argument" });
    expect(urls).toHaveLength(1);
  });
});

test("an absolute server of an operation is replaced by a baseUrl that is not the API's default", async () => {
  const server = ownServer("https://files.example/v2");
  const sent = async (baseUrl: string | undefined, defaultBaseUrl?: string) => {
    const urls: string[] = [];
    const fetch = async ({ url }: Request) => (urls.push(url), Response.json(ok));
    const api = defaultBaseUrl === undefined ? {} : { defaultBaseUrl };
    await call(createCore({ baseUrl, fetch }, api), { ...getThing, server }, { id: 1 });
    return urls[0];
  };
  expect(await sent("http://localhost:1")).toBe("http://localhost:1/things/1");
  expect(await sent("http://localhost:1", "https://api.example/v1")).toBe("http://localhost:1/things/1");
  expect(await sent("http://localhost:1", "/relative?odd")).toBe("http://localhost:1/things/1");
  expect(await sent("https://API.example/v1/", "https://api.example/v1")).toBe("https://files.example/v2/things/1");
  expect(await sent(undefined, "https://api.example/v1")).toBe("https://files.example/v2/things/1");
});

describe("a path of request() stays below the base URL:", () => {
  // Reproducible pseudo-random numbers (mulberry32).
  const randomOf = (state: number) => () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const pieces = [
    ..."/ / / \\ \\ . .. .. %2e %2E%2e .%2e %2f %5c @ : ? # \t \n \r \0 {id} {x} x admin memory // /\\ evil.example".split(
      " ",
    ),
    ..."http: https: https:// HTTPS://api.example //api.example api.example:443 evil.example user:pass@ [::1] ； ／ 。".split(
      " ",
    ),
    ..."javascript: data: blob:https://api.example/ file:// ws://api.example %00 %09 ;v=1 , * ﹒ ℀ xn-- é 😀 \ud800".split(
      " ",
    ),
    " ",
    "",
  ];
  const values = [
    "..",
    ".",
    "",
    "../..",
    "..\\..",
    "%2e%2e",
    "//evil.example",
    "a/b",
    "\t..",
    "ok",
    "@evil.example",
    "?",
    "#",
  ];

  test.each(["https://api.example", "https://api.example/memory", "/", "/memory"])(
    "below %j, whatever the path",
    async (baseUrl) => {
      vi.stubGlobal("location", { href: "https://api.example/page" });
      const base = new URL(baseUrl, "https://api.example").href.replace(/\/*$/, "/");
      const random = randomOf(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
      let sent = 0;
      for (let round = 0; round < times(2_000); round++) {
        const start = random() < 0.7 ? "/" : "";
        const path = start + Array.from({ length: 1 + Math.floor(random() * 7) }, () => pick(pieces)).join("");
        const { client, urls } = recorded(baseUrl);
        // Not request.url: what fetch would be given, and what it would make of it.
        const target = request(client, "GET", path, { path: { id: pick(values), x: pick(values) } });
        const error = await target.then(
          () => undefined,
          (error: unknown) => error,
        );
        if (error === undefined) {
          sent++;
          const { origin, href } = new URL(urls[0]!);
          // A whole URL may lead anywhere at the origin.
          expect([path, origin]).toEqual([path, "https://api.example"]);
          if (!/^([a-z][\w+.-]*:)?\/\//i.test(path)) expect([path, href.startsWith(base)]).toEqual([path, true]);
        } else {
          expect([path, urls, error]).toMatchObject([path, [], { code: "argument" }]);
        }
      }
      // The grammar makes both.
      expect(sent).toBeGreaterThan(times(200));
      expect(sent).toBeLessThan(1_800);
    },
    60_000,
  );

  test("an invalid path or base URL is an error with the reason", async () => {
    const { client } = recorded("https://api.example/memory");
    expect(await failure(request(client, "GET", "/../../admin"))).toMatchObject({
      message: "Invalid path: it leads out of the base URL",
    });
    expect(() => createCore({})).toThrow("Missing baseUrl: set it to the URL of your server");
    expect(() => createCore({ baseUrl: "api.example" })).toThrow(
      "Invalid baseUrl: use an http(s) URL without credentials, query or fragment",
    );
  });

  test.each([
    ["https://api.example/memory", "/../../admin"],
    ["https://api.example/memory", "/%2e%2e/admin"],
    ["https://api.example/memory", "/x\\..\\..\\admin"],
    ["https://api.example/memory", "/.%2E/memory2"],
    ["https://api.example/memory", "/.."],
    ["https://api.example/memory", "/x/..\\admin"],
    ["https://api.example", "http://["],
    ["https://api.example", "https://user:pass@api.example/x"],
    ["https://api.example", "https://api.example\\@evil.example/x"],
  ])("with %j, %j is refused", async (baseUrl, path) => {
    const { client, urls } = recorded(baseUrl);
    const error = await failure(request(client, "GET", path));
    expect(error).toMatchObject({ code: "argument" });
    expect([urls, error.message.includes("pass@")]).toEqual([[], false]);
  });

  test("in a browser, a backslash does not lead to another host", async () => {
    vi.stubGlobal("location", { href: "https://app.example/" });
    const { client, urls } = recorded("/");
    await request(client, "GET", "/\\evil.example/x");
    expect(urls.map((url) => new URL(url).host)).toEqual(["app.example"]);
  });

  // React Native has no URL parser that would do it.
  test.each([
    ["/\t../admin", "/%09../admin"],
    ['/a b/"c"/<d>/{e}/\\f', "/a%20b/%22c%22/%3Cd%3E/%7Be%7D/%5Cf"],
    ["/straße/😀?q=日本", "/stra%C3%9Fe/%F0%9F%98%80?q=%E6%97%A5%E6%9C%AC"],
    ["/%7Bkept%7D/a;v=1,2/@me/(x)!*'?r[]=1|2", "/%7Bkept%7D/a;v=1,2/@me/(x)!*'?r[]=1|2"],
    ["/x?next=/../..", "/x?next=/../.."],
  ])("characters of %j that the URL parser would change are encoded", async (path, sent) => {
    const urls: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => (urls.push(url), Response.json(ok)));
    const operation: Operation = { id: "x", method: "GET", path, idempotent: true };
    await call(createCore({ baseUrl: "https://api.example/memory" }), operation, {});
    expect(urls).toEqual([`https://api.example/memory${sent}`]);
    expect(new URL(urls[0]!).href).toBe(urls[0]);
  });

  test("events and errors name the path without its query", async () => {
    const fetch = async () => Response.json({}, { status: 404 });
    const error = await failure(
      request(createCore({ baseUrl: "https://api.example", fetch }), "GET", "/x?token=hunter2#f"),
    );
    expect(error).toMatchObject({ operation: "GET /x" });
  });
});
