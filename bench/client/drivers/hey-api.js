// Generated for this API by hey-api, with its client for fetch.
import { createClient, createConfig } from "hey-api-client/client";
import { agentsListVersions, factsGet, projectsCreate } from "hey-api-client";
import { fact, key, more, project, versions, workspaceId } from "./requests.js";

export const lacks = ["timeout"];

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl }) {
  const client = createClient(createConfig({ baseUrl, auth: () => key, throwOnError: true }));
  return {
    get: async ({ signal } = {}) => (await factsGet({ client, path: fact, query: more, signal })).data.data,
    async page() {
      const { id, ...query } = versions;
      return (await agentsListVersions({ client, path: { id }, query })).data.data;
    },
    post: async () => (await projectsCreate({ client, path: { workspaceId }, body: project })).data.data,
  };
}
