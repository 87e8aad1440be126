// Its nearest methods: two path parameters and a query, a page of a list, and a POST, whose body is a form.
import Stripe from "stripe";
import { key, project, versions } from "./requests.js";

export const lacks = ["signal"];

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl, isStub, timeout, maxRetries }) {
  const { hostname: host, port, protocol } = new URL(baseUrl);
  const client = new Stripe(key, {
    host,
    port: Number(port),
    protocol: protocol.slice(0, -1),
    // In Node it takes node:http by default.
    ...(isStub && { httpClient: Stripe.createFetchHttpClient() }),
    ...(timeout && { timeout }),
    ...(maxRetries !== undefined && { maxNetworkRetries: maxRetries }),
  });
  return {
    get: () => client.customers.retrievePaymentMethod("cus_1", "pm_1", { expand: ["customer"] }),
    page: () => client.customers.list({ limit: versions.page_size, starting_after: versions.continuation_token }),
    post: () => client.customers.create(project),
  };
}
