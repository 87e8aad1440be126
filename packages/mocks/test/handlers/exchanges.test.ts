// The expected exchanges of the client's own tests, through the mocks: each request is valid, each documented response arrives.
import type { Call, PageCall } from "@memory-service/client";
import { describe, expect, test, vi } from "vitest";
import { loadExchanges, type ExampleExchange } from "../../../client/test/support/exchange.js";
import { createMocks, type HandlerContext, reply, type OperationMock, type ReceivedRequest } from "../../src/index.js";
import { baseUrl, callMember, memberOf, serveMocks, strict } from "./support.js";

const onRequest = vi.fn<(request: ReceivedRequest) => void>();
const mocks = createMocks({ baseUrl, onRequest });
const server = serveMocks(mocks);
const exchanges = loadExchanges();

interface Body {
  readonly data?: unknown;
  readonly message?: string;
}

type AnyMock = OperationMock<unknown, unknown>;

/** Four ways to answer with the documented response. */
const answers: Readonly<Record<string, (mock: AnyMock, exchange: ExampleExchange, body: Body) => unknown>> = {
  "the result of a function": (mock, _, { data, message }) =>
    mock((_args: unknown, context: HandlerContext) => {
      if (message !== undefined) context.message = message;
      return data;
    }),
  "a reply": (mock, { response }, body) => mock(() => reply(response.status, body)),
  "a response": (mock, { response }) => mock(() => new Response(response.body, response)),
  "a handler of a service": (_, { operation }, { data, message }) => {
    const [resource = "", method = ""] = operation.split(".");
    const handler = (_args: unknown, context: HandlerContext): unknown => {
      if (message !== undefined) context.message = message;
      return data;
    };
    return mocks.implement({ [resource]: { [method]: handler } });
  },
};

/** Returns the API's data of a page, without the client's members; any other result unchanged. */
function ownData(result: unknown): unknown {
  if (result === undefined) return undefined;
  const data = JSON.parse(JSON.stringify(result)) as Record<string, unknown>;
  if (!("hasNext" in data)) return data;
  const { hasNext: _, nextCursor: __, ...own } = data;
  return own;
}

test("all 18 operations are mocked", () => {
  expect(new Set(exchanges.map(({ operation }) => operation)).size).toBe(18);
  for (const { operation } of exchanges) expect(typeof memberOf(mocks, operation)).toBe("function");
});

describe.each(Object.entries(answers))("%s", (_, answer) => {
  test.each(exchanges.map((exchange) => [exchange.operation, exchange.title, exchange] as const))(
    "%s: %s",
    async (operation, _, exchange) => {
      onRequest.mockClear();
      const body = JSON.parse(exchange.response.body) as Body;
      const mock = memberOf(mocks, operation) as unknown as AnyMock;
      server.use(...([answer(mock, exchange, body)].flat() as ReturnType<AnyMock>[]));

      const call = callMember(strict, operation, exchange.arguments) as Call<unknown> | PageCall<unknown, unknown>;
      const { data, message, response } = await call.withResponse();

      expect(ownData(data)).toEqual(exchange.yields);
      if (body.message !== undefined) expect(message).toBe(body.message);
      expect(response.status).toBe(exchange.response.status);
      expect(onRequest).toHaveBeenCalledTimes(1);
      const [received] = onRequest.mock.calls[0]!;
      expect(received.operation).toBe(operation);
      expect(received.args).toEqual(exchange.arguments);
    },
  );
});

describe("without a result of their own, mocks answer with a valid fixture", () => {
  test.each(exchanges.map((exchange) => [exchange.operation, exchange.title, exchange] as const))(
    "%s: %s",
    async (operation, _, exchange) => {
      const result = await (callMember(strict, operation, exchange.arguments) as Call<unknown>);
      expect(result === undefined).toBe(exchange.yields === undefined);
    },
  );
});
