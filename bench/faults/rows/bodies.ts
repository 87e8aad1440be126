/** Faults in the body of a response: its size, its timing, its syntax. */
import type { ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Driver, Setup } from "../../client/contenders.js";
import { fact, one } from "../answers.js";
import { describe, type Outcome, outcomeOf, rightIfFailed, statusOf, wait } from "../outcome.js";
import { right, rightIf, type Row, type Verdict, wrong } from "../row.js";
import { type Api, answer, json, serve, serveTcp } from "../servers.js";

const depth = 6_000;
const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;

/**
 * Sends 16 MB a second until the client hangs up or the limit is reached. Returns a function that returns the number of bytes
 * sent.
 */
function pour(response: ServerResponse, most = 128 << 20): () => number {
  const chunk = "x".repeat(65_536);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent >= most) response.end();
    if (response.destroyed || sent >= most) return clearInterval(timer);
    if (response.writableLength > 1 << 20) return undefined;
    response.write(chunk);
    sent += chunk.length;
  }, 4);
  return () => sent;
}

/** Makes one call to a server that responds like this. */
async function getFrom({ connect }: Driver, api: Api, setup: Partial<Setup> = {}): Promise<Outcome> {
  return outcomeOf(() => connect({ baseUrl: api.url, maxRetries: 0, ...setup }).get());
}

/** Right if the call returned the whole fact. */
function judgeFact(outcome: Outcome): Verdict {
  const value = Object("value" in outcome ? outcome.value : undefined) as Partial<typeof fact>;
  return rightIf(value.id === fact.id && (value.fact ?? fact.fact) === fact.fact, describe(outcome));
}

/** A row with an invalid response: the call must fail. */
const refused = (name: string, fault: string, body: string, type = "application/json"): Row => ({
  name,
  fault,
  criterion: "the call fails: there is no result",
  judge: async (driver) => rightIfFailed(await getFrom(driver, await answer(200, body, { "content-type": type }))),
});

/** A row with an unusual but correct response: the call must return it. */
const accepted = (name: string, fault: string, send: (body: string, response: ServerResponse) => unknown): Row => ({
  name,
  fault,
  criterion: "the caller gets the whole answer",
  judge: async (driver) =>
    judgeFact(await getFrom(driver, await serve((response) => send(JSON.stringify(one(driver)), response)))),
});

/** Reads a stream whose connection closes halfway. */
async function readCutStream({ connect }: Driver): Promise<Outcome> {
  const api = await serve((response) => {
    response.writeHead(200, { "content-type": "text/plain", "content-length": 1000 });
    response.write("x".repeat(500), () => setTimeout(() => response.destroy(), 50));
  });
  return outcomeOf(async () => {
    let read = 0;
    for await (const chunk of await connect({ baseUrl: api.url, maxRetries: 0 }).stream!()) read += chunk.length;
    return read;
  });
}

