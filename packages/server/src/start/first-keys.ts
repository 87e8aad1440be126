import { createKey } from "../access/create-key.js";
import { type Grant, permissions } from "../access/permissions.js";
import type { DemoClock } from "../demo/clock.js";
import { newId } from "../ids.js";
import type { Service } from "../service.js";
import { StartError } from "../start-error.js";

const allGrants: readonly Grant[] = permissions.map((permission) => ({ permission }));

/**
 * Creates a key with all permissions, and a workspace for it if there is none, unless the installation has keys. Returns the key. When
 * several instances start at the same time, one of them creates the key.
 */
export async function createFirstKey({ db, now }: Service): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    await transaction.selectFrom("settings").select("name").where("name", "=", "secret").forUpdate().execute();
    const key = await transaction.selectFrom("keys").select("id").limit(1).executeTakeFirst();
    if (key !== undefined) return undefined;
    const time = now();
    const existing = await transaction.selectFrom("workspaces").select("id").orderBy("id").execute();
    const workspaces = existing.length > 0 ? existing : [{ id: newId("workspace", time.getTime()) }];
    const [first] = workspaces;
    if (existing.length === 0 && first !== undefined)
      await transaction
        .insertInto("workspaces")
        .values({
          id: first.id,
          name: "My workspace",
          description: "",
          metadata: "{}",
          custom_id: "my-workspace",
          created_at: time,
          updated_at: time,
        })
        .execute();
    const workspace_ids = workspaces.map(({ id }) => id);
    return (await createKey(transaction, { name: "First key", workspace_ids, grants: allGrants }, time)).apiKey;
  });
}

/** The parts of a server that load demo data into it. */
interface DemoTarget {
  readonly service: Service;
  readonly baseUrl: string;
  /** The admin key, if this process knows it. */
  readonly adminKey: string | undefined;
  readonly fetch: typeof fetch;
  /** The clock of what answers `fetch`. */
  readonly clock: DemoClock;
}

/**
 * Loads the demo data unless there are workspaces, and returns a key for it.
 * @throws StartError if an earlier start was cut short while it loaded them.
 */
export async function loadDemoOnce({
  service,
  baseUrl,
  adminKey,
  fetch,
  clock,
}: DemoTarget): Promise<string | undefined> {
  const { db, log, config } = service;
  const state = await db.selectFrom("settings").select("value").where("name", "=", "demo").executeTakeFirst();
  if (state?.value === "loading") {
    const fix = config.databaseUrl === undefined ? `Delete the folder ${config.data}` : "Empty the PostgreSQL database";
    throw new StartError(
      "The demo data in the database is incomplete: the start that loads it was cut short, or has not finished in another " +
        `process. ${fix}, and start again.`,
    );
  }
  const workspace = await db.selectFrom("workspaces").select("id").limit(1).executeTakeFirst();
  if (workspace !== undefined) {
    log.warn("The database has workspaces, so the demo data is not loaded. Start with an empty folder to load it.");
    return undefined;
  }
  if (adminKey === undefined)
    throw new StartError(
      "Loading the demo data needs the admin key: set MEMORY_ADMIN_KEY to the one that you have, or to a new one.",
    );
  await db.insertInto("settings").values({ name: "demo", value: "loading" }).execute();
  const { loadDemo } = await import("../demo/load.js");
  const { apiKey } = await loadDemo({
    baseUrl,
    adminKey,
    fetch,
    grants: allGrants,
    clock,
    ...(config.demo === true && { db }),
  });
  await db.updateTable("settings").set({ value: "loaded" }).where("name", "=", "demo").execute();
  return apiKey;
}
