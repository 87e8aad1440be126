// The exchanges that are written by hand from the API's reference, seen from the server.
import { createClient } from "@memory-service/client";
import { describe, expect, test } from "vitest";
import { type ExampleExchange, loadExchanges } from "../../client/test/support/exchange.js";
import { createApp } from "../src/index.js";
import { handlersOf } from "./support/handlers.js";

const exchanges = loadExchanges();

test("there are exchanges for all operations", () => {
  expect(new Set(exchanges.map(({ operation }) => operation)).size).toBe(18);
});

describe.each(exchanges.map((exchange) => [exchange.operation, exchange.title, exchange] as const))(
  "%s: %s",
  (_, __, exchange) => {
    const { request, response } = exchange;

    test("a request becomes the arguments, and a result the response", async () => {
      const { app, calls } = serve(exchange);
      const answer = await app.request(request.target, {
        method: request.method,
        headers: request.headers,
        ...(request.body !== "" && { body: request.body }),
      });
      const text = await answer.text();
      expect([answer.status, JSON.parse(text)]).toEqual([response.status, JSON.parse(response.body)]);
      expect(calls).toEqual([[exchange.operation, exchange.arguments]]);
    });

    test("the client gets what the handler returns", async () => {
      const { app } = serve(exchange);
      const client = createClient({
        baseUrl: "https://api.example",
        apiKey: "test-key",
        maxRetries: 0,
        fetch: app.fetch,
      });
      const [resource = "", method = ""] = exchange.operation.split(".");
      const methods = (client as unknown as Record<string, Record<string, (args: object) => Promise<unknown>>>)[
        resource
      ]!;
      const result = await methods[method]!(exchange.arguments);
      // Pages have more than the response.
      if (exchange.yields === undefined) expect(result).toBeUndefined();
      else expect(result).toMatchObject(exchange.yields as object);
    });
  },
);

/** Creates an app whose handlers answer as an exchange does. */
function serve({ response }: ExampleExchange) {
  const calls: (readonly [operation: string, args: unknown])[] = [];
  const body = JSON.parse(response.body) as { readonly data?: unknown; readonly message?: string };
  const handlers = handlersOf((operation, args, context) => {
    calls.push([operation, args]);
    if (body.message !== undefined) Object.assign(context as object, { message: body.message });
    return body.data;
  });
  const app = createApp(handlers, {
    authorize: ({ credential }) => {
      expect(credential?.value).toBe("test-key");
    },
  });
  return { app, calls };
}
