import { join } from "node:path";
import { main, printInternalError, type Session } from "../../src/commands/index.js";
import type { Ended } from "./cli.js";

/** Runs a command line in this process, which is much quicker than in one of its own. Keys are kept in `caches`. */
export async function runMain(folder: string, args: readonly string[], caches: string): Promise<Ended> {
  const output = { stdout: "", stderr: "" };
  const session: Session = {
    folder,
    host: { pid: process.pid, isAlive: () => true },
    version: "0.0.0",
    identity: "built for a test",
    cacheFolder: join(caches, "specloom"),
    runtimeFolders: {},
    print: (text) => void (output.stdout += text),
    printError: (text) => void (output.stderr += text),
    colour: false,
    verbose: false,
    annotations: false,
    showPhase: () => undefined,
    onInterrupt: () => undefined,
  };
  try {
    return { code: await main(args, session), ...output };
  } catch (error) {
    return { code: 3, ...output, stderr: printInternalError(error, { version: "0.0.0", verbose: true }) };
  }
}
