/** Servers with a key for the drive. */
import { createHash, randomBytes } from "node:crypto";
import type { Client } from "@memory-service/client";
import {
  type Client as AdminClient,
  createClient as createAdminClient,
  type DriveItem,
} from "../../../src/admin/client.js";
import type { OpenDatabase } from "../../../src/database/open.js";
import { newId } from "../../../src/ids.js";
import { startTestServer, type TestOptions, type TestServer } from "../../support/server.js";

export interface TestDrive {
  readonly server: TestServer;
  readonly workspaceId: string;
  readonly apiKey: string;
  readonly client: Client;
  /** The drive of the admin API, with the key. */
  readonly drive: AdminClient["drive"];
  /** Returns the same for a new key whose home is the first of these workspaces; by default, a new one. */
  withKey(...workspaceIds: readonly string[]): Promise<TestDrive>;
}

/** Starts a server with a workspace and a key for its drive. The server is closed after the test. */
export async function startDrive(
  database: OpenDatabase,
  options: Omit<TestOptions, "database"> = {},
): Promise<TestDrive> {
  const server = await startTestServer({ ...options, database });
  const withKey = async (...given: readonly string[]): Promise<TestDrive> => {
    const workspace_ids = given.length > 0 ? [...given] : [await createWorkspace(database)];
    const grants = [{ permission: "drive:item_read" as const }, { permission: "drive:item_add" as const }];
    const { api_key: apiKey } = await server.admin.keys.create({ name: "Drive", workspace_ids, grants });
    const { drive } = createAdminClient({ baseUrl: server.url, credentials: { apiKey }, maxRetries: 0 });
    return { server, workspaceId: workspace_ids[0]!, apiKey, client: server.client(apiKey), drive, withKey };
  };
  return withKey();
}

async function createWorkspace({ db }: OpenDatabase): Promise<string> {
  const id = newId("workspace");
  const created_at = new Date();
  const values = { id, name: id, description: "", metadata: "{}", custom_id: id, created_at, updated_at: created_at };
  await db.insertInto("workspaces").values(values).execute();
  return id;
}

/** Uploads bytes, and creates a file from them. */
export async function uploadFile(
  { client, drive }: TestDrive,
  name: string,
  bytes: Buffer = randomBytes(20),
  parent_item_id?: string,
): Promise<DriveItem> {
  const from = await client.drive.upload(bytes);
  return drive.createItem({ item_type: "file", name, from, ...(parent_item_id && { parent_item_id }) });
}

/** Lists a folder, page by page. */
export async function listNames({ client }: TestDrive, item_id = "MY_SPACE", page_size = 50): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of client.drive.listChildren({ item_id, page_size })) names.push(name);
  return names;
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
