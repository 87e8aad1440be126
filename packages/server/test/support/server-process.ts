/** Servers and other programs in their own processes, which tests kill. */
import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { DatabaseOptions } from "../../src/database/open.js";
import { newAdminKey } from "../../src/access/keys.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The admin key of servers that `startProcess` starts. */
export const processAdminKey = newAdminKey();

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Ends the process at once, as `kill -9` does. */
  kill(): Promise<void>;
  /** Asks the process to stop, and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Bundles the sources of the command, so that servers that start at once do not all do it. */
export async function bundleCommand(): Promise<void> {
  await promisify(execFile)(process.execPath, ["scripts/serve.mjs", "--help"], { cwd: root });
}

/** Starts a program of this package from its sources, such as `test/storage/support/parts-program.ts`. */
export function spawnSource(source: string, args: readonly string[]): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, ["scripts/run.mjs", source, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** The options of a server: its database, and its port, by default any free one. */
interface ProcessOptions extends DatabaseOptions {
  readonly port?: number;
}

/** Starts the command from its sources, and waits until it listens. */
export async function startProcess({ url, folder, port = 0 }: ProcessOptions): Promise<ServerProcess> {
  const args = ["scripts/serve.mjs", "--port", String(port), "--log-level", "error"];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      MEMORY_ADMIN_KEY: processAdminKey,
      ...(url !== undefined && { DATABASE_URL: url }),
      ...(folder !== undefined && { MEMORY_DATA: folder }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  return {
    url: await listeningUrl(child),
    pid: child.pid ?? 0,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}

/** Returns the URL that the command prints. Rejects with its output if it ends before that. */
function listeningUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (text: string): void => {
      output = (output + text).slice(-20_000);
      const [, url] = /listens at (\S+)\s/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.setEncoding("utf8").on("data", read);
    child.stderr?.setEncoding("utf8").on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
}
