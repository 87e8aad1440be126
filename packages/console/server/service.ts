/** Runs the reference server from its sources, in a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClient, type Grant, type Key } from "@memory-service/server/admin";

/** A reference server, and the keys of its caller. */
export interface Service {
  readonly url: string;
  /** The places that URLs of uploads can lead to, as sources of a content security policy. */
  readonly uploadSources: string;
  /** A key that sees all workspaces. */
  readonly apiKey: string;
  /** The key of the admin API. */
  readonly adminKey: string;
  /** The user whose projects the console shows, and the permissions of this user's keys. */
  readonly userId: string;
  readonly grants: readonly Grant[];
}

const serve = fileURLToPath(new URL("../../server/scripts/serve.mjs", import.meta.url));
const endWithParent = new URL("end-with-parent.mjs", import.meta.url).href;
const usualPort = 8787;

/** The keys and the port of the service, stored beside the data: the service only has hashes of its keys. */
interface Saved {
  readonly adminKey: string;
  readonly apiKey?: string;
  /** The same after a restart, so that URLs of uploads stay valid. */
  readonly port: number;
}

/**
 * Starts the service on a data folder, with the demo data if the folder is new. When its process ends unexpectedly, it is started again on
 * the same port.
 */
export async function startService(folder: string, { isFresh }: { readonly isFresh: boolean }): Promise<Service> {
  if (isFresh) await rm(folder, { recursive: true, force: true });
  const isNew = !existsSync(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "console.json");
  const saved = await readSaved(file);
  await save(file, saved);
  const { adminKey, port } = saved;
  const url = `http://127.0.0.1:${port}`;
  const args = ["--data", folder, "--port", String(port), "--log-level", "warn"];
  const start = (options: readonly string[] = []): ChildProcess => {
    const command = ["--import", endWithParent, serve, ...args, ...options];
    const env = { ...process.env, MEMORY_ADMIN_KEY: adminKey };
    return spawn(process.execPath, command, { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  };
  console.log(isNew ? "  Starting the service and loading its demo data…" : "  Starting the service…");
  const child = start(isNew ? ["--demo"] : []);
  await waitUntilReady(url, child);
  const { userId, grants, workspaceIds } = await findDemo({ url, adminKey, child, isNew });
  const apiKey = saved.apiKey ?? (await createKey({ url, adminKey, userId, grants, workspaceIds }));
  await save(file, { ...saved, apiKey });
  console.log(`  Service: ${url} (process ${child.pid}, data in ${folder})`);
  void restart(child, { start, url });
  return { url, uploadSources: url, apiKey, adminKey, userId, grants };
}

async function readSaved(file: string): Promise<Saved> {
  if (existsSync(file)) return JSON.parse(await readFile(file, "utf8")) as Saved;
  return { adminKey: randomBytes(32).toString("base64url"), port: await findPort() };
}

const save = (file: string, saved: Saved): Promise<void> => writeFile(file, JSON.stringify(saved), { mode: 0o600 });

/** Returns the usual port, or another one if that is taken. */
async function findPort(): Promise<number> {
  for (const port of [usualPort, 0]) {
    const server = createServer().listen(port, "127.0.0.1");
    const isListening = await once(server, "listening").then(
      () => true,
      () => false,
    );
    const address = server.address();
    server.close();
    if (isListening && address !== null && typeof address === "object") return address.port;
  }
  throw new Error("There is no free port on 127.0.0.1");
}

/** Waits until the service answers. Throws an error if its process ends before. */
async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  while (!hasEnded(child)) {
    const isReady = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error("The service did not start. Its message is above; `pnpm console --fresh` starts with new data.");
}

interface Restart {
  readonly start: () => ChildProcess;
  readonly url: string;
}

/** Starts the service again whenever a signal has ended its process. */
async function restart(child: ChildProcess, { start, url }: Restart): Promise<void> {
  for (let current = child; ;) {
    const [, signal] = (await once(current, "exit")) as [number | null, NodeJS.Signals | null];
    // The service ends with a code when it was stopped.
    if (signal === null) return;
    console.log(`  The service was ended by ${signal}, and starts again…`);
    current = start();
    await waitUntilReady(url, current);
    console.log(`  Service: ${url} (process ${current.pid})`);
  }
}

interface NewService {
  readonly url: string;
  readonly adminKey: string;
  readonly child: ChildProcess;
  readonly isNew: boolean;
}

interface Demo extends Pick<Service, "userId" | "grants"> {
  readonly workspaceIds: readonly string[];
}

/** Waits for the key that loading the demo data creates at its end, and returns what it may do. */
async function findDemo({ url, adminKey, child, isNew }: NewService): Promise<Demo> {
  const { keys } = createClient({ baseUrl: url, credentials: { adminKey } });
  for (;;) {
    const { items } = await keys.list();
    const demo = items.find(({ name }) => name === "Demo");
    if (demo) return { userId: demo.user_id, grants: demo.grants, workspaceIds: demo.workspace_ids };
    if (!isNew || hasEnded(child)) throw new Error("The demo data is incomplete: run `pnpm console --fresh`");
    await wait(100);
  }
}

/** Creates a key that sees the demo data: the secret of the first one is not shown again. Revokes keys whose secrets are not saved anymore. */
async function createKey({
  url,
  adminKey,
  userId,
  grants,
  workspaceIds,
}: Omit<Service, "apiKey" | "uploadSources"> & Demo): Promise<string> {
  const { keys } = createClient({ baseUrl: url, credentials: { adminKey } });
  const { items } = await keys.list();
  const isLost = ({ name, expires_at }: Key): boolean => name === "Console" && expires_at === null;
  for (const { id: keyId } of items.filter(isLost)) await keys.revoke({ keyId });
  const { api_key } = await keys.create({
    name: "Console",
    user_id: userId,
    workspace_ids: [...workspaceIds],
    grants: [...grants],
  });
  return api_key;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
