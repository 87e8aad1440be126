/** Finds the service that the console shows. */
import { createClient } from "@memory-service/server/admin";
import { findDataFolder } from "./data-folder.js";
import { startService, type Service } from "./service.js";

/**
 * Returns the reference server that the environment names, or starts one on the data folder.
 *
 * @throws Error if the environment names a server, but not all that the console needs for it.
 */
export async function findService(options: { readonly isFresh: boolean }): Promise<Service> {
  const {
    MEMORY_BASE_URL: url,
    MEMORY_API_KEY: apiKey,
    MEMORY_ADMIN_KEY: adminKey,
    MEMORY_USER_ID: userId,
  } = process.env;
  if (!url) return startService(await findDataFolder(options), options);
  if (!apiKey || !adminKey || !userId)
    throw new Error(
      "With MEMORY_BASE_URL, the console needs MEMORY_API_KEY, a key that sees all workspaces to show; MEMORY_ADMIN_KEY; and " +
        "MEMORY_USER_ID, the user whose projects it shows, such as usr_demo",
    );
  const { items } = await createClient({ baseUrl: url, credentials: { adminKey } }).keys.list();
  const grants = items.find((key) => key.user_id === userId && key.revoked_at === null)?.grants;
  if (!grants) throw new Error(`No key of this server belongs to the user ${JSON.stringify(userId)} of MEMORY_USER_ID`);
  // The files of another server may be in a bucket anywhere.
  return { url, uploadSources: "http: https:", apiKey, adminKey, userId, grants };
}
