import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createVerification, type Verification } from "../../src/verify/context.js";
import { redactObservation } from "../../src/verify/redact.js";
import type { Exchange, Headers, MessageBody, Observation } from "../../src/verify/types.js";
import { buildText } from "../emit/generate.js";

const { api } = await buildText(`
openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    post:
      operationId: pets.create
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { code: { type: string, format: password } } }
      responses: { "200": { description: OK } }
components:
  securitySchemes:
    header: { type: apiKey, in: header, name: X-Pets }
    query: { type: apiKey, in: query, name: pets }
    cookie: { type: apiKey, in: cookie, name: pets }
`);
const verification: Verification = createVerification(api);

const bytes = (text: string): MessageBody => ({ kind: "bytes", bytes: Buffer.from(text) });

interface Parts {
  readonly url?: string;
  readonly headers?: Headers;
  readonly body?: string;
  readonly answer?: string;
  readonly answered?: Headers;
}

function exchangeOf({
  url = "https://a.example/pets",
  headers = [],
  body,
  answer = "",
  answered = [],
}: Parts): Exchange {
  return {
    request: { method: "POST", url, headers, ...(body !== undefined && { body: bytes(body) }) },
    response: { status: 200, headers: answered, body: bytes(answer) },
  };
}

/** Returns everything in an exchange as one text. */
function allOf({ request, response }: Exchange): string {
  const answer =
    "failure" in response ? [response.failure] : [response.headers.flat().join("\n"), textOf(response.body)];
  return [request.url, request.headers.flat().join("\n"), textOf(request.body), ...answer].join("\n");
}

function textOf(body: MessageBody | undefined): string {
  return body?.kind === "bytes" ? Buffer.from(body.bytes).toString() : "";
}

function redactExchange(exchange: Exchange, secrets: readonly string[]): Exchange {
  const observation = { rule: "body.invalid", facts: {}, pointer: "", exchange };
  return redactObservation(observation, verification, secrets).exchange ?? exchange;
}
const clean = (parts: Parts, secrets: readonly string[] = []): Exchange => redactExchange(exchangeOf(parts), secrets);
const cleanBody = (body: string, type = "application/json"): string =>
  textOf(clean({ body, headers: [["Content-Type", type]] }).request.body);

