// Its nearest methods: two path parameters and a query, a page of a list, and a POST.
import OpenAI from "openai";
import { key, more, project, versions } from "./requests.js";

export const lacks = [];

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl, timeout, maxRetries }) {
  const client = new OpenAI({ apiKey: key, baseURL: baseUrl, timeout, maxRetries });
  return {
    get: ({ signal } = {}) =>
      client.vectorStores.files.retrieve("file_1", { vector_store_id: "vs_1" }, { query: more, signal }),
    page: () =>
      client.vectorStores.files.list("vs_1", { limit: versions.page_size, after: versions.continuation_token }),
    post: () => client.vectorStores.create(project),
  };
}
