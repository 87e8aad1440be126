import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSession } from "../../../../generator/test/cli/in-process.js";
import { main, type Session } from "../../../../generator/src/commands/index.js";
import { versionOf } from "../../../../generator/src/run/packages/installed.js";
import { project } from "../../../src/reference/diagnostics/project.js";
import { parseRun, withOutputs, type Step } from "../../../src/reference/diagnostics/run-example.js";

/** Differences of the machine that an example cannot create in a folder, by code. */
const sessions: Readonly<Record<string, Partial<Session>>> = {
  GEN130: { versionOf: (name) => (name === "prettier" ? undefined : versionOf(name)) },
  GEN177: { startProgram: () => ({ ended: Promise.resolve({ problem: "ENOENT" }), stop: () => undefined }) },
  GEN131: { versionOf: (name) => (name === "prettier" ? "2.8.8" : versionOf(name)) },
};

/** The responses of `https://api.example.com`, by path. */
const responses: Readonly<Record<string, () => Response>> = {
  "/private.yaml": () => new Response(null, { status: 401 }),
  "/docs": () => new Response("<!doctype html><title>Notes API</title>"),
  "/moved.yaml": () =>
    new Response(null, { status: 301, headers: { location: "http://files.example.com/openapi.yaml" } }),
  "/openapi.yaml": () =>
    new Response((project["openapi.yaml"] ?? "").replace("notes.get", "notes.read").replace("/notes/", "/note/")),
};

/** A network with that server only. */
const network: Session["network"] = {
  fetch: async (url) => responses[new URL(url).pathname]?.() ?? new Response(null, { status: 404 }),
  variable: () => undefined,
  timeout: 60_000,
};

/** Runs an example in a temporary folder, and returns it with what was printed. The folder appears as `/home/ada/notes`. */
export async function rerun(code: string, markdown: string): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "specloom-")));
  try {
    const { files, sessions: wanted } = parseRun(markdown);
    for (const [path, text] of Object.entries(project)) put(folder, path, text);
    for (const { path, text } of files) put(folder, path, text);
    if (markdown.includes("specloom upgrade")) install(folder, "typescript", "");
    if (markdown.includes("specloom fits --write")) install(folder, "openapi-fetch", "packages/runtime/");
    const ran: Step[][] = [];
    for (const steps of wanted) {
      const done: Step[] = [];
      for (const { line } of steps) done.push({ line, output: await runLine(folder, line, sessions[code] ?? {}) });
      ran.push(done);
    }
    return withOutputs(markdown, ran);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs what type-checks the programs of an example, or what their code imports. */
function install(folder: string, name: string, owner: string): void {
  mkdirSync(join(folder, "node_modules"));
  const manifest = createRequire(new URL(`../../../../${owner}package.json`, import.meta.url)).resolve(
    `${name}/package.json`,
  );
  symlinkSync(dirname(manifest), join(folder, "node_modules", name), "junction");
}

function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function runLine(folder: string, line: string, differing: Partial<Session>): Promise<string> {
  if (!line.startsWith("specloom ")) return runShell(folder, line);
  const [command = "", isRedirected] = line.split(/ > \S+$/);
  let printed = "";
  const printError = (text: string): void => void (printed += text);
  const print = isRedirected === undefined ? printError : () => undefined;
  const session = createSession(folder, { stdout: "", stderr: "" }, { network, ...differing, print, printError });
  await main(wordsOf(command).slice(1), session);
  return printed.replaceAll(folder, "/home/ada/notes");
}

/** Returns the words of a command line, without their quotes. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|\S+/g)].map(([word, single, double]) => single ?? double ?? word);
}

const environment = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
  GIT_AUTHOR_DATE: "2026-01-31T12:00:00Z",
  GIT_COMMITTER_DATE: "2026-01-31T12:00:00Z",
};

function runShell(folder: string, line: string): string {
  return execFileSync("sh", ["-c", line], { cwd: folder, env: environment, encoding: "utf8" });
}
