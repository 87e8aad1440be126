/** Faults that send a request, or its key, to the wrong address. */
import type { Driver } from "../../client/contenders.js";
import { one } from "../answers.js";
import { secret } from "../leak.js";
import { describe, outcomeOf } from "../outcome.js";
import { right, rightIf, type Row, type Verdict, wrong } from "../row.js";
import { answer, type Api, type Seen, serve } from "../servers.js";

const carriesKey = ({ url, headers, body }: Seen): boolean =>
  `${url}${JSON.stringify(headers)}${body}`.includes(secret);

const judgeOther = (other: Api): Verdict => rightIf(!other.seen.some(carriesKey), "the key was sent to the other host");

/** Right if all requests had this path or a path below it, or if there was no request. */
function judgePaths({ seen }: Api, isWithin: (url: string) => boolean): Verdict {
  const outside = seen.find(({ url }) => !isWithin(url));
  return rightIf(outside === undefined, `the server was asked for ${outside?.url}`);
}

/** Makes fetch and Request resolve relative URLs, as in a web page at this address. */
function becomePage(href: string): void {
  const { fetch, Request } = globalThis;
  const resolved = (input: unknown): never => (typeof input === "string" ? new URL(input, href) : input) as never;
  class PageRequest extends Request {
    constructor(input: string | URL | Request, init?: RequestInit) {
      super(resolved(input), init);
    }
  }
  Object.assign(globalThis, {
    location: new URL(href),
    Request: PageRequest,
    fetch: (input: unknown, init?: RequestInit) => fetch(resolved(input), init),
  });
}

/** Redirects a GET to a server of another origin. */
async function redirected(driver: Driver, headers?: Readonly<Record<string, string>>): Promise<Api> {
  const other = await answer(200, one(driver));
  const api = await serve((response) => response.writeHead(302, { location: `${other.url}/elsewhere` }).end());
  const key = headers ? "another-key-for-the-api" : secret;
  await outcomeOf(() => driver.connect({ baseUrl: api.url, key, maxRetries: 0, ...(headers && { headers }) }).get());
  return other;
}

/** Requests a path relative to the base URL. */
const ask = ({ connect }: Driver, baseUrl: string, path: string) =>
  outcomeOf(() => connect({ baseUrl, key: secret, maxRetries: 0 }).request?.(path));

/** A row with a base URL of an unusual form, which must work unchanged or be rejected. */
const baseUrl = (name: string, fault: string, end: string, isRight: (url: string) => boolean): Row => ({
  name,
  fault,
  criterion: "refused before anything is sent, or every request goes to the path that the base URL has",
  needs: ["base URL"],
  async judge(driver) {
    const api = await answer(200, one(driver));
    const outcome = await outcomeOf(() => driver.connect({ baseUrl: api.url + end, maxRetries: 0 }).get());
    if ("waited" in outcome) return wrong(describe(outcome));
    return judgePaths(api, isRight);
  },
});

