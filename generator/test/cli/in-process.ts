import { join } from "node:path";
import { main, printInternalError, type Session } from "../../src/commands/index.js";
import { versionOf } from "../../src/run/packages/installed.js";
import type { Ended } from "./cli.js";
import { runtimeFolder } from "../runtime-folder.js";

/** The output of a command. */
interface Output {
  stdout: string;
  stderr: string;
}

/** A network without servers. */
export const offline: Session["network"] = {
  fetch: () => Promise.reject(new Error("this session has no network")),
  variable: () => undefined,
  timeout: 5000,
};

/** Returns a session in a folder that collects the output. `differing` overrides parts of it. */
export function createSession(folder: string, output: Output, differing: Partial<Session> = {}): Session {
  return {
    folder,
    host: { pid: process.pid, isAlive: () => true },
    version: "0.0.0",
    identity: "built for a test",
    runtimeFolder,
    versionOf,
    network: offline,
    print: (text) => void (output.stdout += text),
    printError: (text) => void (output.stderr += text),
    colour: false,
    colourOutput: false,
    today: "2026-11-23",
    verbose: false,
    annotations: false,
    showPhase: () => undefined,
    onInterrupt: () => undefined,
    showProgress: () => undefined,
    startProgram: () => ({
      ended: Promise.resolve({ problem: "this session starts no programs" }),
      stop: () => undefined,
    }),
    ...differing,
  };
}

/**
 * Runs a command line in this process, which is much faster than a separate one. Keys are stored in `caches`. `differing`
 * overrides parts of the session.
 */
export async function runMain(
  folder: string,
  args: readonly string[],
  caches: string,
  differing: Partial<Session> = {},
): Promise<Ended> {
  const output = { stdout: "", stderr: "" };
  const session = createSession(folder, output, { cacheFolder: join(caches, "specloom"), ...differing });
  try {
    return { code: await main(args, session), ...output };
  } catch (error) {
    return { code: 3, ...output, stderr: printInternalError(error, { version: "0.0.0", verbose: true }) };
  }
}
