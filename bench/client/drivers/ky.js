import ky from "ky";
import { fact, key, more, project, versions, workspaceId } from "./requests.js";

export const lacks = [];

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl, timeout, maxRetries }) {
  const client = ky.create({
    prefix: `${baseUrl}/openapi/service/api`,
    headers: { authorization: `Bearer ${key}` },
    ...(timeout && { timeout }),
    ...(maxRetries !== undefined && { retry: maxRetries }),
  });
  const segment = encodeURIComponent;
  return {
    async get({ signal } = {}) {
      const { workspaceId, actorId, factId } = fact;
      const path = `v3/workspaces/${segment(workspaceId)}/actors/${segment(actorId)}/facts/${segment(factId)}`;
      return (await client.get(path, { searchParams: more, signal }).json()).data;
    },
    async page() {
      const { id, ...searchParams } = versions;
      return (await client.get(`v3/agents/${segment(id)}/versions`, { searchParams }).json()).data;
    },
    post: async () =>
      (await client.post(`v3/workspaces/${segment(workspaceId)}/projects`, { json: project }).json()).data,
  };
}
