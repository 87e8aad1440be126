import { createClient } from "../../../packages/client/src/index.ts";
import { fact, key, more, project, versions, workspaceId } from "./requests.js";

export const lacks = [];

/** @type {import("../contenders.ts").Connect} */
export function connect(setup) {
  const client = createClient({ apiKey: key, ...setup });
  return {
    // No operation of this API has a query without pages: an extra one is written in the same way.
    get: ({ signal } = {}) => client.facts.get(fact, { extraQuery: more, signal }),
    page: () => client.agents.listVersions(versions),
    post: () => client.projects.create({ workspaceId, ...project }),
    upload: (bytes) => client.drive.upload(bytes),
  };
}
