/** Faults that a caller has to diagnose from the error alone. */
import dns from "node:dns";
import type { Driver } from "../../client/contenders.js";
import { one } from "../answers.js";
import { describe, messageOf, outcomeOf, rightIfMessage, statusOf } from "../outcome.js";
import { rightIf, type Row, type Verdict, wrong } from "../row.js";
import { answer, closedPort } from "../servers.js";

interface Refusal {
  readonly body: unknown;
  readonly type?: string;
}

/** A row with a 422 whose reason has an unusual location. */
const reason = (name: string, fault: string, { body, type = "application/json" }: Refusal, pattern: RegExp): Row => ({
  name,
  fault,
  criterion: "the error's message has the reason",
  needs: ["errors"],
  async judge({ connect }) {
    const api = await answer(422, body, { "content-type": type });
    return rightIfMessage(await outcomeOf(() => connect({ baseUrl: api.url, maxRetries: 0 }).get()), pattern);
  },
});

/** Makes every host name unknown, whatever resolver this machine has. */
function knowNoHosts(): void {
  const lookup = (hostname: string, ...rest: unknown[]): void => {
    const details = { code: "ENOTFOUND", errno: -3008, syscall: "getaddrinfo", hostname };
    (rest.at(-1) as (error: Error) => void)(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), details));
  };
  Object.assign(dns, { lookup });
}

/** Calls the client from a function whose name should appear in the stack. */
async function theCaller({ connect }: Driver, baseUrl: string): Promise<unknown> {
  const result = await connect({ baseUrl, maxRetries: 0 }).get();
  return result;
}

async function judgeStack(driver: Driver, baseUrl: string): Promise<Verdict> {
  const outcome = await outcomeOf(() => theCaller(driver, baseUrl));
  const stack = "error" in outcome ? ((outcome.error as Error).stack ?? "") : "";
  return rightIf(stack.includes("theCaller"), `${describe(outcome)}, and its stack does not`);
}

export const messages: readonly Row[] = [
  {
    name: "unknown-host",
    fault: "the host does not exist",
    criterion: "the error's message has ENOTFOUND or the name of the host",
    async judge({ connect }) {
      knowNoHosts();
      const outcome = await outcomeOf(() => connect({ baseUrl: "http://api.invalid:81", maxRetries: 0 }).get());
      return rightIfMessage(outcome, /ENOTFOUND|api\.invalid/);
    },
  },
  {
    name: "bad-header-value",
    fault: "a header whose value has a line feed",
    criterion: "the error's message names the header",
    needs: ["headers"],
    async judge(driver) {
      const api = await answer(200, one(driver));
      const headers = { "x-tenant": "first\nsecond" };
      const { connect } = driver;
      return rightIfMessage(
        await outcomeOf(() => connect({ baseUrl: api.url, headers, maxRetries: 0 }).get()),
        /x-tenant/i,
      );
    },
  },
  reason("reason-string", '{"errors":"name is missing"}', { body: { errors: "name is missing" } }, /name is missing/),
  reason("reason-list", '{"errors":["name is missing"]}', { body: { errors: ["name is missing"] } }, /name is missing/),
  reason(
    "reason-fastapi",
    "the errors of FastAPI",
    { body: { detail: [{ loc: ["body", "name"], msg: "field required", type: "missing" }] } },
    /field required/,
  ),
  reason(
    "reason-rfc9457",
    "problem details of RFC 9457",
    {
      body: { type: "https://a.example/credit", title: "Not enough credit", status: 422, detail: "Your balance is 30" },
      type: "application/problem+json",
    },
    /Not enough credit[^]*balance is 30|balance is 30[^]*Not enough credit/,
  ),
  reason("reason-text", "plain text", { body: "The name is missing", type: "text/plain" }, /name is missing/),
  {
    name: "long-page",
    fault: "a proxy's page of 100 kB with status 502",
    criterion: "the error tells the status, and its message has at most 1,000 characters",
    needs: ["errors"],
    async judge({ connect }) {
      const page = `<!doctype html><h1>Bad Gateway</h1>${"<p>Try again later</p>".repeat(5000)}`;
      const api = await answer(502, page, { "content-type": "text/html" });
      const outcome = await outcomeOf(() => connect({ baseUrl: api.url, maxRetries: 0 }).get());
      if (!("error" in outcome) || statusOf(outcome.error) !== 502) return wrong(describe(outcome));
      const { length } = messageOf(outcome.error);
      return rightIf(length <= 1000, `its message has ${length} characters`);
    },
  },
  {
    name: "error-null",
    fault: "a 400 whose body is null",
    criterion: "the error tells the status",
    needs: ["errors"],
    async judge({ connect }) {
      const api = await answer(400, "null");
      const outcome = await outcomeOf(() => connect({ baseUrl: api.url, maxRetries: 0 }).get());
      return rightIf("error" in outcome && statusOf(outcome.error) === 400, describe(outcome));
    },
  },
  {
    name: "stack",
    fault: "a call fails far below its caller",
    criterion: "the stack names the function that made the call",
    needs: ["errors"],
    judge: async (driver) => judgeStack(driver, (await answer(404, { error: { message: "no" } })).url),
  },
  {
    name: "stack-connection",
    fault: "the same where the connection fails",
    criterion: "the stack names the function that made the call",
    judge: async (driver) => judgeStack(driver, `http://127.0.0.1:${await closedPort()}`),
  },
  {
    name: "forgotten-await",
    fault: "a caller forgets to await",
    criterion: "what a call returns is a Promise, so that linters see it",
    async judge(driver) {
      const api = await answer(200, one(driver));
      const call = driver.connect({ baseUrl: api.url }).get();
      await outcomeOf(() => call);
      return rightIf(call instanceof Promise, `it is a ${(call as object).constructor.name} and no Promise`);
    },
  },
  {
    name: "error-is-error",
    fault: "a 500 without a body",
    criterion: "what is thrown is an Error with a message",
    async judge({ connect }) {
      const api = await answer(500, "");
      const outcome = await outcomeOf(() => connect({ baseUrl: api.url, maxRetries: 0 }).get());
      const isError = "error" in outcome && outcome.error instanceof Error && messageOf(outcome.error) !== "";
      return rightIf(isError, describe(outcome));
    },
  },
];
