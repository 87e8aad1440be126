import { createClient, isClientError, validateWith } from "../../../packages/client/src/index.ts";
import { fact, key as ownKey, more, project, versions, workspaceId } from "./requests.js";

export const lacks = [];

export const isOwn = isClientError;

/** @type {import("../contenders.ts").Connect} */
export function connect({ key = ownKey, isStub, validators, ...setup }) {
  const client = createClient({
    apiKey: key ?? undefined,
    ...(validators && { validate: validateWith(validators, "strict") }),
    ...setup,
  });
  return {
    // No operation of this API has a query without pages: an extra one is written in the same way.
    get: ({ signal, id = fact.factId, ...server } = {}) =>
      client.facts.get({ ...fact, factId: id }, { extraQuery: more, signal, ...server }),
    page: () => client.agents.listVersions(versions),
    post: (body = project) => client.projects.create({ workspaceId, ...body }),
    upload: (source, options) => client.drive.upload(source, options),
    all: () => client.projects.list(),
    allByToken: () => client.agents.listVersions({ id: versions.id }),
    request: (path) => client.request("GET", path),
    send: (body) => client.request("POST", "/raw", { body }),
    stream: () => client.request("GET", "/stream", { response: "stream" }),
  };
}
