import ky, { isKyError } from "ky";
import { fact, key as ownKey, more, project, versions, workspaceId } from "./requests.js";

export const lacks = ["key", "path arguments", "events", "validators"];

export const isOwn = isKyError;

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl, timeout, maxRetries, key = ownKey, headers, parseJson }) {
  const root = ky.create({
    prefix: baseUrl,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(timeout !== undefined && { timeout }),
    ...(maxRetries !== undefined && { retry: maxRetries }),
    ...(parseJson && { parseJson }),
  });
  const client = root.extend({ prefix: `${baseUrl}/openapi/service/api` });
  const segment = encodeURIComponent;
  return {
    async get({ signal, id = fact.factId, baseUrl } = {}) {
      const { workspaceId, actorId } = fact;
      const path = `v3/workspaces/${segment(workspaceId)}/actors/${segment(actorId)}/facts/${segment(id)}`;
      return (
        await client
          .get(path, { searchParams: more, signal, ...(baseUrl && { prefix: `${baseUrl}/openapi/service/api` }) })
          .json()
      )?.data;
    },
    async page() {
      const { id, ...searchParams } = versions;
      return (await client.get(`v3/agents/${segment(id)}/versions`, { searchParams }).json())?.data;
    },
    post: async (json = project) =>
      (await client.post(`v3/workspaces/${segment(workspaceId)}/projects`, { json }).json())?.data,
    request: (path) => root.get(path).json(),
    send: (body) => root.post("raw", { body }).json(),
    stream: async () => (await root.get("stream")).body,
  };
}
