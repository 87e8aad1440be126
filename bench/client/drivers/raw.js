/** fetch alone, as one writes it by hand: the unit of all others. */
import { fact, key, more, project, versions, workspaceId } from "./requests.js";

export const lacks = ["timeout"];

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl }) {
  const headers = { authorization: `Bearer ${key}`, accept: "application/json" };
  const api = `${baseUrl}/openapi/service/api`;
  const segment = encodeURIComponent;

  async function dataOf(url, init) {
    const response = await fetch(url, init);
    const { data } = await response.json();
    return data;
  }

  return {
    get({ signal } = {}) {
      const { workspaceId, actorId, factId } = fact;
      const path = `${api}/v3/workspaces/${segment(workspaceId)}/actors/${segment(actorId)}/facts/${segment(factId)}`;
      return dataOf(`${path}?${new URLSearchParams(more)}`, { headers, signal });
    },
    page() {
      const { id, ...query } = versions;
      return dataOf(`${api}/v3/agents/${segment(id)}/versions?${new URLSearchParams(query)}`, { headers });
    },
    post: () =>
      dataOf(`${api}/v3/workspaces/${segment(workspaceId)}/projects`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(project),
      }),
  };
}
