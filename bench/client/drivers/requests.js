/** What the drivers send, where they are free to choose: the same requests, with the same key. */
export const key = "key-of-the-bench";

export const fact = { workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" };

export const more = { expand: "actor" };

export const versions = { id: "agt_1", page_size: 20, continuation_token: "v0" };

export const workspaceId = "ws_1";

export const project = {
  name: "Annual report",
  description: "For the report",
  metadata: { owner: "finance", draft: "true" },
};

export const paths = {
  fact: "/openapi/service/api/v3/workspaces/{workspaceId}/actors/{actorId}/facts/{factId}",
  versions: "/openapi/service/api/v3/agents/{id}/versions",
  projects: "/openapi/service/api/v3/workspaces/{workspaceId}/projects",
};
