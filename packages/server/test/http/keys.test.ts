import { beforeAll, expect, it } from "vitest";
import { hashKey, newApiKey } from "../../src/access/keys.js";
import type { NewKey } from "../../src/admin/client.js";
import type { OpenDatabase } from "../../src/database/open.js";
import { newId } from "../../src/ids.js";
import { onOneDatabase } from "../support/databases.js";
import { startTestServer, testAdminKey, type TestServer } from "../support/server.js";

const path = "/openapi/service/api/v3/workspaces/ws_x/actors/act_x/facts/fct_x";

/** Sends a request for a fact that does not exist: 404 with a key that is accepted. */
async function tryKey({ app }: TestServer, authorization: string | undefined): Promise<Response> {
  return app.request(path, { headers: authorization === undefined ? {} : { authorization } });
}

async function createWorkspace({ db }: OpenDatabase): Promise<string> {
  const id = newId("workspace");
  const created_at = new Date();
  await db
    .insertInto("workspaces")
    .values({ id, name: id, description: "", metadata: "{}", custom_id: id, created_at, updated_at: created_at })
    .execute();
  return id;
}

onOneDatabase("API keys", (open) => {
  let database: OpenDatabase;
  let workspaceId: string;
  beforeAll(async () => {
    database = await open();
    workspaceId = await createWorkspace(database);
  });

  const grants = [{ permission: "workspace:actor_fact_read" as const }];

  it("refuses workspaces and projects that do not exist, however many", async () => {
    const server = await startTestServer({ database });
    const unknown = Array.from({ length: 70_000 }, (_, index) => `x${index}`);
    const refusal = (wanted: Partial<NewKey>): Promise<unknown> =>
      server.admin.keys
        .create({ name: "Key", workspace_ids: [workspaceId], grants, ...wanted })
        .then(() => "created")
        .catch((error: unknown) => error);
    expect(await refusal({ workspace_ids: [workspaceId, ...unknown] })).toMatchObject({
      status: 400,
      message: expect.stringContaining("There is no workspace x0"),
    });
    expect(await refusal({ grants: [{ permission: "project:mem_read", projects: unknown }] })).toMatchObject({
      status: 400,
      message: expect.stringContaining("There is no project x0"),
    });
  });

  it("accepts a key until it is revoked or expires, on every instance", async () => {
    let time = Date.parse("2026-01-01T00:00:00Z");
    const now = (): Date => new Date(time);
    const [server, other] = [await startTestServer({ database, now }), await startTestServer({ database, now })];
    const expiring = await server.admin.keys.create({
      name: "Expiring",
      workspace_ids: [workspaceId],
      grants,
      expires_at: "2026-01-01T01:00:00Z",
    });
    const revoked = await server.admin.keys.create({ name: "Revoked", workspace_ids: [workspaceId], grants });
    for (const instance of [server, other])
      for (const { api_key } of [expiring, revoked])
        expect((await tryKey(instance, `Bearer ${api_key}`)).status).toBe(404);

    await server.admin.keys.revoke({ keyId: revoked.id });
    const refused = await tryKey(server, `Bearer ${revoked.api_key}`);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toStrictEqual({ success: false, message: "This API key was revoked" });
    // Another instance notices within a second.
    time += 1001;
    expect((await tryKey(other, `Bearer ${revoked.api_key}`)).status).toBe(401);

    time = Date.parse("2026-01-01T00:59:59.500Z");
    expect((await tryKey(server, `Bearer ${expiring.api_key}`)).status).toBe(404);
    time = Date.parse("2026-01-01T01:00:00Z");
    const expired = await tryKey(server, `Bearer ${expiring.api_key}`);
    expect(await expired.json()).toStrictEqual({ success: false, message: "This API key has expired" });
  });

  it("refuses everything that is not an API key, with a WWW-Authenticate header", async () => {
    const server = await startTestServer({ database });
    const credentials = [
      undefined,
      "",
      "Bearer",
      "Bearer ",
      "Basic dXNlcjpwYXNzd29yZA==",
      "Bearer msk_short",
      `Bearer ${newApiKey()}`,
      `Bearer ${newApiKey()}x`,
      `Bearer ${testAdminKey}`,
      `Bearer ${hashKey(testAdminKey)}`,
      `Bearer ${"a".repeat(5000)}`,
    ];
    for (const authorization of credentials) {
      const response = await tryKey(server, authorization);
      expect([authorization, response.status, response.headers.get("www-authenticate")]).toStrictEqual([
        authorization,
        401,
        "Bearer",
      ]);
      expect(await response.json()).toStrictEqual({ success: false, message: expect.stringMatching(/\w/) });
    }
  });

  it("refuses API keys in the admin API, except for its operations for apps", async () => {
    const server = await startTestServer({ database });
    const { api_key } = await server.admin.keys.create({ name: "App", workspace_ids: [workspaceId], grants });
    const call = (authorization: string): Promise<Response> | Response =>
      server.app.request("/admin/keys", { headers: { authorization } });
    expect((await call(`Bearer ${testAdminKey}`)).status).toBe(200);
    for (const wrong of [api_key, newApiKey(), `${testAdminKey}x`, testAdminKey.slice(0, -1), hashKey(testAdminKey)]) {
      const response = await call(`Bearer ${wrong}`);
      expect([response.status, response.headers.get("www-authenticate")]).toStrictEqual([401, "Bearer"]);
    }
    // Refused for its missing permission, not for being no admin key.
    const forApps = await server.app.request("/admin/projects/prj_x/documents", {
      headers: { authorization: `Bearer ${api_key}` },
    });
    expect(forApps.status).toBe(403);
    const withAdminKey = await server.app.request("/admin/projects/prj_x/documents", {
      headers: { authorization: `Bearer ${testAdminKey}` },
    });
    expect(withAdminKey.status).toBe(401);
  });

  it("shows a key once, and stores its hash", async () => {
    const { admin } = await startTestServer({ database });
    const { api_key, ...created } = await admin.keys.create({
      name: "Shown once",
      user_id: "usr_1",
      workspace_ids: [workspaceId],
      grants,
    });
    expect(created).toStrictEqual({
      id: expect.stringMatching(/^key_/),
      name: "Shown once",
      user_id: "usr_1",
      workspace_ids: [workspaceId],
      grants,
      created_at: expect.any(String),
      expires_at: null,
      revoked_at: null,
    });
    const { items } = await admin.keys.list();
    expect(items.at(-1)).toStrictEqual(created);
    expect(JSON.stringify(await database.db.selectFrom("keys").selectAll().execute())).not.toContain(api_key);
  });

  it("revokes a key once, and answers 404 for an unknown one", async () => {
    const { admin } = await startTestServer({ database });
    const { id } = await admin.keys.create({ name: "Twice", workspace_ids: [workspaceId], grants });
    await admin.keys.revoke({ keyId: id });
    const revokedAt = (await admin.keys.list()).items.find((key) => key.id === id)?.revoked_at;
    await admin.keys.revoke({ keyId: id });
    expect((await admin.keys.list()).items.find((key) => key.id === id)?.revoked_at).toBe(revokedAt);
    await expect(admin.keys.revoke({ keyId: "key_x" })).rejects.toMatchObject({ status: 404 });
  });

  it("refuses keys with invalid workspaces, grants or dates", async () => {
    const { admin } = await startTestServer({ database });
    const key = { name: "Wrong", workspace_ids: [workspaceId], grants };
    const refusals: readonly (readonly [NewKey, string])[] = [
      [{ ...key, workspace_ids: [workspaceId, "ws_x"] }, "There is no workspace ws_x"],
      [
        { ...key, grants: [{ permission: "workspace:list", projects: ["prj_x"] }] },
        "The permission workspace:list cannot be limited to projects: only permissions with the scope instance can. Omit `projects`.",
      ],
      [
        { ...key, grants: [{ permission: "project:search", projects: ["prj_x"] }] },
        "There is no project prj_x in the workspaces of the key",
      ],
      [{ ...key, name: "a\0b" }, "name: Has the character U+0000, which cannot be stored. Remove it."],
    ];
    for (const [wanted, message] of refusals)
      await expect(admin.keys.create(wanted)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(message),
      });
  });
});
