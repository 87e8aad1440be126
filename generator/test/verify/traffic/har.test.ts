import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Exchange, MessageBody } from "../../../src/verify/types.js";
import { readHar, type HarRead } from "../../../src/verify/traffic/har.js";

type Read = Extract<HarRead, { exchanges: unknown }>;

function read(text: string): Read {
  const result = readHar(text);
  if ("problem" in result) throw new Error(result.problem);
  return result;
}

function problemOf(text: string): string {
  const result = readHar(text);
  return "problem" in result ? result.problem : "none";
}

const readFile = (name: string): Read => read(readFileSync(join(import.meta.dirname, "har", `${name}.har`), "utf8"));

/** Prints an exchange in a line: "POST /pets {…} -> 201 {…}". */
function show({ request, response }: Exchange): string {
  const { method, url, body } = request;
  const { pathname, search } = new URL(url);
  const path = `${pathname.replace("/v1", "")}${search}`;
  const sent = body === undefined ? "" : ` ${showBody(body)}`;
  const answer =
    "failure" in response ? `failure: ${response.failure}` : `${response.status} ${showBody(response.body)}`;
  return `${method} ${path}${sent} -> ${answer}`;
}

function showBody(body: MessageBody): string {
  return body.kind === "unknown" ? `(${body.why})` : Buffer.from(body.bytes).toString("latin1");
}

const listing = ({ exchanges, notes }: Read): readonly string[] => [
  ...exchanges.map(show),
  ...notes.map(({ text, count }) => `${count}x ${text}`),
];

const pets = '{"items":[{"id":1,"name":"Rex"}]}';

describe("files", () => {
  it("of Chrome", () => {
    expect(listing(readFile("chrome"))).toEqual([
      `GET /pets?limit=10 -> 200 ${pets}`,
      'POST /pets {"name":"Mia"} -> 201 {"id":2}',
      "GET /pets/1/photo -> 200 \u0089PNG",
      "GET /pets -> 200 (notRecorded)",
      "GET /pets/2 -> 304 ",
      "GET /pets/4 -> failure: net::ERR_CONNECTION_RESET",
      "GET /pets/5 -> 200 (cut)",
      "GET /events -> 200 (stream)",
      "GET /pets/6 -> failure: a service worker answered instead of the service",
      "PUT /pets/1/photo (notRecorded) -> 204 ",
      "POST /pets (notRecorded) -> 201 ",
      "1x The file does not have the body (answer)",
      "1x Answers from the cache of the browser are not checked: the service did not get the request",
      "1x Requests without an answer are not checked further",
      "1x The file has only a part of the body (answer)",
      "1x The body is a stream of events, which is not checked (answer)",
      "1x WebSocket connections are not checked",
      "1x Requests that are not HTTP, such as `data:`, are not checked",
      "1x Answers of a service worker are not checked: the service did not get the request",
      "2x The file does not have the body (request)",
    ]);
  });

  it("of Firefox", () => {
    expect(listing(readFile("firefox"))).toEqual([
      `GET /pets -> 200 ${pets}`,
      "GET /pets?all=true -> 200 (cut)",
      "GET /pets/1 -> 200 (notRecorded)",
      "POST /session user=ann&password=x1 -> 200 {}",
      "GET /pets/2 -> failure: no answer was recorded",
      "1x The file has only a part of the body (answer)",
      "1x The file does not have the body (answer)",
      "1x Requests without an answer are not checked further",
    ]);
  });

  it("of Safari", () => {
    expect(listing(readFile("safari"))).toEqual([
      `GET /pets -> 200 ${pets}`,
      "GET /pets/2 -> failure: a service worker answered instead of the service",
      "1x Answers from the cache of the browser are not checked: the service did not get the request",
      "1x Answers of a service worker are not checked: the service did not get the request",
    ]);
  });

  it("of Playwright", () => {
    expect(listing(readFile("playwright"))).toEqual([
      `GET /pets -> 200 ${pets}`,
      "GET /pets/1 -> 200 (notRecorded)",
      "GET /pets/2 -> failure: net::ERR_ABORTED",
      "GET /pets/3 -> failure: a test answered instead of the service",
      "GET /pets/4 -> failure: aborted by the test",
      "PUT /pets/5 (notRecorded) -> 204 ",
      "1x The file does not have the body (answer)",
      "2x Requests without an answer are not checked further",
      "1x Answers of a test are not checked: the service did not get the request",
      "1x The file does not have the body (request)",
    ]);
  });

  it("of mitmproxy", () => {
    expect(listing(readFile("mitmproxy"))).toEqual([
      'GET /pets/1 -> 200 {"id":1}',
      "GET /pets/2 -> 200 (coding)",
      "GET /pets/3 -> failure: Client disconnected.",
      "1x The body is compressed, or in an encoding that cannot be read (answer)",
      "1x Requests without an answer are not checked further",
      "1x WebSocket connections are not checked",
    ]);
  });

  it("of Charles", () => {
    expect(listing(readFile("charles"))).toEqual([
      `GET /pets -> 200 ${pets}`,
      "GET /pets/1 -> 200 (cut)",
      'POST /pets {"name":"Mia"} -> 201 {"id":2}',
      "1x The file has only a part of the body (answer)",
    ]);
  });
});