describe("secret places", () => {
  it("are headers of credentials, and keys of the document", () => {
    const headers: Headers = [
      ["authorization", "Bearer abc"],
      ["Proxy-Authorization", "Basic abc"],
      ["COOKIE", "a=1; b=2"],
      ["x-pets", "k"],
      ["X-Csrf-Token", "t"],
      ["Accept", "application/json"],
      ["Referer", "https://a.example/?page=1&access_token=t#id_token=u"],
    ];
    expect(clean({ headers, answered: [["Set-Cookie", "a=1; Path=/"]] })).toMatchObject({
      request: {
        headers: [
          ["authorization", "[redacted]"],
          ["Proxy-Authorization", "[redacted]"],
          ["COOKIE", "[redacted]"],
          ["x-pets", "[redacted]"],
          ["X-Csrf-Token", "[redacted]"],
          ["Accept", "application/json"],
          ["Referer", "https://a.example/?page=1&access_token=[redacted]#id_token=[redacted]"],
        ],
      },
      response: { headers: [["Set-Cookie", "[redacted]"]] },
    });
  });

  it("are parameters of the query, and the user in a URL", () => {
    const { request } = clean({ url: "https://ann:pw@a.example/pets?pets=k&api_key=k&user%5Bpassword%5D=p&limit=1" });
    expect(request.url).toBe(
      "https://[redacted]@a.example/pets?pets=[redacted]&api_key=[redacted]&user%5Bpassword%5D=[redacted]&limit=1",
    );
  });

  it("are properties of JSON, at any depth", () => {
    expect(
      JSON.parse(cleanBody('{"a":[{"clientSecret":"s","code":"c","tokens":["t"],"count":{"token":1}}],"b":2}')),
    ).toEqual({
      a: [{ clientSecret: "[redacted]", code: "[redacted]", tokens: ["[redacted]"], count: { token: 1 } }],
      b: 2,
    });
    expect(cleanBody('{"url":"https://a.example/?a=1\\u0026token=t"}')).toBe(
      '{"url":"https://a.example/?a=1&token=[redacted]"}',
    );
    const deep = `${'{"a":'.repeat(10_000)}{"password":"p"}${"}".repeat(10_000)}`;
    expect(cleanBody(deep)).not.toContain('"p"');
  });

  it("are fields of forms, lines, events and broken JSON", () => {
    expect(cleanBody("user=ann&password=p+w&x", "application/x-www-form-urlencoded")).toBe(
      "user=ann&password=[redacted]&x",
    );
    const part = (name: string, value: string): string =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const parts = (value: string): string => `${part("user", "ann")}${part("password", value)}--b--\r\n`;
    expect(cleanBody(parts("p\r\n\r\nw"), "multipart/form-data; boundary=b")).toBe(parts("[redacted]"));
    expect(cleanBody('{"token":"t"}\n{"token":"u\\"v"}', "application/jsonl")).toBe(
      '{"token":"[redacted]"}\n{"token":"[redacted]"}',
    );
    expect(cleanBody('data: {"token": "t"}\n\n', "text/event-stream")).toBe('data: {"token": "[redacted]"}\n\n');
    expect(cleanBody('{"user": "ann", "password": "p')).toBe('{"user": "ann", "password": "[redacted]');
  });

  it("leave other bodies as they are", () => {
    for (const body of ['{ "id" : 1.0,\n"name": "Rex" }', "[]", "", "plain", "\u00E9"])
      expect(cleanBody(body)).toBe(body);
    const binary = exchangeOf({});
    const image = Uint8Array.from([0x89, 0x50, 0xff, 0x00]);
    const request = { ...binary.request, body: { kind: "bytes" as const, bytes: image } };
    expect(redactExchange({ ...binary, request }, ["some-secret"]).request.body).toEqual(request.body);
  });

  it("name secrets that are redacted elsewhere, too", () => {
    const basic = Buffer.from("ann:s3cret-pw").toString("base64");
    const exchange = clean({
      headers: [
        ["Authorization", `Basic ${basic}`],
        ["Cookie", "session=s-12345678"],
      ],
      answer: `{"echo":"s3cret-pw","session":"s-12345678","name":"ann","header":"${basic}"}`,
    });
    expect(textOf("body" in exchange.response ? exchange.response.body : undefined)).toBe(
      '{"echo":"[redacted]","session":"[redacted]","name":"ann","header":"[redacted]"}',
    );
  });
});

/** UTF-8 has no bytes for half of a character. */
const isWellFormed = (text: string): boolean => Buffer.from(text).toString() === text;

/** Secrets that are long enough to be no words. */
const secret = fc
  .oneof(
    fc.string({ minLength: 8, maxLength: 100, unit: "grapheme" }),
    fc.string({ minLength: 8, maxLength: 40, unit: "binary" }),
    fc.string({ minLength: 8, maxLength: 40 }),
    fc.constantFrom("sk_live_0123456789abcdef", "pass word+%20&=", 'quo"te\\back\nline', "日本語のパスワードです"),
  )
  .map((text) => text.trim())
  .filter((text) => text.length >= 8 && isWellFormed(text) && !"[redacted]".includes(text));