export const places: readonly Row[] = [
  {
    name: "redirect-other-origin",
    fault: "a GET is redirected to another origin",
    criterion: "the key does not go there",
    judge: async (driver) => judgeOther(await redirected(driver)),
  },
  {
    name: "redirect-own-header",
    fault: "the same with a secret in a header of the caller's own",
    criterion: "the header does not go there",
    needs: ["headers"],
    judge: async (driver) => judgeOther(await redirected(driver, { "x-tenant-token": secret })),
  },
  {
    name: "backslash-path",
    fault: "a path that begins with /\\host, in a page with base URL /",
    criterion: "the key does not go to that host",
    needs: ["base URL", "request"],
    async judge(driver) {
      const [api, other] = [await answer(200, one(driver)), await answer(200, one(driver))];
      becomePage(api.url);
      await ask(driver, "/", other.url.replace("http://", "/\\"));
      return judgeOther(other);
    },
  },
  {
    name: "other-url-path",
    fault: "the whole URL of another host as path",
    criterion: "the key does not go to that host",
    needs: ["request"],
    async judge(driver) {
      const [api, other] = [await answer(200, one(driver)), await answer(200, one(driver))];
      await ask(driver, api.url, `${other.url}/x`);
      return judgeOther(other);
    },
  },
  {
    name: "path-above-base",
    fault: "a path with /../../ below a base URL that has a path",
    criterion: "no request leaves the path of the base URL",
    needs: ["base URL", "request"],
    async judge(driver) {
      const api = await answer(200, one(driver));
      await ask(driver, `${api.url}/memory`, "/../../admin");
      return judgePaths(api, (url) => url.startsWith("/memory/"));
    },
  },
  {
    name: "path-above-base-encoded",
    fault: "the same with the dots encoded: /%2e%2e/admin",
    criterion: "no request leaves the path of the base URL",
    needs: ["base URL", "request"],
    async judge(driver) {
      const api = await answer(200, one(driver));
      await ask(driver, `${api.url}/memory`, "/%2e%2E/admin");
      return judgePaths(api, (url) => url.startsWith("/memory/"));
    },
  },
  {
    name: "path-argument",
    fault: 'the path argument ".."',
    criterion: "refused: no request reaches another resource",
    needs: ["path arguments"],
    async judge(driver) {
      const api = await answer(200, one(driver));
      const usual = await answer(200, one(driver));
      await driver.connect({ baseUrl: usual.url }).get({ id: "id" });
      await outcomeOf(() => driver.connect({ baseUrl: api.url, maxRetries: 0 }).get({ id: ".." }));
      const pattern = usual.seen[0]!.url.replace(/\bid\b.*/, "");
      return judgePaths(api, (url) => url.startsWith(pattern));
    },
  },
  baseUrl("base-url-query", "a base URL with a query", "/memory?tenant=1", (url) =>
    /^\/memory\/.*[?&]tenant=1/.test(url),
  ),
  baseUrl("base-url-fragment", "a base URL with a fragment", "/memory#docs", (url) => /^\/memory\/./.test(url)),
  {
    name: "base-url-of-call",
    fault: "a base URL for one call that has a query",
    criterion: "refused before anything is sent, or every request goes to the path that the base URL has",
    needs: ["base URL", "base URL per call"],
    async judge(driver) {
      const api = await answer(200, one(driver));
      const baseUrl = `${api.url}/memory?tenant=1`;
      await outcomeOf(() => driver.connect({ baseUrl: api.url, maxRetries: 0 }).get({ baseUrl }));
      return judgePaths(api, (url) => /^\/memory\/.*[?&]tenant=1/.test(url));
    },
  },
  {
    name: "base-url-scheme",
    fault: "a base URL that is a data: URL",
    criterion: "the call fails",
    needs: ["base URL"],
    async judge(driver) {
      const baseUrl = `data:application/json,${encodeURIComponent(JSON.stringify(one(driver)))}#`;
      const outcome = await outcomeOf(() => driver.connect({ baseUrl, maxRetries: 0 }).get());
      return rightIf("error" in outcome, describe(outcome));
    },
  },
  {
    name: "key-undefined",
    fault: "apiKey: undefined, as of an unset environment variable",
    criterion: "refused, or a warning: not sent without a key in silence",
    needs: ["key"],
    judge: (driver) => judgeNoKey(driver, null),
  },
  {
    name: "key-empty",
    fault: 'apiKey: ""',
    criterion: "refused, or a warning: not sent without a key in silence",
    needs: ["key"],
    judge: (driver) => judgeNoKey(driver, ""),
  },
  {
    name: "key-in-web-worker",
    fault: "a plain key in a web worker",
    criterion: "refused, as in a web page",
    needs: ["key"],
    async judge(driver) {
      const api = await answer(200, one(driver));
      class WorkerGlobalScope {}
      class DedicatedWorkerGlobalScope extends WorkerGlobalScope {}
      const self = globalThis;
      Object.assign(globalThis, { self, WorkerGlobalScope, DedicatedWorkerGlobalScope, importScripts: () => {} });
      Object.setPrototypeOf(globalThis, DedicatedWorkerGlobalScope.prototype);
      const outcome = await outcomeOf(() => driver.connect({ baseUrl: api.url, maxRetries: 0 }).get());
      return rightIf("error" in outcome && api.seen.length === 0, describe(outcome));
    },
  },
];

async function judgeNoKey(driver: Driver, key: string | null): Promise<Verdict> {
  const api = await answer(200, one(driver));
  let warnings = 0;
  console.warn = console.error = () => (warnings += 1);
  process.on("warning", () => (warnings += 1));
  const outcome = await outcomeOf(() => driver.connect({ baseUrl: api.url, key, maxRetries: 0 }).get());
  if (warnings > 0 || api.seen.length === 0) return right;
  return wrong(`sent without a warning: ${describe(outcome)}`);
}
