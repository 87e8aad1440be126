// Its nearest methods: two path parameters and a query, a page of a list, and a POST.
import OpenAI from "openai";
import { key as ownKey, more, project, versions } from "./requests.js";

export const lacks = ["base URL per call", "events", "validators", "numbered pages"];

export const dialect = "plain";

export const isOwn = (error) => error instanceof OpenAI.OpenAIError;

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl, timeout, maxRetries, key = ownKey, headers }) {
  const client = new OpenAI({
    apiKey: key ?? undefined,
    baseURL: baseUrl,
    timeout,
    maxRetries,
    defaultHeaders: headers,
  });
  const page = () =>
    client.vectorStores.files.list("vs_1", { limit: versions.page_size, after: versions.continuation_token });
  return {
    get: ({ signal, id = "file_1" } = {}) =>
      client.vectorStores.files.retrieve(id, { vector_store_id: "vs_1" }, { query: more, signal }),
    page,
    post: (body = project) => client.vectorStores.create(body),
    all: page,
    request: (path) => client.get(path),
    send: (body) => client.post("/raw", { body }),
    stream: async () => (await client.get("/stream").asResponse()).body,
  };
}
