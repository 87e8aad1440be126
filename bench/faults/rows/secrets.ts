/** Faults that leak the key, or the password of a base URL, into logs. */
import type { Driver, Setup } from "../../client/contenders.js";
import { one } from "../answers.js";
import { leakOf, secret } from "../leak.js";
import { describe, outcomeOf } from "../outcome.js";
import { right, rightIf, type Row, type Verdict, wrong } from "../row.js";
import { answer, closedPort, json, serve, serveTcp } from "../servers.js";

const criterion = "no 8 characters of the key in a row are in the error: message, stack, JSON or print";

/** Right if the call failed without leaking the key. A returned value comes from the server, not from an error of the client. */
async function judgeLeak({ connect }: Driver, baseUrl: string, setup: Partial<Setup> = {}): Promise<Verdict> {
  const outcome = await outcomeOf(() => connect({ baseUrl, key: secret, maxRetries: 0, ...setup }).get());
  if ("waited" in outcome) return wrong(describe(outcome));
  if ("value" in outcome) return right;
  const place = leakOf(outcome.error);
  return rightIf(place === undefined, `the key is in its ${place}`);
}

/** Sends the start of an error body that contains half of the key, and hangs up. */
const cutInTheKey = serve.bind(undefined, (response) => {
  response.writeHead(400, { "content-type": "application/json", "content-length": 500 });
  response.write(`{"message":"Unknown key ${secret.slice(0, 20)}`, () => setTimeout(() => response.destroy(), 50));
});

/** Malformed HTTP responses that contain the client's request. */
const echoing = (prefix: string): Promise<string> =>
  serveTcp((socket) => {
    socket.once("data", (request) => {
      const [, line = ""] = /(?:authorization: )(.*)\r\n/i.exec(request.toString()) ?? [];
      socket.write(`${prefix}${line}\r\n`, () => setTimeout(() => socket.destroy(), 50));
    });
  });

export const secrets: readonly Row[] = [
  {
    name: "key-in-json",
    fault: "a 400 repeats the key in its JSON",
    criterion,
    needs: ["errors"],
    async judge(driver) {
      const error = { message: `Unknown key ${secret}`, type: "auth", received: { Authorization: `Bearer ${secret}` } };
      return judgeLeak(driver, (await answer(400, { message: error.message, error })).url);
    },
  },
  {
    name: "key-in-escapes",
    fault: "a 400 repeats the key in escapes of JSON",
    criterion,
    needs: ["errors"],
    async judge(driver) {
      const escaped = [...secret].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
      return judgeLeak(driver, (await answer(400, `{"error":{"message":"Unknown key ${escaped}"}}`)).url);
    },
  },
  {
    name: "key-in-text",
    fault: "a 400 repeats the key in plain text",
    criterion,
    needs: ["errors"],
    judge: async (driver) =>
      judgeLeak(driver, (await answer(400, `Unknown key ${secret}`, { "content-type": "text/plain" })).url),
  },
  {
    name: "key-in-headers",
    fault: "a 400 repeats the key in its headers",
    criterion,
    needs: ["errors"],
    async judge(driver) {
      const headers = { ...json, "x-request-id": secret, "request-id": secret, "www-authenticate": `Bearer ${secret}` };
      return judgeLeak(driver, (await answer(400, { message: "no" }, headers)).url);
    },
  },
  {
    name: "key-in-html",
    fault: "a proxy's page with status 200 repeats the key",
    criterion,
    judge: async (driver) =>
      judgeLeak(driver, (await answer(200, `<p>Sent: ${secret}</p>`, { "content-type": "text/html" })).url),
  },
  {
    name: "key-not-json",
    fault: "a success whose body is the key, and not JSON",
    criterion,
    judge: async (driver) => judgeLeak(driver, (await answer(200, secret)).url),
  },
  {
    name: "key-cut",
    fault: "an error body ends in the middle of the key",
    criterion,
    needs: ["errors"],
    judge: async (driver) => judgeLeak(driver, (await cutInTheKey()).url),
  },
  {
    name: "key-at-64k",
    fault: "an error body of text has the key across 64 KiB",
    criterion,
    needs: ["errors"],
    async judge(driver) {
      const [start, end] = ["x".repeat(65_536 - 20) + secret.slice(0, 20), secret.slice(20) + "x".repeat(1000)];
      const api = await serve((response) => {
        response.writeHead(400, { "content-type": "text/plain" });
        response.write(start, () => setTimeout(() => response.end(end), 100));
      });
      return judgeLeak(driver, api.url);
    },
  },
  {
    name: "not-http",
    fault: "the peer does not speak HTTP and repeats what it gets",
    criterion,
    judge: async (driver) => judgeLeak(driver, await echoing("")),
  },
  {
    name: "bad-chunk",
    fault: "the key stands where the size of a chunk belongs",
    criterion,
    async judge(driver) {
      const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
      return judgeLeak(driver, await echoing(head));
    },
  },
  {
    name: "bad-answer-header",
    fault: "the key stands in a malformed header of the answer",
    criterion,
    judge: async (driver) => judgeLeak(driver, await echoing("HTTP/1.1 200 OK\r\nbad header\u0001: ")),
  },
  {
    name: "key-in-location",
    fault: "a redirect to a closed port has the key in its URL",
    criterion,
    async judge(driver) {
      const port = await closedPort();
      const api = await serve((response) =>
        response.writeHead(302, { location: `http://127.0.0.1:${port}/?key=${secret}` }).end(),
      );
      return judgeLeak(driver, api.url);
    },
  },
  {
    name: "key-in-bad-location",
    fault: "a redirect to something that is no web address has the key in it",
    criterion,
    async judge(driver) {
      const api = await serve((response) => response.writeHead(302, { location: `ftp://${secret}@[/` }).end());
      return judgeLeak(driver, api.url);
    },
  },
  {
    name: "password-in-base-url",
    fault: "a password in the base URL",
    criterion: "it works without showing the password, or fails without showing it",
    needs: ["base URL"],
    async judge(driver) {
      const api = await answer(200, one(driver));
      return judgeLeak(driver, api.url.replace("//", `//user:${secret}@`), { key: "another-key-for-the-api" });
    },
  },
  {
    name: "key-not-sendable",
    fault: "a key with a line feed in it",
    criterion,
    async judge(driver) {
      const api = await answer(200, one(driver));
      return judgeLeak(driver, api.url, { key: `${secret}\n${secret}` });
    },
  },
  {
    name: "key-in-validation",
    fault: "a validator quotes a field of the answer that holds the key",
    criterion,
    needs: ["validators"],
    async judge(driver) {
      const api = await answer(200, one(driver, { id: secret }));
      const issues = [{ message: `expected number, received "${secret}"`, path: ["data", "id"] }];
      const response = { "~standard": { version: 1, vendor: "bench", validate: () => ({ issues }) } };
      return judgeLeak(driver, api.url, { validators: { "facts.get": { response } } });
    },
  },
];
