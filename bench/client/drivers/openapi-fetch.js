import createClient from "openapi-fetch";
import { fact, key, more, paths, project, versions, workspaceId } from "./requests.js";

export const lacks = ["timeout"];

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl }) {
  const client = createClient({ baseUrl, headers: { authorization: `Bearer ${key}` } });
  const dataOf = ({ data, error }) => {
    if (error) throw new Error("refused", { cause: error });
    return data.data;
  };
  return {
    get: async ({ signal } = {}) =>
      dataOf(await client.GET(paths.fact, { params: { path: fact, query: more }, signal })),
    async page() {
      const { id, ...query } = versions;
      return dataOf(await client.GET(paths.versions, { params: { path: { id }, query } }));
    },
    post: async () => dataOf(await client.POST(paths.projects, { params: { path: { workspaceId } }, body: project })),
  };
}
