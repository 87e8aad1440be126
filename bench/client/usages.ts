/** Programs that make 72 calls with each client: our client, clients for the same API, and clients for other APIs. */
import type { PlacedCall } from "./calls.js";

export interface Usage {
  readonly name: string;
  /** Set for a package that the workspace does not have. */
  readonly isInstalled?: true;
  /** The program before the calls: imports and the client. */
  readonly before: (calls: readonly PlacedCall[]) => string;
  /** Returns the code of a call whose result is used. */
  readonly call: (call: PlacedCall, index: number) => string;
}

const options = '{ baseUrl: "https://api.example", apiKey: "key" }';

/** Returns the function name of an operation: `factsGet` for `facts.get`. */
const functionOf = (operation: string): string =>
  operation.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase());

const typeOf = (operation: string): string => functionOf(operation).replace(/^./, (letter) => letter.toUpperCase());

const namesOf = (calls: readonly PlacedCall[]): string =>
  [...new Set(calls.map(({ operation }) => functionOf(operation)))].join(", ");

/** Returns a value as code, without undefined properties. */
const literal = (value: object): string => JSON.stringify(value);

const filled = ({ path, values }: PlacedCall): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values?.[name]))).slice(1);

/** Our usages, named as in the budget. */
export const own = {
  methods: {
    name: "ours: methods",
    before: () => `import { createClient } from "@memory-service/client";
const client = createClient(${options});`,
    call: ({ operation, arguments: args }) => `use(await client.${operation}(${literal(args)}));`,
  },
  functions: {
    name: "ours: functions",
    before: (calls) => `import { createCore, ${namesOf(calls)} } from "@memory-service/client/operations";
const client = createCore(${options});`,
    call: ({ operation, arguments: args }) => `use(await ${functionOf(operation)}(client, ${literal(args)}));`,
  },
} as const satisfies Readonly<Record<string, Usage>>;

const openapiFetch: Usage = {
  name: "openapi-fetch",
  before: () => `import createClient from "openapi-fetch";
import type { paths } from "@memory-service/client/schema";
const client = createClient<paths>({ baseUrl: "https://api.example" });`,
  call({ method, path, values, query, body }, index) {
    const init = { params: { path: values, query }, body };
    return `const { data: data${index} } = await client.${method}("${path}", ${literal(init)});
use(data${index}?.success);`;
  },
};

/** Takes its types from our client, because ky has none. */
const ky: Usage = {
  name: "ky",
  isInstalled: true,
  before: () => `import ky from "ky";
import type * as api from "@memory-service/client";
const client = ky.create({ prefix: "https://api.example", headers: { authorization: "Bearer key" } });`,
  call(call) {
    const { operation, method, query, body } = call;
    const init = literal({ searchParams: query, json: body });
    const type = `{ data: api.${typeOf(operation)}Result }`;
    return `use((await client.${method.toLowerCase()}("${filled(call)}", ${init}).json<${type}>()).data);`;
  },
};

const openai: Usage = {
  name: "openai",
  isInstalled: true,
  before: () => 'import OpenAI from "openai";\nconst client = new OpenAI({ apiKey: "key" });',
  call: inTurn([
    "files.list({ limit: 20 })",
    'files.retrieve("file_1")',
    'files.delete("file_1")',
    "models.list()",
    'models.retrieve("model-small")',
    'vectorStores.create({ name: "Annual report", metadata: { owner: "finance" } })',
    'vectorStores.retrieve("vs_1")',
    'vectorStores.update("vs_1", { name: "Report" })',
    'vectorStores.list({ limit: 20, after: "vs_1" })',
    'vectorStores.delete("vs_1")',
    'vectorStores.search("vs_1", { query: "revenue in 2025?", max_num_results: 5 })',
    'vectorStores.files.list("vs_1", { limit: 20 })',
    'vectorStores.files.retrieve("file_1", { vector_store_id: "vs_1" })',
    'conversations.create({ metadata: { owner: "finance" } })',
    'conversations.update("conv_1", { metadata: {} })',
    'batches.retrieve("batch_1")',
    "batches.list({ limit: 20 })",
    'uploads.create({ bytes: 20971521, filename: "a.pdf", mime_type: "application/pdf", purpose: "assistants" })',
  ]),
};

const stripe: Usage = {
  name: "stripe",
  isInstalled: true,
  before: () => 'import Stripe from "stripe";\nconst client = new Stripe("key");',
  call: inTurn([
    'customers.create({ name: "Northwind", metadata: { owner: "finance" } })',
    'customers.retrieve("cus_1")',
    'customers.update("cus_1", { name: "Northwind" })',
    'customers.del("cus_1")',
    "customers.list({ limit: 20 })",
    "customers.search({ query: \"name:'Northwind'\" })",
    'products.create({ name: "Report" })',
    'products.retrieve("prod_1")',
    'products.update("prod_1", { description: "Annual" })',
    "products.list({ limit: 20 })",
    'prices.create({ currency: "eur", product: "prod_1", unit_amount: 100 })',
    'prices.retrieve("price_1")',
    'prices.list({ product: "prod_1" })',
    'invoices.retrieve("in_1")',
    'invoices.list({ customer: "cus_1" })',
    'refunds.create({ charge: "ch_1" })',
    'refunds.retrieve("re_1")',
    "events.list({ limit: 20 })",
  ]),
};

export const peers: readonly Usage[] = [openapiFetch, ky, openai, stripe];

/** Returns calls of another API's nearest methods, in rotation. */
function inTurn(methods: readonly string[]): Usage["call"] {
  return (_, index) => `use(await client.${methods[index % methods.length]});`;
}