interface Parts {
  readonly request?: object;
  readonly response?: object | null;
  readonly content?: object;
  readonly entry?: object;
}

/** Returns a file with an entry that is complete but for the given parts. */
function fileWith({ request, response, content, entry }: Parts): string {
  const url = "https://api.example.com/v1/pets";
  const usual = { size: 2, mimeType: "application/json", text: "{}", ...content };
  const answer = response === null ? null : { status: 200, headers: [], content: usual, ...response };
  return JSON.stringify({
    log: { entries: [{ request: { method: "GET", url, headers: [], ...request }, response: answer, ...entry }] },
  });
}

const bodyOf = (parts: Parts): string => show(read(fileWith(parts)).exchanges[0]!).replace(/^.* -> \d+ /s, "");
const header = (name: string, value: string): object => ({ headers: [{ name, value }] });

describe("messages", () => {
  it("have the headers that were sent, one entry for each line", () => {
    const [first] = readFile("chrome").exchanges;
    expect(first?.request.headers).toEqual([
      ["accept", "application/json"],
      ["sec-fetch-dest", "empty"],
    ]);
    expect(first?.response).toMatchObject({
      headers: [
        ["content-type", "application/json"],
        ["content-encoding", "br"],
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
      ],
    });
  });

  it("have the cookies that a file lists beside the headers", () => {
    expect(readFile("playwright").exchanges[0]?.request.headers).toContainEqual(["cookie", "session=s1"]);
  });

  it("may lack an answer", () => {
    expect(show(read(fileWith({ response: null })).exchanges[0]!)).toBe("GET /pets -> failure: no answer was recorded");
  });

  it("have the bytes of their charset", () => {
    const latin = { mimeType: "text/plain; charset=iso-8859-1", text: "é", size: 1 };
    expect(bodyOf({ content: latin })).toBe("\u00E9");
    expect(bodyOf({ content: { ...latin, text: "€" } })).toBe("(notRecorded)");
    expect(bodyOf({ content: { mimeType: "text/plain; charset=utf-16", text: "a", size: 2 } })).toBe("(notRecorded)");
    expect(bodyOf({ content: { mimeType: "text/plain", text: "é", size: 2 } })).toBe("\u00C3\u00A9");
  });

  it("are not compressed any more", () => {
    const gzip = { response: header("content-encoding", "gzip") };
    const text = gzipSync("{}").toString("base64");
    const file = { mimeType: "application/zip", text, encoding: "base64", size: 22 };
    expect(bodyOf({ ...gzip, content: { ...file, mimeType: "application/json" } })).toBe("(coding)");
    expect(bodyOf({ ...gzip, content: file })).toBe("(coding)");
    expect(bodyOf({ ...gzip, content: {} })).toBe("{}");
    // A file that is compressed by its type.
    expect(bodyOf({ content: file })).not.toBe("(coding)");
  });

  it("are empty only if the file says so", () => {
    const text = undefined;
    expect(bodyOf({ content: { text, size: 0 } })).toBe("(notRecorded)");
    expect(bodyOf({ content: { text: "", size: 0 } })).toBe("");
    expect(bodyOf({ content: { text, size: 0 }, response: { bodySize: 0 } })).toBe("");
    expect(bodyOf({ content: { text, size: -1 }, response: header("content-length", "0") })).toBe("");
    expect(bodyOf({ content: { text: "", size: 0 }, response: header("content-length", "7") })).toBe("(notRecorded)");
    expect(bodyOf({ content: { text: "{}" }, request: { method: "HEAD" } })).toBe("");
    expect(bodyOf({ content: { text: "{}", _truncated: true } })).toBe("(cut)");
    expect(bodyOf({ content: { encoding: "quoted" } })).toBe("(notRecorded)");
  });

  it("have the body of a request as it was sent, or none", () => {
    const sent = (request: object): string => show(read(fileWith({ request })).exchanges[0]!).replace(/ -> .*/s, "");
    const data = (text: string, mimeType = "application/json"): object => ({ postData: { text, mimeType } });
    expect(sent({})).toBe("GET /pets");
    expect(sent({ ...data("") })).toBe("GET /pets");
    expect(sent({ ...data("{}") })).toBe("GET /pets {}");
    expect(sent({ ...data("{}"), bodySize: 9 })).toBe("GET /pets (cut)");
    expect(sent({ ...data("{}"), ...header("Content-Length", "1") })).toBe("GET /pets (notRecorded)");
    expect(sent({ ...data("{}"), ...header("Content-Encoding", "gzip") })).toBe("GET /pets (coding)");
    expect(sent({ ...data("\uFFFD", "multipart/form-data") })).toBe("GET /pets (notRecorded)");
    expect(sent(header("Transfer-Encoding", "chunked"))).toBe("GET /pets (notRecorded)");
    expect(sent({ postData: { mimeType: "a/b", params: [{ name: "a", value: "1" }] } })).toBe(
      "GET /pets (notRecorded)",
    );
  });
});

