import { createClient, isClientError, validateWith } from "@memory-service/client";
import { assert, equal, failure, has } from "../assert.js";
import type { Reply } from "../../protocol.js";
import { type Cases, key } from "../scene.js";

const list = { body: { success: true, data: { items: [], total: 0, page: 1, size: 20, total_pages: 0 } } };

/** Cases of keys, as strings and as functions. */
export const keys: Cases = {
  "a key as a string is refused in a page and in its workers, and works elsewhere": async (scene) => {
    const { script, url, seen, isBrowser } = scene;
    await script({ api: [list] });
    const connect = async () => createClient({ baseUrl: url("api"), apiKey: key });
    if (isBrowser) {
      const error = await failure(connect());
      has(error, { code: "argument" });
      equal([String(error).includes("dangerouslyAllowBrowser"), String(error).includes(key)], [true, false]);
    } else {
      await (await connect()).projects.list();
      equal((await seen("api"))[0]?.headers["authorization"], `Bearer ${key}`);
    }
  },

  "a key as a string works everywhere where it is allowed": async ({ script, url, seen }) => {
    await script({ api: [list] });
    await createClient({ baseUrl: url("api"), apiKey: key, dangerouslyAllowBrowser: true }).projects.list();
    equal((await seen("api"))[0]?.headers["authorization"], `Bearer ${key}`);
  },

  "a key from a function works everywhere": async ({ script, url, seen }) => {
    await script({ api: [list] });
    await createClient({ baseUrl: url("api"), apiKey: async () => key }).projects.list();
    equal((await seen("api"))[0]?.headers["authorization"], `Bearer ${key}`);
  },

  "a key that the API refuses is asked for anew, and the call is sent again": async ({ script, connect, seen }) => {
    await script({ api: [{ status: 401, body: { message: "expired" } }, list] });
    const client = connect({ apiKey: async ({ refused }) => (refused ? "new" : "old") });
    equal((await client.projects.list().withResponse()).attempts, 2);
    equal(
      (await seen("api")).map(({ headers }) => headers["authorization"]),
      ["Bearer old", "Bearer new"],
    );
  },

  "a key that a server repeats, wherever it can, is in nothing that the caller gets to see": async ({
    script,
    connect,
  }) => {
    for (const [place, answer] of Object.entries(answers)) {
      await script({ api: [answer] });
      const seen: unknown[] = [];
      const validate = validateWith({ "projects.list": { response: quoting } });
      const client = connect({ maxRetries: 1, validate, onEvent: (event) => seen.push(event), timeout: 4_000 });
      const error = await failure(client.projects.list());
      assert(isClientError(error), `${place}: another error: ${error}`);
      equal([place, leaks([error, ...seen])], [place, []]);
    }
  },

  "what a key function throws comes through as it is": async ({ url }) => {
    const reason = new RangeError("no session");
    const client = createClient({
      baseUrl: url("api"),
      apiKey: () => {
        throw reason;
      },
    });
    equal((await failure(client.projects.list())) === reason, true);
  },
};

const head =
  "HTTP/1.1 400 Bad\r\naccess-control-allow-origin: *\r\naccess-control-expose-headers: *\r\nconnection: close\r\n";
const coded = key.replaceAll("-", "%2d");

/** Responses that repeat the key. */
const answers: Readonly<Record<string, Reply>> = {
  "no HTTP": { raw: `authorization: Bearer ${key}\r\n\r\n` },
  "the status line": { raw: `${head.replace("Bad", key)}content-length: 0\r\n\r\n` },
  "the status": { raw: `HTTP/1.1 ${key}\r\n\r\n` },
  "a header": { status: 400, headers: { "x-request-id": key, "x-echo": `Bearer ${key}` } },
  "a header's name": { raw: `${head}${key}: 1\r\ncontent-length: 0\r\n\r\n` },
  "a header that is none": { raw: `${head}${key}\r\n\r\n` },
  "Content-Length": { raw: `${head}content-length: ${key}\r\n\r\n` },
  "a chunk's size": { raw: `${head}transfer-encoding: chunked\r\n\r\n${key}\r\n` },
  "a chunk's size in a success": {
    raw: `${head.replace("400 Bad", "200 OK")}transfer-encoding: chunked\r\n\r\n${key}\r\n`,
  },
  "a trailer": { raw: `${head}transfer-encoding: chunked\r\n\r\n0\r\n${key}\r\n\r\n` },
  Location: { status: 302, headers: { location: `http://127.0.0.1:1/${key}?${key}` } },
  "Location, invalid": { status: 302, headers: { location: `http://[${key}` } },
  "Location, a host": { status: 302, headers: { location: `http://${key}.invalid/` } },
  "Location, a password": { status: 302, headers: { location: `http://a:${key}@127.0.0.1:1/` } },
  "a text": { status: 400, body: `no such key: ${key}` },
  "a text that is cut": { raw: `${head}content-length: 999\r\n\r\nno such key: ${key.slice(0, -6)}` },
  JSON: { status: 400, body: { errors: { [key]: [`no such key: ${key}`] } } },
  "JSON in other characters": { status: 400, body: `{"message":"${key.replaceAll("-", "\\u002d")}"}` },
  "a URL": { status: 400, body: `https://api.example/?key=${coded}` },
  "a large body": { status: 400, body: "x".repeat(65_530) + key },
  "HTML in place of JSON": { headers: { "content-type": "text/html" }, body: `<p>${key}</p>` },
  "a value of another type": { body: { success: true, data: { [key]: key } } },
};

/** Objects to everything, and quotes it. */
const quoting = {
  "~standard": {
    version: 1,
    vendor: "test",
    validate: (value: unknown) => ({
      issues: [{ message: `Wrong: ${JSON.stringify(value)}`, path: [key, { key }], input: value }],
    }),
  },
} as const;

/** The parts of the key, of eight characters, in all that can be read of some values. */
function leaks(values: readonly unknown[]): string[] {
  const texts = new Set<string>();
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== "object") texts.add(String(value));
    if (typeof value !== "object" || value === null || depth > 9) return;
    if (value instanceof Headers) return visit([...value], depth);
    const names = new Set(Reflect.ownKeys(value));
    for (let type = Object.getPrototypeOf(value) as object; type && type !== Object.prototype;)
      [Reflect.ownKeys(type).forEach((name) => names.add(name)), (type = Object.getPrototypeOf(type) as object)];
    for (const name of names) {
      texts.add(String(name));
      visit((value as Record<PropertyKey, unknown>)[name], depth + 1);
    }
  };
  values.forEach((value) => {
    visit(value, 0);
    texts.add(JSON.stringify(value));
  });
  const all = [...texts]
    .join("\n")
    .replace(/\\u00(..)|%(..)/g, (_, a: string, b: string) => String.fromCharCode(parseInt(a ?? b, 16)));
  const parts = Array.from({ length: key.length - 7 }, (_, at) => key.slice(at, at + 8));
  return parts.filter((part) => `${all}`.toLowerCase().includes(part));
}
