import createClient from "openapi-fetch";
import { fact, key as ownKey, more, paths, project, versions, workspaceId } from "./requests.js";

export const lacks = ["timeout", "retries", "key", "errors", "events", "validators"];

/** @type {import("../contenders.ts").Connect} */
export function connect({ baseUrl, key = ownKey, headers }) {
  const client = createClient({ baseUrl, headers: { authorization: `Bearer ${key}`, ...headers } });
  const bodyOf = ({ data, error }) => {
    if (error) throw new Error("refused", { cause: error });
    return data;
  };
  const dataOf = (result) => bodyOf(result)?.data;
  return {
    get: async ({ signal, id = fact.factId, ...server } = {}) =>
      dataOf(
        await client.GET(paths.fact, { params: { path: { ...fact, factId: id }, query: more }, signal, ...server }),
      ),
    async page() {
      const { id, ...query } = versions;
      return dataOf(await client.GET(paths.versions, { params: { path: { id }, query } }));
    },
    post: async (body = project) =>
      dataOf(await client.POST(paths.projects, { params: { path: { workspaceId } }, body })),
    request: async (path) => bodyOf(await client.GET(path)),
    send: async (body) => bodyOf(await client.POST("/raw", { body })),
    stream: async () => bodyOf(await client.GET("/stream", { parseAs: "stream" })),
  };
}