export const bodies: readonly Row[] = [
  {
    name: "stall",
    fault: "the body stalls half-way",
    criterion: "the call ends at its timeout",
    needs: ["timeout"],
    async judge(driver) {
      const api = await serve((response) => response.writeHead(200, json).write('{"success":true,"data":'));
      return rightIfFailed(await getFrom(driver, api, { timeout: 500 }));
    },
  },
  {
    name: "endless-error",
    fault: "the body of a 400 does not end",
    criterion: "the call fails within 5 s, with the status",
    needs: ["errors"],
    async judge({ connect }) {
      let sent = () => 0;
      const api = await serve((response) => (sent = pour(response.writeHead(400, { "content-type": "text/plain" }))));
      const setup = { baseUrl: api.url, timeout: 2000, maxRetries: 0 };
      const outcome = await outcomeOf(() => connect(setup).get(), 5000);
      const megabytes = `after ${sent() >> 20} MB: `;
      return rightIf("error" in outcome && statusOf(outcome.error) === 400, megabytes + describe(outcome));
    },
  },
  {
    name: "endless-success",
    fault: "the body of a success does not end",
    criterion: "the call ends at its timeout",
    needs: ["timeout"],
    async judge(driver) {
      const api = await serve((response) => {
        response.writeHead(200, json).write('{"success":true,"data":{"fact":"');
        pour(response);
      });
      return rightIfFailed(await getFrom(driver, api, { timeout: 1000 }));
    },
  },
  {
    name: "big-html",
    fault: "a proxy's page of 32 MB with status 200",
    criterion: "the call fails, and no more than 16 MB are sent: its type and its beginning show that it is not JSON",
    async judge(driver) {
      let sent = () => 0;
      const api = await serve((response) => {
        response.writeHead(200, { "content-type": "text/html" }).write("<!doctype html>");
        sent = pour(response, 32 << 20);
      });
      const outcome = await outcomeOf(() => driver.connect({ baseUrl: api.url, maxRetries: 0 }).get(), 20_000);
      return rightIf("error" in outcome && sent() < 16 << 20, `${sent() >> 20} MB were sent: ${describe(outcome)}`);
    },
  },
  refused("html", "a proxy's page with status 200", "<!doctype html><p>Please log in", "text/html"),
  refused("empty", "status 200 and no body", ""),
  refused("trailing", "more after the JSON", `${JSON.stringify({ success: true, data: fact })}garbage`),
  refused("not-a-number", "NaN in the JSON", '{"success":true,"data":{"score":NaN},"score":NaN}'),
  refused(
    "half-json",
    "half of the JSON, with a Content-Length to match",
    '{"success":true,"data":{"id":"fact_21","fa',
  ),
  {
    name: "short-length",
    fault: "a Content-Length that is shorter than the body",
    criterion: "the call fails: there is no result",
    async judge(driver) {
      const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n";
      const url = await serveTcp(
        (socket) => void socket.once("data", () => socket.write(head + JSON.stringify(one(driver)))),
      );
      return rightIfFailed(await getFrom(driver, { url, seen: [] }));
    },
  },
  {
    name: "huge-header",
    fault: "a header of 100 kB",
    criterion: "the call ends within 8 s, with an error or with the answer",
    async judge(driver) {
      const api = await answer(200, one(driver), { ...json, "x-trace": "x".repeat(100_000) });
      const outcome = await getFrom(driver, api);
      return "error" in outcome ? right : judgeFact(outcome);
    },
  },
  {
    name: "silence",
    fault: "the server reads the request and says nothing",
    criterion: "the call ends at its timeout",
    needs: ["timeout"],
    judge: async (driver) => rightIfFailed(await getFrom(driver, await serve(() => {}), { timeout: 500 })),
  },
  {
    name: "broken-text",
    fault: "a 400 whose text is not UTF-8",
    criterion: "the error tells the status",
    needs: ["errors"],
    async judge(driver) {
      const api = await serve((response) => response.writeHead(400, json).end(Buffer.from([0x22, 0xff, 0xfe, 0x22])));
      const outcome = await getFrom(driver, api);
      return rightIf("error" in outcome && statusOf(outcome.error) === 400, describe(outcome));
    },
  },
  {
    name: "get-null",
    fault: "an object is asked for, and null comes",
    criterion: "the call fails: there is no object",
    judge: async (driver) => rightIfFailed(await getFrom(driver, await answer(200, one(driver, null)))),
  },
  {
    name: "not-modified",
    fault: "304 Not Modified, though nothing was cached",
    criterion: "the call fails: there is no result",
    judge: async (driver) =>
      rightIfFailed(await getFrom(driver, await serve((response) => response.writeHead(304).end()))),
  },
  {
    name: "deep-success",
    fault: `a success that nests ${depth.toLocaleString("en-US")} levels deep`,
    criterion: "the caller gets it, or an error of the library's own",
    async judge(driver) {
      const text = JSON.stringify(one(driver, { id: fact.id, deep: "deep" })).replace(
        '"deep":"deep"',
        `"deep":${deep}`,
      );
      const outcome = await getFrom(driver, await answer(200, text));
      if ("error" in outcome && driver.isOwn?.(outcome.error)) return right;
      return judgeFact(outcome);
    },
  },
  {
    name: "deep-error",
    fault: `a 400 that nests ${depth.toLocaleString("en-US")} levels deep`,
    criterion: "the error tells the status",
    needs: ["errors"],
    async judge(driver) {
      const outcome = await getFrom(driver, await answer(400, `{"error":{"message":"no","at":${deep}},"at":${deep}}`));
      return rightIf("error" in outcome && statusOf(outcome.error) === 400, describe(outcome));
    },
  },
  {
    name: "big-integer",
    fault: "9007199254740993 in the JSON",
    criterion: "the exact number reaches the caller, if need be through the library's option for a parser of JSON",
    async judge(driver) {
      const exact = "9007199254740993";
      const text = JSON.stringify(one(driver, { ...fact, score: "score" })).replace(
        '"score":"score"',
        `"score":${exact}`,
      );
      const parseJson = (json: string): unknown => JSON.parse(json.replaceAll(exact, `"${exact}"`));
      const outcome = await getFrom(driver, await answer(200, text), { parseJson });
      if (!("value" in outcome)) return wrong(describe(outcome));
      const { score } = Object(outcome.value) as { score?: unknown };
      return rightIf(String(score) === exact, `rounded to ${String(score)}, and no option for a parser`);
    },
  },
  {
    name: "prototype-names",
    fault: '"__proto__" and "constructor" as names in the JSON',
    criterion: "no object's prototype is changed",
    async judge(driver) {
      const text = JSON.stringify(one(driver)).replace(
        "{",
        '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
      );
      await getFrom(driver, await answer(200, text));
      return rightIf(!("polluted" in {}), "all objects have a new property");
    },
  },
  {
    name: "stream-cut",
    fault: "a stream that the caller reads is cut in the middle",
    criterion: "reading fails: the caller does not take it for the whole",
    needs: ["stream"],
    judge: async (driver) => rightIfFailed(await readCutStream(driver)),
  },
  {
    name: "stream-left",
    fault: "a caller leaves a stream without an end after its first chunk",
    criterion: "the connection ends within 2 s",
    needs: ["stream"],
    async judge({ connect }) {
      let closed = false;
      const api = await serve((response) => {
        response.once("close", () => (closed = true));
        pour(response.writeHead(200, { "content-type": "text/plain" }));
      });
      const stream = await connect({ baseUrl: api.url, maxRetries: 0 }).stream!();
      for await (const chunk of stream) if (chunk.length > 0) break;
      await wait(2000);
      return rightIf(closed, "the server goes on sending");
    },
  },
  {
    name: "stream-cut-error",
    fault: "the same, as to the error",
    criterion: "it is an error of the library's own",
    needs: ["stream", "errors"],
    async judge(driver) {
      const outcome = await readCutStream(driver);
      return rightIf("error" in outcome && driver.isOwn!(outcome.error), describe(outcome));
    },
  },
  accepted("byte-order-mark", "a byte order mark before the JSON", (body, response) =>
    response.writeHead(200, json).end(`\ufeff${body}`),
  ),
  accepted("wrong-type", "JSON whose content type is text/plain", (body, response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end(body),
  ),
  accepted("no-type", "JSON without a content type", (body, response) => response.writeHead(200).end(body)),
  accepted("compressed", "a body in brotli", (body, response) =>
    response.writeHead(200, { ...json, "content-encoding": "br" }).end(brotliCompressSync(body)),
  ),
  accepted("byte-by-byte", "a body in chunks of one byte", async (body, response) => {
    response.writeHead(200, json);
    for (const byte of Buffer.from(body)) response.write(Buffer.of(byte));
    response.end();
  }),
  accepted("201", "status 201 in place of 200", (body, response) => response.writeHead(201, json).end(body)),
  accepted("header-twice", "headers that come twice", (body, response) =>
    response
      .writeHead(
        200,
        [
          ["content-type", "application/json"],
          ["x-request-id", "a"],
          ["x-request-id", "b"],
        ].flat(),
      )
      .end(body),
  ),
  {
    name: "gzip-bomb",
    fault: "a 400 of 50 kB that unpacks to 50 MB of text",
    criterion: "the call fails with the status, and holds no more than 20 MB more than before",
    needs: ["errors"],
    async judge(driver) {
      const bomb = gzipSync(Buffer.alloc(50 << 20, "x"));
      const headers = { "content-type": "text/plain", "content-encoding": "gzip" };
      const api = await serve((response) => response.writeHead(400, headers).end(bomb));
      const outcome = await getFrom(driver, api);
      if (!("error" in outcome) || statusOf(outcome.error) !== 400) return wrong(describe(outcome));
      const held = heldBy(outcome.error);
      return rightIf(held < 20 << 20, `the error holds ${held >> 20} MB`);
    },
  },
  {
    name: "bad-gzip",
    fault: "a body that says gzip and is not",
    criterion: "the call fails",
    async judge(driver) {
      const headers = { ...json, "content-encoding": "gzip" };
      const api = await serve((response) => response.writeHead(200, headers).end(JSON.stringify(one(driver))));
      return rightIfFailed(await getFrom(driver, api));
    },
  },
];

/** Counts the characters of all strings that an error references. */
function heldBy(error: unknown, seen = new Set<unknown>()): number {
  if (typeof error === "string") return error.length;
  if (Object(error) !== error || seen.has(error)) return 0;
  seen.add(error);
  return Object.getOwnPropertyNames(error)
    .map((name) => heldBy((error as Record<string, unknown>)[name], seen))
    .reduce((sum, size) => sum + size, 0);
}
