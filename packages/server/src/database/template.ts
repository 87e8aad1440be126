/**
 * The template of embedded databases: an archive of an empty, migrated data folder. To create a database without it takes about four
 * seconds, with it less than half a second. The published package contains the archive. Elsewhere the first use builds it and
 * keeps it in `node_modules/.cache`.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect } from "kysely";
import { migrate } from "./migrate.js";
import { extensions, startParams } from "./pglite-settings.js";
import { pglitePool } from "./pglite-pool.js";
import type { Schema } from "./schema.js";

const here = dirname(fileURLToPath(import.meta.url));
/** The file into which `pnpm build` writes the archive. */
const published = join(here, "template.tar.gz");
const cache = join(here, "../../node_modules/.cache/memory-service");

let loaded: Promise<Blob> | undefined;

/** Returns the template as an uncompressed archive. Reads it once per process. */
export function loadTemplate(): Promise<Blob> {
  return (loaded ??= findTemplate().then(async (archive) => new Blob([await promisify(gunzip)(archive)])));
}

async function findTemplate(): Promise<Buffer> {
  const shipped = await readIfPresent(published);
  if (shipped) return shipped;
  const path = join(cache, `template-${await inputHash()}.tar.gz`);
  const cached = await readIfPresent(path);
  if (cached) return cached;
  const archive = await buildTemplate();
  await save(path, archive).catch((error: unknown) => {
    // Without a cache, the next process builds the template again.
    if (!isFileError(error)) throw error;
  });
  return archive;
}

/** Builds the archive, compressed. */
export async function buildTemplate(): Promise<Buffer> {
  const pglite = await PGlite.create({
    extensions,
    // Small segments of the write-ahead log, and none kept for reuse: a new database needs only one.
    initDbStartParams: ["--wal-segsize=1", "--encoding=UTF8", "--locale-provider=libc", "--locale=C.UTF-8"],
    startParams: startParams({ fsync: "off", wal_recycle: "off", min_wal_size: "2MB" }),
  });
  // PGlite uses one database. PostgreSQL's templates would double the number of files.
  for (const name of ["template0", "template1"]) {
    await pglite.query("update pg_database set datistemplate = false where datname = $1", [name]);
    await pglite.exec(`drop database ${name}`);
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pglitePool(pglite) }) });
  await migrate(db);
  await db.destroy();
  await pglite.exec("vacuum full");
  await pglite.exec("checkpoint");
  const archive = await pglite.dumpDataDir("none");
  await pglite.close();
  return promisify(gzip)(Buffer.from(await archive.arrayBuffer()), { level: 9 });
}

/** Returns a hash of everything that the template is made from. */
async function inputHash(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const migrations = join(here, "migrations");
  const files = [
    join(dirname(resolve("@electric-sql/pglite/pglite.wasm")), "../package.json"),
    fileURLToPath(import.meta.url),
    ...(await readdir(migrations)).toSorted().map((name) => join(migrations, name)),
  ];
  const hash = createHash("sha256");
  for (const file of files) hash.update(await readFile(file)).update("\0");
  return hash.digest("hex").slice(0, 16);
}

/** Writes a file that no process ever sees in part. */
async function save(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${randomBytes(4).toString("hex")}`;
  await writeFile(partial, content);
  await rename(partial, path);
}

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (isFileError(error) && error.code === "ENOENT") return undefined;
    throw error;
  });
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && "code" in error;
