import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exitCodes, main, printInternalError, type Session } from "./commands/index.js";
import type { Phase } from "./pipeline.js";

/** The only reader of `process`: turns it into a session, runs the command, and sets the exit code. */

const { argv, env, platform, stdout, stderr } = process;

function createSession(): Session {
  const identity = readIdentity();
  const caches = cachesOfUser();
  return {
    folder: process.cwd(),
    host: { pid: process.pid, isAlive },
    version: readVersion(),
    ...(caches !== undefined && { cacheFolder: join(caches, "specloom") }),
    ...(identity !== undefined && { identity }),
    runtimeFolders: {
      runtime: fileURLToPath(new URL("./runtime/", import.meta.url)),
      "zod-runtime": fileURLToPath(new URL("./zod-runtime/", import.meta.url)),
      "react-runtime": fileURLToPath(new URL("./react-runtime/", import.meta.url)),
    },
    print: (text) => void stdout.write(text),
    printError: (text) => void stderr.write(text),
    colour: wantsColour(),
    verbose: argv.includes("--verbose"),
    annotations: env["GITHUB_ACTIONS"] === "true",
    showPhase: stderr.isTTY && env["CI"] === undefined ? createPhaseLine() : () => undefined,
    onInterrupt: (stop) => void process.once("SIGINT", stop),
  };
}

/** The build writes it beside the bundle; run from source, specloom has none. */
function readIdentity(): string | undefined {
  try {
    const build: unknown = JSON.parse(readFileSync(new URL("./build.json", import.meta.url), "utf8"));
    return typeof build === "object" && build !== null && "identity" in build ? String(build.identity) : undefined;
  } catch {
    return undefined;
  }
}

/** Where programs keep what they can make again, outside of every repository: the XDG base directories, and their like. */
function cachesOfUser(): string | undefined {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env;
  if (xdg?.startsWith("/")) return xdg;
  if (platform === "win32" && local) return local;
  try {
    return join(homedir(), platform === "darwin" ? "Library/Caches" : ".cache");
  } catch {
    // A user without an entry in the system's list has no home.
    return undefined;
  }
}

function readVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It exists, but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** https://no-color.org, https://force-color.org: set and not empty. */
function wantsColour(): boolean {
  if (env["NO_COLOR"]) return false;
  if (env["FORCE_COLOR"]) return env["FORCE_COLOR"] !== "0";
  return stderr.isTTY === true && env["TERM"] !== "dumb";
}

const phaseTexts: Readonly<Record<Phase, string>> = {
  load: "reading the document",
  model: "building the model",
  emit: "emitting",
  format: "formatting",
  write: "writing",
};

/** One line that each phase replaces and the end erases: ECMA-48, erase in line. */
function createPhaseLine(): Session["showPhase"] {
  let shown: Phase | undefined;
  return (phase) => {
    if (shown !== undefined) stderr.write("\r\u001b[2K");
    if (phase !== undefined) stderr.write(`specloom: ${phaseTexts[phase]}`);
    shown = phase;
  };
}

async function run(): Promise<number> {
  const session = createSession();
  try {
    return await main(argv.slice(2), session);
  } catch (error) {
    session.showPhase(undefined);
    stderr.write(printInternalError(error, { version: session.version, verbose: session.verbose }));
    return exitCodes.internal;
  }
}

// A reader that has had enough (`specloom dump model | head`) is not an error.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(exitCodes.ok);
});
process.exitCode = await run();
