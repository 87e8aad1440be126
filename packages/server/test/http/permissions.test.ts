import { endpoints } from "@memory-service/endpoints";
import { describe, expect, it } from "vitest";
import { permissions } from "../../src/access/permissions.js";
import { endpoints as adminEndpoints } from "../../src/admin/generated/endpoints/index.js";
import { startTestServer, testAdminKey } from "../support/server.js";

/** The table of endpoints in the API's reference. */
const reference: readonly (readonly [method: string, path: string, permission: string])[] = [
  [
    "POST",
    "/openapi/service/api/v3/workspaces/{workspaceId}/projects/{projectId}/memories/conflicts/{conflictId}/resolve",
    "project:mem_modify",
  ],
  ["GET", "/openapi/service/api/v1/drives/items/{item_id}/children", "drive:item_read"],
  ["POST", "/openapi/service/api/v1/drives/items/upload", "drive:item_add"],
  ["POST", "/openapi/service/api/v3/workspaces/{workspaceId}/projects", "project:create"],
  [
    "PATCH",
    "/openapi/service/api/v3/workspaces/{workspaceId}/actors/{actorId}/facts/{factId}",
    "workspace:actor_fact_modify",
  ],
  ["PUT", "/openapi/service/api/v1/projects/{id}", "project:modify"],
  ["GET", "/openapi/service/api/v3/workspaces", "workspace:list"],
  ["POST", "/openapi/service/api/v1/projects/{id}/search", "project:search"],
  ["GET", "/openapi/service/api/v1/projects", "project:list"],
  ["PATCH", "/openapi/service/api/v3/agents/{id}", "agent:modify"],
  ["GET", "/openapi/service/api/v3/agents/{id}/versions", "agent:version_list"],
  ["GET", "/openapi/service/api/v2/projects/{id}/memories/{memoryId}/trace", "project:mem_read"],
  ["PATCH", "/openapi/service/api/v3/workspaces/{id}", "workspace:modify"],
  [
    "POST",
    "/openapi/service/api/v3/workspaces/{workspaceId}/actors/{actorId}/facts/forget",
    "workspace:actor_fact_delete",
  ],
  [
    "GET",
    "/openapi/service/api/v3/workspaces/{workspaceId}/actors/{actorId}/facts/{factId}",
    "workspace:actor_fact_read",
  ],
  ["GET", "/openapi/service/api/v1/projects/{id}/documents/{documentId}", "project:doc_read"],
  [
    "GET",
    "/openapi/service/api/v3/workspaces/{workspaceId}/projects/{projectId}/memories/documents/{documentId}",
    "project:doc_read",
  ],
  ["DELETE", "/openapi/service/api/v1/projects/{id}", "project:delete"],
];

/** The operations of the admin API for apps. */
const forApps = Object.values(adminEndpoints).flatMap(({ method, path, permission }) =>
  permission === undefined ? [] : [[method, path, permission.name] as const],
);
const forAdministrators = Object.values(adminEndpoints).filter(({ permission }) => permission === undefined);

const concrete = (path: string): string => path.replaceAll(/\{\w+\}/g, "none");

describe("permissions", () => {
  it("has those of the reference and of the admin API, and no others", () => {
    const named = new Set([...reference, ...forApps].map(([, , permission]) => permission));
    expect([...named].sort()).toStrictEqual([...permissions].sort());
    expect(reference).toHaveLength(18);
    expect(
      Object.values(endpoints)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toStrictEqual(reference.map(([method, path]) => `${method} ${path}`).sort());
  });

  it("allows each operation to keys with one permission, and to no others", async () => {
    const { admin, app, newKeys } = await startTestServer();
    const workspaces = (await admin.keys.list()).items[0]?.workspace_ids ?? [];
    expect(newKeys.apiKey).toBeDefined();
    const call = async (method: string, path: string, key: string): Promise<number> =>
      (await app.request(concrete(path), { method, headers: { authorization: `Bearer ${key}` } })).status;

    const opened: string[] = [];
    for (const permission of permissions) {
      const grants = [{ permission }];
      const { api_key } = await admin.keys.create({ name: permission, workspace_ids: workspaces, grants });
      for (const [method, path, needed] of [...reference, ...forApps]) {
        const status = await call(method, path, api_key);
        expect(status).not.toBe(401);
        expect(status).not.toBe(500);
        if (status !== 403) opened.push(`${method} ${path} ${permission}`);
        expect([permission, method, path, status === 403]).toStrictEqual([
          permission,
          method,
          path,
          permission !== needed,
        ]);
      }
      for (const { method, path } of forAdministrators) expect(await call(method, path, api_key)).toBe(401);
    }
    expect(opened).toHaveLength(reference.length + forApps.length);

    const grants = permissions.map((permission) => ({ permission }));
    const { api_key } = await admin.keys.create({ name: "None", workspace_ids: workspaces, grants: [] });
    const all = await admin.keys.create({ name: "All", workspace_ids: workspaces, grants });
    for (const [method, path] of [...reference, ...forApps]) {
      expect(await call(method, path, api_key)).toBe(403);
      expect(await call(method, path, all.api_key)).not.toBe(403);
      expect(await call(method, path, testAdminKey)).toBe(401);
    }
  });

  it("limits permissions of a key to projects", async () => {
    const { admin, app, client, newKeys } = await startTestServer();
    const workspaceId = (await admin.keys.list()).items[0]?.workspace_ids[0] ?? "";
    const owner = client(newKeys.apiKey ?? "");
    const own = await owner.projects.create({ workspaceId, name: "Own", custom_id: "own" });
    const other = await owner.projects.create({ workspaceId, name: "Other", custom_id: "other" });
    const limited = [
      "project:modify",
      "project:search",
      "project:mem_read",
      "project:doc_read",
      "project:delete",
    ] as const;
    const grants = limited.map((permission) => ({ permission, projects: [own.id] }));
    const { api_key } = await admin.keys.create({ name: "Limited", workspace_ids: [workspaceId], grants });
    const call = async (method: string, path: string, body?: string): Promise<number> => {
      const headers = { authorization: `Bearer ${api_key}`, "content-type": "application/json" };
      return (await app.request(path, { method, headers, ...(body !== undefined && { body }) })).status;
    };
    for (const [method, path, body] of [
      ["PUT", "/openapi/service/api/v1/projects/{id}", '{"name":"Changed"}'],
      ["POST", "/openapi/service/api/v1/projects/{id}/search", '{"query":"tea","user_id":"usr_1"}'],
      ["GET", "/openapi/service/api/v2/projects/{id}/memories/none/trace"],
      ["GET", "/openapi/service/api/v1/projects/{id}/documents/none"],
      ["GET", `/openapi/service/api/v3/workspaces/${workspaceId}/projects/{id}/memories/documents/none`],
      ["DELETE", "/openapi/service/api/v1/projects/{id}"],
    ] as const) {
      expect([method, path, await call(method, path.replace("{id}", other.id), body)]).toStrictEqual([
        method,
        path,
        403,
      ]);
      expect([200, 404]).toContain(await call(method, path.replace("{id}", own.id), body));
    }
  });
});
