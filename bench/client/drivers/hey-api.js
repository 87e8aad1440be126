// Generated for this API by hey-api, with its client for fetch.
import { createClient, createConfig } from "hey-api-client/client";
import { agentsListVersions, factsGet, projectsCreate } from "hey-api-client";
import { fact, key as ownKey, more, project, versions, workspaceId } from "./requests.js";

export const lacks = ["timeout", "retries", "errors", "events", "validators"];

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl, key = ownKey, headers }) {
  const client = createClient(createConfig({ baseUrl, headers, auth: () => key ?? undefined, throwOnError: true }));
  const security = [{ scheme: "bearer", type: "http" }];
  return {
    get: async ({ signal, id = fact.factId, ...server } = {}) =>
      (await factsGet({ client, path: { ...fact, factId: id }, query: more, signal, ...server })).data?.data,
    async page() {
      const { id, ...query } = versions;
      return (await agentsListVersions({ client, path: { id }, query })).data?.data;
    },
    post: async (body = project) => (await projectsCreate({ client, path: { workspaceId }, body })).data?.data,
    request: async (url) => (await client.get({ url, security })).data,
    send: async (body) => (await client.post({ url: "/raw", body, security })).data,
    stream: async () => (await client.get({ url: "/stream", security, parseAs: "stream" })).data,
  };
}
