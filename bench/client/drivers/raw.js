/** fetch alone, as one writes it by hand: the unit of all others. */
import { fact, key as ownKey, more, project, versions, workspaceId } from "./requests.js";

export const lacks = [
  "base URL per call",
  "timeout",
  "retries",
  "key",
  "path arguments",
  "errors",
  "events",
  "validators",
];

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl, key = ownKey, headers: extra }) {
  const headers = { authorization: `Bearer ${key}`, accept: "application/json", ...extra };
  const api = `${baseUrl}/openapi/service/api`;
  const segment = encodeURIComponent;

  async function dataOf(url, init) {
    const response = await fetch(url, init);
    return (await response.json())?.data;
  }

  return {
    get({ signal, id = fact.factId } = {}) {
      const { workspaceId, actorId } = fact;
      const path = `${api}/v3/workspaces/${segment(workspaceId)}/actors/${segment(actorId)}/facts/${segment(id)}`;
      return dataOf(`${path}?${new URLSearchParams(more)}`, { headers, signal });
    },
    page() {
      const { id, ...query } = versions;
      return dataOf(`${api}/v3/agents/${segment(id)}/versions?${new URLSearchParams(query)}`, { headers });
    },
    post: (body = project) =>
      dataOf(`${api}/v3/workspaces/${segment(workspaceId)}/projects`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    request: async (path) => (await fetch(`${baseUrl}${path}`, { headers })).json(),
    send: async (body) => (await fetch(`${baseUrl}/raw`, { method: "POST", headers, body, duplex: "half" })).json(),
    stream: async () => (await fetch(`${baseUrl}/stream`, { headers })).body,
  };
}
