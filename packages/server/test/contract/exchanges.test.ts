// The exchanges of the client's tests, which are written by hand from the API's reference: the server accepts each request, and its
// response has the fields and types that the reference shows. Ids are those of the server; other values are examples.
import { beforeAll, describe, expect, it } from "vitest";
import { validators } from "@memory-service/zod";
import { type ExampleExchange, loadExchanges } from "../../../client/test/support/exchange.js";
import type { TestServer } from "../../src/testing.js";
import { onOneDatabase } from "../support/databases.js";
import { idsFor } from "./support/exchange-ids.js";
import { createScenario } from "./support/scenario.js";
import { serverStarter } from "./support/servers.js";
import { shapeOf } from "./support/shape.js";

const exchanges = loadExchanges();
const operations = [...new Set(exchanges.map(({ operation }) => operation))];

/** An exchange whose response is none of today's service. Only its request counts. */
const imagined = "A kind of document that nobody knows yet, and fields without a known name";

/** Fields and types of an exchange that the response of this server does not have, by the title of the exchange. */
const absent: Readonly<Record<string, readonly string[]>> = {
  // The reference allows both null and no token.
  "The last page says so with null": ["body.data.continuation_token: null"],
  // The fact of the example has a date.
  "Only metadata": ["body.data.expiration_date: string"],
  // This server suggests no questions.
  "All three kinds of documents, and a memory": [
    "body.data.documents[]<figure>.highlight.figure.prequestion_list[]: string",
  ],
};

it("are those of all operations", () => {
  expect(operations).toHaveLength(18);
});

onOneDatabase("the exchanges", (open, kind) => {
  const start = serverStarter(open, kind);
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });

  describe.each(operations)("%s", (operation) => {
    const own = exchanges.filter((exchange) => exchange.operation === operation);
    const examples = own.filter(({ title }) => title !== imagined);
    const documented = new Set(examples.flatMap(({ response }) => [...shapeOf(JSON.parse(response.body))]));
    const isDocumented = (line: string): boolean => documented.has(line) || isInEmptyArray(line, documented);
    const ids = new Map<string, string>();
    beforeAll(async () => {
      const scenario = await createScenario(server);
      for (const [example, id] of Object.entries(await idsFor(operation, scenario))) ids.set(example, id);
    });

    it.each(own.map((exchange) => [exchange.title, exchange] as const))("%s", async (title, exchange) => {
      const response = await send(exchange, server.url, ids);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
      const body = (await response.json()) as Body;
      const example = JSON.parse(exchange.response.body) as Body;

      const [token, given] = [body.data?.["continuation_token"], example.data?.["continuation_token"]];
      if (typeof token === "string" && typeof given === "string") ids.set(given, token);

      const shape = shapeOf(body);
      expect({
        undocumented: [...shape].filter((line) => !isDocumented(line)),
        absent: title === imagined ? [] : [...shapeOf(example)].filter((line) => !shape.has(line)),
      }).toEqual({ undocumented: [], absent: absent[title] ?? [] });
      expect(await issuesOf(operation, body)).toEqual([]);
      expect(echoOf(exchange.request.body, example, body)).toEqual(echoOf(exchange.request.body, example, example));
    });
  });
});

/** Whether a line is about the items of an array that is empty in all exchanges. Validators check these items. */
function isInEmptyArray(line: string, documented: ReadonlySet<string>): boolean {
  const arrays = [...line.matchAll(/\[\]/g)].map(({ index }) => line.slice(0, index));
  return arrays.some(
    (path) => documented.has(`${path}: array`) && ![...documented].some((other) => other.startsWith(`${path}[]`)),
  );
}

interface Body {
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Sends the request of an exchange over the network, with the ids, tokens and key of the server. */
function send({ request }: ExampleExchange, url: string, ids: ReadonlyMap<string, string>): Promise<Response> {
  const given = (example: string): string => ids.get(example) ?? example;
  const target = request.target.replaceAll(/[^/?&=]+/g, (part) => {
    const example = decodeURIComponent(part);
    return ids.has(example) ? encodeURIComponent(given(example)) : part;
  });
  const body = request.body.replaceAll(/(?<=")[^"]+(?=")/g, given);
  const authorization = (request.headers["authorization"] ?? "").replaceAll(/[^ ]+/g, given);
  const headers = { ...request.headers, authorization };
  return fetch(`${url}${target}`, { method: request.method, headers, ...(body !== "" && { body }) });
}

async function issuesOf(operation: string, body: unknown): Promise<unknown> {
  const named: Readonly<Record<string, (typeof validators)[keyof typeof validators]>> = validators;
  const result = await named[operation]?.response?.["~standard"].validate(body);
  return result?.issues ?? [];
}

/** Returns the values of a response that the example has from the request. */
function echoOf(request: string, example: Body, { data = {} }: Body): unknown {
  if (request === "") return {};
  const sent = Object.entries(JSON.parse(request) as object);
  const echoed = sent.filter(([name, value]) => JSON.stringify(example.data?.[name]) === JSON.stringify(value));
  return Object.fromEntries(echoed.map(([name]) => [name, data[name]]));
}
