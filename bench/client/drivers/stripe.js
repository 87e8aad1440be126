// Its nearest methods: two path parameters and a query, a page of a list, and a POST, whose body is a form.
import Stripe from "stripe";
import { key as ownKey, project, versions } from "./requests.js";

export const lacks = ["base URL per call", "signal", "base URL", "headers", "events", "validators", "numbered pages"];

export const dialect = "plain";

export const isOwn = (error) => error instanceof Stripe.errors.StripeError;

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl, isStub, timeout, maxRetries, key = ownKey }) {
  const { hostname: host, port, protocol } = new URL(baseUrl);
  const client = new Stripe(key ?? undefined, {
    host,
    port: Number(port),
    protocol: protocol.slice(0, -1),
    // In Node it takes node:http by default.
    ...(isStub && { httpClient: Stripe.createFetchHttpClient() }),
    ...(timeout !== undefined && { timeout }),
    ...(maxRetries !== undefined && { maxNetworkRetries: maxRetries }),
  });
  const page = () => client.customers.list({ limit: versions.page_size, starting_after: versions.continuation_token });
  return {
    get: ({ id = "pm_1" } = {}) => client.customers.retrievePaymentMethod("cus_1", id, { expand: ["customer"] }),
    page,
    post: (body = project) => client.customers.create(body),
    all: page,
    request: (path) => client.rawRequest("GET", path),
  };
}
