/** Two calls of Stripe's document: with the client that specloom generates from it, and with fetch as one writes it by hand. */
import { key } from "./requests.js";

export const lacks = [];

/**
 * @typedef {object} StripeClient The part of the generated client that is called.
 * @property {Record<"get" | "list" | "update", (args: object) => PromiseLike<unknown>>} customers
 */

const customer = "cus_NffrFeUfNV2Hib";
const changes = { name: "Jenny Rosen", email: "jenny@example.com", metadata: { order: "6735" } };

/** @type {(createClient: (options: { apiKey: string, baseUrl: string }) => StripeClient) => import("../contenders.ts").Connect} */
export const connectTo =
  (createClient) =>
  ({ baseUrl }) => {
    const client = createClient({ apiKey: key, baseUrl });
    return {
      get: () => client.customers.get({ customer, expand: ["sources"] }),
      page: () => client.customers.list({ limit: 3 }),
      post: () => client.customers.update({ customer, ...changes }),
    };
  };

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl }) {
  const headers = { authorization: `Bearer ${key}`, accept: "application/json" };
  const url = `${baseUrl}/v1/customers/${encodeURIComponent(customer)}`;
  const read = async (target, init) => (await fetch(target, init)).json();
  return {
    get: () => read(`${url}?${new URLSearchParams({ "expand[0]": "sources" })}`, { headers }),
    page: () => read(`${baseUrl}/v1/customers?${new URLSearchParams({ limit: "3" })}`, { headers }),
    post() {
      const { metadata, ...fields } = changes;
      const body = new URLSearchParams({ ...fields, "metadata[order]": metadata.order });
      const type = "application/x-www-form-urlencoded";
      return read(url, { method: "POST", headers: { ...headers, "content-type": type }, body: `${body}` });
    },
  };
}
