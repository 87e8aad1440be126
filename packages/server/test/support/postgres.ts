/** PostgreSQL for tests: finding, installing, starting and stopping it. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** The folder with PostgreSQL's programs, or the reason why there is none and how to fix that. */
export type PostgresPrograms = { readonly folder: string } | { readonly missing: string };

/** A running PostgreSQL that only this machine can reach. */
export interface PostgresCluster {
  /** Returns the connection string of a database. */
  url(database: string): string;
  /** Creates a database with a unique name, and returns its name. */
  createDatabase(template?: string): Promise<string>;
  /** Ends the server as a crash does, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const debianPrograms = "/usr/lib/postgresql";

/** Returns the programs of this machine, or of POSTGRES_BIN. If there are none, installs Debian's where this process may. */
export function findPostgres(): PostgresPrograms {
  const given = process.env["POSTGRES_BIN"];
  if (given) return existsSync(join(given, "initdb")) ? { folder: given } : { missing: `${given} has no initdb` };
  const found = installedPrograms();
  if (found) return { folder: found };
  const advice = "install postgresql, or set POSTGRES_BIN to the folder with initdb and postgres";
  if (spawnSync("apt-get", ["--version"]).status !== 0) return { missing: `PostgreSQL is not installed: ${advice}` };
  if (process.getuid?.() !== 0) return { missing: `only root may install PostgreSQL: ${advice}` };
  console.error("installing postgresql with apt-get, as this process is root");
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "postgresql"]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const { status, stderr, error } = spawnSync("apt-get", args, { encoding: "utf8", env, maxBuffer: 2 ** 28 });
    const reason = error?.message ?? stderr.trim().split("\n").at(-1);
    if (status !== 0) return { missing: `apt-get ${args[0]} failed: ${reason}; ${advice}` };
  }
  const installed = installedPrograms();
  return installed ? { folder: installed } : { missing: `apt-get brought no PostgreSQL: ${advice}` };
}

/** Returns Debian's folder of the newest version, or that of the programs on the PATH. */
function installedPrograms(): string | undefined {
  const versions = existsSync(debianPrograms) ? readdirSync(debianPrograms).map(Number).filter(Boolean) : [];
  const folders = versions.toSorted((a, b) => b - a).map((version) => join(debianPrograms, String(version), "bin"));
  const { stdout, status } = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  return [...folders, ...(status === 0 ? [stdout.trim()] : [])].find((folder) => existsSync(join(folder, "initdb")));
}

export interface ClusterOptions {
  /** Whether writes reach the disk before they are acknowledged. Off by default, for speed. */
  readonly fsync?: boolean;
}

/** Starts PostgreSQL in a temporary folder, on a socket in this folder. */
export async function startPostgres(
  programs: string,
  { fsync = false }: ClusterOptions = {},
): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const init = [
    ...["-D", data],
    ...["-U", "postgres"],
    ...["-A", "trust"],
    ...["-E", "UTF8"],
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  execFileSync(join(programs, "initdb"), init, { ...user, cwd: folder, stdio: "pipe" });
  const settings = {
    fsync,
    unix_socket_directories: folder,
    listen_addresses: "",
    max_connections: 200,
    shared_buffers: "64MB",
    // It would visit each of the hundred databases, again and again.
    autovacuum: "off",
    // The machine does not crash.
    full_page_writes: "off",
  };
  const args = ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const start = (): Promise<ChildProcess> => startServer(join(programs, "postgres"), args, { ...user, cwd: folder });
  let server = await start();
  const url = (database: string): string =>
    `postgresql:///${database}?user=postgres&host=${encodeURIComponent(folder)}`;
  return {
    url,
    createDatabase: (template = "template0") => createDatabase(url("postgres"), template),
    crash: async () => {
      await stopServer(server, "SIGQUIT");
      server = await start();
    },
    stop: async () => {
      await stopServer(server, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the user to run PostgreSQL as if this process is root, whom PostgreSQL refuses. */
function unprivilegedUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string): number => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function startServer(
  file: string,
  args: readonly string[],
  options: { readonly uid?: number; readonly gid?: number; readonly cwd: string },
): Promise<ChildProcess> {
  const server = spawn(file, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
      if (text.includes("database system is ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${log}`)));
  });
  return server;
}

async function stopServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, "exit");
}

/** Creates a database with a unique name as a copy of another one, and returns its name. */
export async function createDatabase(url: string, template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return name;
}
