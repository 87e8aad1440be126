import type { HttpHandler } from "msw";
import { type HandlerContext, negotiate, type Reply } from "../../endpoints/index.js";
import type { Call, MockContext } from "./context.js";
import { failureOf } from "./failures.js";
import { onlyPageOf, pageOf } from "./pages.js";
import { responseWith, withRequiredHeaders } from "./responses.js";
import { fixtureFor, responseTo } from "./results.js";
import type { MockTable } from "./table.js";
import type { Failure, MockOptions, OperationMock, PagedMock, PagesOptions, ResponseOptions } from "./types.js";
import { planOf, uploadHandlers } from "./uploads.js";

/** Creates the mock of an operation. */
export function mockOperation<Args, Result, Replies extends Reply = Reply>(
  context: MockContext,
  table: MockTable,
): OperationMock<Args, Result, Replies> {
  const mock = createMock(context, table);
  context.add(table, () => (table.upload === undefined ? mock() : uploadHandlers(context, table)));
  return mock;
}

/** Creates the mock of an operation whose results come in pages. */
export function mockPages<Args, Result, Item, Replies extends Reply = Reply>(
  context: MockContext,
  table: MockTable,
): PagedMock<Args, Result, Item, Replies> {
  const mock = Object.assign(createMock(context, table), {
    pages: (items: readonly unknown[] | ((args: never) => readonly unknown[]), options?: PagesOptions): HttpHandler => {
      // The handler validates the arguments.
      const itemsOf = ({ args }: Call) => (typeof items === "function" ? items(args as never) : items);
      return context.handlerOf(table.endpoint, (call) => pageOf(table, call, itemsOf(call), options?.size), options);
    },
  });
  context.add(table, () => mock());
  return mock;
}

/** A mock whose types generated code narrows. */
interface UntypedMock {
  (result?: unknown, options?: MockOptions): HttpHandler;
  responds(status: number, body?: unknown, options?: ResponseOptions): HttpHandler;
  fails(failure: Failure, options?: MockOptions): HttpHandler;
}

function createMock(context: MockContext, table: MockTable): UntypedMock {
  const { endpoint } = table;
  const answering = (result?: unknown, options?: MockOptions): HttpHandler =>
    typeof result === "function"
      ? resolving(context, table, (...input) => Reflect.apply(result, undefined, input) as unknown, options)
      : context.handlerOf(endpoint, (call) => usualResponse(table, call, result), options);
  return Object.assign(answering, {
    responds: (status: number, body?: unknown, options?: ResponseOptions): HttpHandler =>
      context.handlerOf(
        endpoint,
        async ({ request }) => {
          const response = await responseWith(table, request, { status, given: body, headers: options?.headers });
          return withRequiredHeaders(table, response);
        },
        options,
      ),
    fails: (failure: Failure, options?: MockOptions): HttpHandler =>
      failure === "timeout"
        ? context.handlerOf(endpoint, () => Response.error(), { ...options, delay: "infinite" })
        : context.handlerOf(endpoint, () => failureOf(failure, endpoint), options),
  });
}

/** Returns the response without a function. */
async function usualResponse(table: MockTable, call: Call, overrides: unknown): Promise<Response> {
  return withRequiredHeaders(table, await usualBody(table, call, overrides));
}

/** Returns the response with a fixture, a page, or the plan of an upload. */
function usualBody(table: MockTable, call: Call, overrides: unknown): Promise<Response> {
  if (table.endpoint.pagination !== undefined) return onlyPageOf(table, call, overrides);
  if (table.upload !== undefined && overrides === undefined) return planOf(table, call);
  return fixtureFor(table, call, overrides);
}

/** Returns a handler that answers with the result of a function. */
export function resolving(
  context: MockContext,
  table: MockTable,
  resolve: (args: Record<string, unknown>, own: HandlerContext) => unknown,
  options: MockOptions | undefined,
): HttpHandler {
  return context.handlerOf(
    table.endpoint,
    async (call) => {
      const { request } = call;
      const own: HandlerContext = {
        request,
        operation: table.endpoint.id,
        mediaType: negotiate(table.endpoint, request),
        signal: request.signal,
        headers: new Headers(),
      };
      const result = await resolve(call.args, own);
      return result === undefined && table.result !== undefined
        ? usualResponse(table, call, undefined)
        : responseTo(table, call, result, own);
    },
    options,
  );
}
