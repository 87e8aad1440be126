import { exitCodes, main, printInternalError, type Program, type Session } from "./commands/index.js";
import { spawn } from "node:child_process";
import type { Phase } from "./phase.js";
import { installationAt } from "./run/installation.js";
import { userCaches } from "./run/user-caches.js";
import { tuneV8 } from "./run/v8.js";

/** The reader of `process`: creates a session from it, runs the command, and sets the exit code. */

const { argv, env, platform, stdout, stderr, versions } = process;

function createSession(): Session {
  const cacheFolder = userCaches(env, platform);
  const links = filesOnGithub();
  const showLine = stderr.isTTY && env["CI"] === undefined ? createLine() : () => undefined;
  return {
    ...installationAt(import.meta.url),
    folder: process.cwd(),
    ...(cacheFolder !== undefined && { cacheFolder }),
    ...(env["npm_config_user_agent"] !== undefined && { userAgent: env["npm_config_user_agent"] }),
    // The timeout is for a document with all its files.
    network: { fetch: (url, init) => fetch(url, init), variable: (name) => env[name], timeout: 60_000 },
    print: (text) => void stdout.write(text),
    printError: (text) => void stderr.write(text),
    colour: wantsColour(stderr),
    colourOutput: wantsColour(stdout),
    today: new Date().toISOString().slice(0, 10),
    verbose: argv.includes("--verbose"),
    ...(links !== undefined && { links }),
    annotations: env["GITHUB_ACTIONS"] === "true",
    showPhase: (phase) => showLine(phase && phaseTexts[phase]),
    showProgress: showLine,
    onInterrupt: (stop) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
    },
    startProgram,
  };
}

/** Returns the URL of the repository's files in a workflow of GitHub Actions. */
function filesOnGithub(): string | undefined {
  const { GITHUB_ACTIONS: isWorkflow, GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, GITHUB_SHA: commit } = env;
  return isWorkflow === "true" && server && name && commit ? `${server}/${name}/blob/${commit}` : undefined;
}

/** Follows https://no-color.org and https://force-color.org, which count if they are not empty. */
function wantsColour({ isTTY }: NodeJS.WriteStream): boolean {
  if (env["NO_COLOR"]) return false;
  if (env["FORCE_COLOR"]) return env["FORCE_COLOR"] !== "0";
  return isTTY === true && env["TERM"] !== "dumb";
}

const phaseTexts: Readonly<Record<Phase, string>> = {
  load: "reading the document",
  model: "building the model",
  emit: "emitting",
  format: "formatting",
  write: "writing",
};

/** Prints one line, which each text replaces and the end erases (ECMA-48, erase in line). */
function createLine(): Session["showProgress"] {
  let isShown = false;
  return (text) => {
    if (isShown) stderr.write("\r\u001b[2K");
    if (text !== undefined) stderr.write(`specloom: ${text}`);
    isShown = text !== undefined;
  };
}

function startProgram([file = "", ...args]: readonly string[], variables: Readonly<Record<string, string>>): Program {
  // On Windows, npm and its like are scripts of the shell.
  const options = { stdio: "inherit", env: { ...env, ...variables }, shell: platform === "win32" } as const;
  const child = spawn(file, args, options);
  const ended: Program["ended"] = new Promise((resolve) => {
    child.once("error", (error: NodeJS.ErrnoException) => resolve({ problem: error.code ?? error.message }));
    // A program that a signal ended has no exit code.
    child.once("exit", (code) => resolve({ exitCode: code ?? 1 }));
  });
  return { ended, stop: () => void child.kill() };
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
// Bun has another engine.
if (versions["bun"] === undefined) tuneV8(versions.node);
process.exitCode = await run();
