/** Kills a server under load, again and again, and looks after each start for lost and half-applied changes. */
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@memory-service/client";
import { createClient as createAdminClient } from "../../src/admin/client.js";
import { permissions } from "../../src/access/permissions.js";
import type { DatabaseOptions } from "../../src/database/open.js";
import { wireNames } from "../../src/wire-names.js";
import { processAdminKey, type ServerProcess, startProcess } from "../support/server-process.js";
import { type Connection, Writer } from "./writer.js";

export interface RoundOptions {
  readonly database: DatabaseOptions;
  readonly kills: number;
  /** Ends the database as a crash does and starts it again. Every third round does this instead of killing the server. */
  readonly crashDatabase?: () => Promise<void>;
  /** Gets a line per round. */
  readonly print?: (line: string) => void;
}

export interface RoundsResult {
  readonly acknowledged: number;
  /** Lost and half-applied changes. */
  readonly problems: readonly string[];
}

const writerCount = 6;

/** Runs the rounds. Stops after the first one with problems, because later ones would repeat them. */
export async function runRounds(options: RoundOptions): Promise<RoundsResult> {
  const { database, kills, crashDatabase, print = () => {} } = options;
  let server = await startProcess(database);
  try {
    const { apiKey, writers } = await prepare(server.url, { name: "Durability", writers: writerCount });
    const total = (): number => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    for (let round = 1; round <= kills; round += 1) {
      const crash = crashDatabase !== undefined && round % 3 === 0 ? crashDatabase : undefined;
      const before = total();
      await writeUntil(writers, connect(server.url, apiKey), crash ?? server.kill);
      if (crash === undefined) server = await startProcess(database);
      else await ready(server);
      const connection = connect(server.url, apiKey);
      const problems = (await Promise.all(writers.map((writer) => writer.verify(connection)))).flat();
      print(`${round}: ${crash ? "database" : "server"} killed after ${total() - before} acknowledged changes`);
      if (problems.length > 0) return { acknowledged: total(), problems };
    }
    return { acknowledged: total(), problems: [] };
  } finally {
    await server.kill();
  }
}

/** Lets all writers write, kills at a random moment, and waits until no writer waits for an answer. */
async function writeUntil(
  writers: readonly Writer[],
  connection: Connection,
  kill: () => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const writing = Promise.all(writers.map((writer) => writer.write(connection, stop.signal)));
  const total = (): number => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const enough = total() + Math.ceil(Math.random() * 60);
  const deadline = Date.now() + 10_000;
  while (total() < enough && Date.now() < deadline) await sleep(5);
  await sleep(Math.random() * 50);
  await kill();
  stop.abort();
  await writing;
}

/** Waits until the server has connections to its database again. */
async function ready({ url }: ServerProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await fetch(`${url}/readyz`)).ok) return;
    await sleep(50);
  }
  throw new Error("The server did not connect to its database again");
}

function connect(url: string, apiKey: string): Connection {
  return {
    client: createClient({ baseUrl: url, apiKey, wireNames, maxRetries: 0 }),
    admin: createAdminClient({ baseUrl: url, apiKey: processAdminKey, maxRetries: 0 }),
  };
}

/** A workspace, a key for it, and writers with an actor each. */
export interface Prepared {
  readonly workspaceId: string;
  readonly apiKey: string;
  readonly writers: readonly Writer[];
}

/** Creates a workspace and a key of this name, and writers. */
export async function prepare(
  url: string,
  { name, writers: count }: { readonly name: string; readonly writers: number },
): Promise<Prepared> {
  const admin = createAdminClient({ baseUrl: url, apiKey: processAdminKey });
  const { id: workspaceId } = await admin.workspaces.create({ name, custom_id: name });
  const grants = permissions.map((permission) => ({ permission }));
  const { api_key: apiKey } = await admin.keys.create({ name, workspace_ids: [workspaceId], grants });
  const writers: Writer[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id: actorId } = await admin.actors.create({ workspaceId, name: `w${index}` });
    writers.push(new Writer({ name: `w${index}`, workspaceId, actorId }));
  }
  return { workspaceId, apiKey, writers };
}