describe("problems", () => {
  it.each([
    ["", "the file is not JSON: it ends too early"],
    ['{"log": {', "the file is not JSON"],
    ['{\n  "log": secret-token }', "the file is not JSON: line 2, column 10"],
    ["[]", "the file is not a HAR file: expected an object with `log`"],
    ["{}", "log is missing: expected an object"],
    ['{"log":[]}', "log is not valid: expected an object"],
    ['{"log":{}}', "log.entries is missing: expected a list"],
    ['{"log":{"entries":[1]}}', "log.entries[0] is not valid: expected an object"],
    ['{"log":{"entries":[{}]}}', "log.entries[0].request is missing: expected an object"],
    [fileWith({ request: { url: "/pets" } }), "log.entries[0].request.url is not valid: expected an absolute URL"],
    [fileWith({ request: { method: "a b" } }), "log.entries[0].request.method is not valid: expected a method of HTTP"],
    [fileWith({ request: { headers: {} } }), "log.entries[0].request.headers is not valid: expected a list"],
    [
      fileWith({ request: { headers: [{ value: "" }] } }),
      "log.entries[0].request.headers[0].name is missing: expected a string",
    ],
    [fileWith({ response: { status: "200" } }), "log.entries[0].response.status is not valid: expected a number"],
    [fileWith({ response: { status: 1e9 } }), "log.entries[0].response.status is not valid: expected a status of HTTP"],
    [fileWith({ content: { text: {} } }), "log.entries[0].response.content.text is not valid: expected a string"],
    [
      fileWith({ content: { text: "é", encoding: "base64" } }),
      "log.entries[0].response.content.text is not valid: expected base64",
    ],
  ])("%j", (text, problem) => {
    expect(problemOf(text)).toContain(problem);
    expect(problemOf(text)).not.toContain("secret");
  });

  it("are found in deep files, and in files with too many entries", () => {
    expect(problemOf(`{"log":{"entries":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`)).toContain("log.entries[0]");
    expect(problemOf(`{"log":{"entries":[${"0,".repeat(200_000)}0]}}`)).toContain("more than 200000 entries");
  });

  it("are all that becomes of a file in which any value is another", () => {
    const file = JSON.parse(readFileSync(join(import.meta.dirname, "har/chrome.har"), "utf8")) as object;
    const paths = pathsIn(file, []);
    fc.assert(
      fc.property(fc.nat(), fc.jsonValue({ maxDepth: 2 }), (at, value) => {
        const result = readHar(JSON.stringify(changed(file, paths[at % paths.length] ?? [], value)));
        if ("problem" in result) expect(result.problem).toMatch(/^log|^the file/);
        else expect(result.exchanges.every((one) => /^https?:/i.test(new URL(one.request.url).protocol))).toBe(true);
      }),
    );
  });

  it("are not made by the mark at the beginning of a file", () => {
    expect(listing(read(`\uFEFF${fileWith({})}`))).toEqual(["GET /pets -> 200 {}"]);
  });
});

type Path = readonly string[];

function pathsIn(value: unknown, path: Path): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

/** Returns a copy with another value at a path. */
function changed(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const entries = Object.entries(value as object).map(([name, inner]) => [
    name,
    name === key ? changed(inner, rest, replacement) : (inner as unknown),
  ]);
  const copy = Object.fromEntries(entries) as Readonly<Record<string, unknown>>;
  return Array.isArray(value) ? Object.values(copy) : copy;
}