const encoders: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  json: (text) => JSON.stringify(text),
  ascii: (text) =>
    JSON.stringify(text).replace(/[^\0-\u007F]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`),
  url: encodeURIComponent,
  form: (text) => new URLSearchParams([["a", text]]).toString(),
  base64: (text) => Buffer.from(text).toString("base64"),
};

describe("a given secret", () => {
  it("never survives, wherever it is and however it is encoded", () => {
    const place = fc.constantFrom("url", "header", "body", "answer", "answered");
    fc.assert(
      fc.property(
        secret,
        place,
        fc.constantFrom(...Object.keys(encoders)),
        fc.string(),
        (value, where, how, around) => {
          const encoded = encoders[how]!(value);
          const text = `${around} ${encoded} ${around}`;
          const parts: Readonly<Record<string, Parts>> = {
            url: { url: `https://a.example/pets/${encodeURIComponent(value)}?a=${encodeURIComponent(encoded)}` },
            header: { headers: [["X-Other", text]] },
            body: { body: text },
            answer: { answer: text },
            answered: { answered: [["X-Other", text]] },
          };
          const all = allOf(clean(parts[where]!, [value]));
          for (const encode of Object.values(encoders))
            expect(all).not.toContain(encode(value).replace(/^"|"$|^a=/g, ""));
        },
      ),
    );
  });

  it("never survives in a secret place, even if nobody has given it", () => {
    const places: Readonly<Record<string, (value: string) => Parts>> = {
      bearer: (value) => ({ headers: [["Authorization", `Bearer ${value}`]] }),
      bare: (value) => ({ headers: [["Authorization", value]] }),
      basic: (value) => ({
        headers: [["Authorization", `Basic ${Buffer.from(`ann:${value}`).toString("base64")}`]],
      }),
      header: (value) => ({ headers: [["X-Pets", value]] }),
      cookie: (value) => ({ headers: [["Cookie", `a=1; pets=${value}`]] }),
      setCookie: (value) => ({ answered: [["Set-Cookie", `pets=${value}; Path=/`]] }),
      query: (value) => ({ url: `https://a.example/pets?a=1&pets=${encodeURIComponent(value)}` }),
      user: (value) => ({ url: `https://ann:${encodeURIComponent(value)}@a.example/pets` }),
      json: (value) => ({ body: JSON.stringify({ user: { password: value } }) }),
      answer: (value) => ({ answer: JSON.stringify([{ access_token: value }]) }),
      form: (value) => ({
        headers: [["Content-Type", "application/x-www-form-urlencoded"]],
        body: new URLSearchParams([["password", value]]).toString(),
      }),
    };
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(places)), fc.string({ minLength: 1 }), (place, text) => {
        // A value that nothing else in an exchange has.
        const value = `@${encodeURIComponent(Buffer.from(text).toString())}~`;
        const all = allOf(clean(places[place]!(value)));
        for (const encode of Object.values(encoders))
          expect(all).not.toContain(encode(value).replace(/^"|"$|^a=/g, ""));
      }),
    );
  });

  it("that is short is redacted as a word", () => {
    const all = clean({ body: '{"a":"pw1","b":"xpw1x"}' }, ["pw1"]);
    expect(textOf(all.request.body)).toBe('{"a":"[redacted]","b":"xpw1x"}');
  });
});

describe("observations", () => {
  const observe = (parts: Partial<Observation>, of: Parts = {}): Observation => ({
    rule: "body.invalid",
    facts: {},
    pointer: "/paths",
    exchange: exchangeOf(of),
    ...parts,
  });

  it("have no secrets of their exchange, or of their place", () => {
    const facts = {
      operation: "POST /pets",
      keyword: "minLength",
      place: "200 password",
      problem: '"pw" is not at least 8 characters',
    };
    const found = redactObservation(observe({ facts, at: "/password", value: "pw" }), verification, []);
    expect(found).toMatchObject({ facts: { ...facts, problem: "[redacted]" }, value: "[redacted]" });
    const header = { header: "X-Pets", problem: "k" };
    expect(redactObservation(observe({ facts: header }), verification, []).facts).toEqual({
      header: "X-Pets",
      problem: "[redacted]",
    });
    const echo = observe(
      {
        facts: { problem: '"Bearer abcdef-12345" is not a date' },
        at: "/abcdef-12345",
        value: { a: ["abcdef-12345"] },
      },
      { headers: [["Authorization", "Bearer abcdef-12345"]] },
    );
    const { facts: shown, at, value, exchange } = redactObservation(echo, verification, []);
    expect([shown["problem"], at, value]).toEqual(['"[redacted]" is not a date', "/[redacted]", { a: ["[redacted]"] }]);
    expect(allOf(exchange!)).not.toContain("12345");
  });

  it("have the same redacted exchange, if they are of one", () => {
    const one = observe({});
    const secrets = ["some-secret"];
    const [first, second] = [one, { ...one }].map((each) => redactObservation(each, verification, secrets));
    expect(first?.exchange).toBe(second?.exchange);
  });

  it("have no secrets in failures", () => {
    const exchange: Exchange = { ...exchangeOf({}), response: { failure: "no host some-secret" } };
    expect(redactExchange(exchange, ["some-secret"]).response).toEqual({ failure: "no host [redacted]" });
  });
});
