/** An upload during which the server and the client are killed in turn. */
import { createHash, randomFillSync } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@memory-service/client";
import { type Client as AdminClient, createClient as createAdminClient } from "../../src/admin/client.js";
import { processAdminKey, type ServerProcess, startProcess } from "../support/server-process.js";
import { type ClientProcess, freePort, memoryOf, resetPeak, startClientProcess } from "./processes.js";

export interface Scenario {
  /** The size of the file in bytes. */
  readonly size: number;
  /** The victims, one after the other, with an equal share of the first half of the parts before each. */
  readonly kills: readonly ("client" | "server")[];
  /** Receives a line about each step. */
  readonly report?: (line: string) => void;
}

export interface Outcome {
  /** SHA-256 of the file that was uploaded, and of the bytes that the server returned. */
  readonly sent: string;
  readonly received: string;
  /** The item that the upload became, and the one that completing it again returned. */
  readonly itemId: string;
  readonly itemIdAgain: string;
  /** The items of the drive at the end. */
  readonly names: readonly string[];
  readonly clientKills: number;
  readonly serverKills: number;
  /** The memory of each server; empty where the system does not tell. */
  readonly memory: readonly ServerMemory[];
}

/** The resident memory of a server in bytes, after its start and at most. */
export interface ServerMemory {
  readonly started: number;
  readonly peak: number;
}

const mebibyte = 2 ** 20;

/** Runs the scenario. The last server is killed after the upload was acknowledged and before the file is read. */
export async function runScenario({ size, kills, report = () => {} }: Scenario): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "large-upload-"));
  const servers = new ServerSeries({ port: await freePort(), folder: join(folder, "data") });
  let client: ClientProcess | undefined;
  try {
    const [path, checkpoint] = [join(folder, "file"), join(folder, "checkpoint")];
    const sent = writeRandomFile(path, size);
    report(`wrote ${size} bytes`);
    await servers.start();
    const access = await servers.createKey();
    const startClient = (): ClientProcess => startClientProcess([servers.url, access.apiKey, path, checkpoint]);

    const pending = [...kills];
    const total = Math.ceil(size / (8 * mebibyte));
    let itemId: string | undefined;
    let clientKills = 0;
    while (itemId === undefined) {
      client = startClient();
      for await (const { parts = 0, item, failure } of client.lines) {
        if (failure !== undefined) report(`the client gives up: ${failure}`);
        itemId ??= item?.item_id;
        const done = kills.length - pending.length + 1;
        // All in the first half, so that one server receives the second half and returns the whole file.
        if (pending.length === 0 || item !== undefined || parts < (done * total) / (2 * kills.length)) continue;
        const victim = pending.shift();
        report(`${parts} of ${total} parts are acknowledged: killing the ${victim}`);
        if (victim === "server") {
          await servers.restart();
          continue;
        }
        await client.kill();
        clientKills += 1;
      }
      await client.ended;
    }
    await servers.restart();
    report("the upload is complete: killed the server once more");

    const again = startClient();
    client = again;
    let itemIdAgain = "";
    for await (const { item } of again.lines) itemIdAgain = item?.item_id ?? itemIdAgain;
    await again.ended;
    const received = await hashContent(access.drive, itemId);
    const { items } = await createClient({ baseUrl: servers.url, apiKey: access.apiKey }).drive.listChildren({
      item_id: "MY_SPACE",
    });
    const names = items.map(({ name }) => name);
    const serverKills = servers.kills;
    return { sent, received, itemId, itemIdAgain, names, clientKills, serverKills, memory: servers.memory() };
  } finally {
    await client?.kill();
    await servers.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Servers on one data folder and port, one after the other. */
class ServerSeries {
  readonly url: string;
  kills = 0;
  readonly #options: { readonly port: number; readonly folder: string };
  readonly #memory: ServerMemory[] = [];
  #server: ServerProcess | undefined;
  #started: number | undefined;

  constructor(options: { readonly port: number; readonly folder: string }) {
    this.#options = options;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  async start(): Promise<void> {
    this.#server = await startProcess(this.#options);
    resetPeak(this.#server);
    this.#started = memoryOf(this.#server)?.now;
  }

  async restart(): Promise<void> {
    await this.kill();
    this.kills += 1;
    await this.start();
  }

  async kill(): Promise<void> {
    this.#measure();
    await this.#server?.kill();
    this.#server = undefined;
  }

  memory(): readonly ServerMemory[] {
    this.#measure();
    return [...this.#memory];
  }

  #measure(): void {
    const memory = this.#server && memoryOf(this.#server);
    if (memory === undefined || this.#started === undefined) return;
    this.#memory.push({ started: this.#started, peak: memory.peak });
  }

  async createKey(): Promise<{ readonly apiKey: string; readonly drive: AdminClient["drive"] }> {
    const admin = createAdminClient({ baseUrl: this.url, apiKey: processAdminKey });
    const workspace = await admin.workspaces.create({ name: "Large files", custom_id: "large-files" });
    const grants = [{ permission: "drive:item_read" as const }, { permission: "drive:item_add" as const }];
    const { api_key } = await admin.keys.create({ name: "Upload", workspace_ids: [workspace.id], grants });
    const { drive } = createAdminClient({ baseUrl: this.url, credentials: { apiKey: api_key } });
    return { apiKey: api_key, drive };
  }
}

/** Writes a file of random bytes, and returns its SHA-256. */
function writeRandomFile(path: string, size: number): string {
  const hash = createHash("sha256");
  const chunk = Buffer.alloc(mebibyte);
  const file = openSync(path, "w");
  try {
    for (let written = 0; written < size; written += chunk.length) {
      const bytes = randomFillSync(chunk).subarray(0, Math.min(chunk.length, size - written));
      hash.update(bytes);
      writeSync(file, bytes);
    }
  } finally {
    closeSync(file);
  }
  return hash.digest("hex");
}

async function hashContent(drive: AdminClient["drive"], itemId: string): Promise<string> {
  const hash = createHash("sha256");
  const content = await drive.getContent({ itemId });
  for await (const chunk of content.stream()) hash.update(chunk);
  return hash.digest("hex");
}
