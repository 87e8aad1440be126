/** The client of the scenario as a process, and what the scenario needs to know about processes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { ServerProcess } from "../support/server-process.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A line that the client's program prints. */
export interface ClientLine {
  readonly loaded?: number;
  readonly parts?: number;
  readonly failure?: string;
  readonly item?: { readonly item_id: string; readonly size: number };
}

export interface ClientProcess {
  /** Ends the process at once, as `kill -9` does. */
  kill(): Promise<void>;
  readonly lines: AsyncIterable<ClientLine>;
  /** Resolves to the exit code; null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Starts the program that uploads a file. */
export function startClientProcess(args: readonly string[]): ClientProcess {
  const child = spawn(process.execPath, ["--import", "tsx", "test/large-upload/upload-program.ts", ...args], {
    cwd: root,
    env: { ...process.env, TSX_TSCONFIG_PATH: "tsconfig.json" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close").then(() => child.exitCode);
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  return { lines: parse(createInterface(child.stdout)), ended, kill };
}

async function* parse(lines: AsyncIterable<string>): AsyncGenerator<ClientLine, void> {
  for await (const line of lines) yield JSON.parse(line) as ClientLine;
}

/** Returns a port that was free a moment ago. A server that restarts needs the same one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}

/** Lets the peak of a process's memory begin now: creating the database of the first server takes more than uploads. */
export function resetPeak({ pid }: ServerProcess): void {
  const path = `/proc/${pid}/clear_refs`;
  if (existsSync(path)) writeFileSync(path, "5");
}

/** Returns the resident memory of a process in bytes, now and at most so far. Undefined where the system has no /proc. */
export function memoryOf({ pid }: ServerProcess): { readonly now: number; readonly peak: number } | undefined {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return undefined;
  const status = readFileSync(path, "utf8");
  const bytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * 1024;
  return { now: bytes("VmRSS"), peak: bytes("VmHWM") };
}
