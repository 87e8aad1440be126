import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** A server in its own process. */
export interface MeasuredServer {
  readonly url: string;
  /** All that it has printed until it listened. */
  readonly printed: string;
  /** Returns the processor time that the process has used, in seconds. */
  cpu(): number;
  /** Returns the resident memory of the process in megabytes. */
  memory(): number;
  stop(): Promise<void>;
}

const ticks = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** Starts a program of Node, and waits until it prints that it listens at a URL. */
export async function startMeasured(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<MeasuredServer> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = await readUntilListening(child);
  const read = (file: string): string => readFileSync(`/proc/${child.pid}/${file}`, "utf8");
  return {
    url: /listens at (\S+)/.exec(printed)?.[1] ?? "",
    printed,
    cpu() {
      const fields = read("stat").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) / ticks;
    },
    memory: () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(read("status"))?.[1]) / 1024),
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function readUntilListening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    let isListening = false;
    const read = (text: string): void => {
      if (isListening) return;
      printed += text;
      isListening = /listens at \S+\s/.test(printed) && (!printed.includes("API key") || printed.includes("curl"));
      if (isListening) resolve(printed);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", read);
    child.once("exit", (code) => reject(new Error(`The server has ended with ${code}:\n${printed}`)));
  });
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
