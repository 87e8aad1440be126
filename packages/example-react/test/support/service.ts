/** The API in the page: MSW intercepts requests, and the example's handlers answer them from the data of one scene. */
import type { Handlers } from "@memory-service/endpoints";
import { createMocks, type Mocks } from "@memory-service/mocks";
import { delay, http, type HttpHandler } from "msw";
import { setupWorker } from "msw/browser";
import { createHandlers } from "../../service/handlers.js";
import { createItem, receivePart } from "../../service/uploads.js";
import { createWorld } from "../../service/world.js";

const worker = setupWorker();
await worker.start({ quiet: true, onUnhandledRequest: "bypass" });

/** A service with its own data and its own URL. */
export interface Service {
  readonly baseUrl: string;
  /** Where parts of uploads go, as a pattern of MSW. */
  readonly storage: string;
  /** Creates handlers for `use`. */
  readonly mocks: Mocks;
  /** The behaviour of each operation. */
  readonly handlers: Handlers;
  /** Milliseconds before the storage answers. Default: 0. */
  partDelay: number;
  /** Adds handlers that take precedence over the earlier ones. */
  use(...handlers: readonly HttpHandler[]): void;
  /** Returns the number of requests of an operation, of parts (`storage`), or of new items (`items`). */
  count(operation: string): number;
}

let services = 0;

/** Creates a service. Each has its own URL, so that late requests of one test do not reach the service of the next. */
export function createService(): Service {
  const baseUrl = `https://service-${++services}.example`;
  const received: string[] = [];
  const world = createWorld();
  const handlers = createHandlers(world);
  const mocks = createMocks({ baseUrl, onRequest: ({ operation }) => void received.push(operation) });
  const service: Service = {
    baseUrl,
    storage: `${baseUrl}/storage/*`,
    mocks,
    handlers,
    partDelay: 0,
    use: (...handlers) => worker.use(...handlers),
    count: (operation) => received.filter((one) => one === operation).length,
  };
  service.use(
    ...mocks.implement(handlers),
    http.put(service.storage, async ({ request }) => {
      received.push("storage");
      await delay(service.partDelay);
      return receivePart(world, request);
    }),
    http.post(`${baseUrl}/example/items`, ({ request }) => {
      received.push("items");
      return createItem(world, request);
    }),
  );
  return service;
}
