/**
 * Databases for tests. What depends on the engine runs on both: contracts, plans, migrations, isolation, concurrency and acknowledged changes. The rest
 * runs on one, and on both with `pnpm test --all`:
 *
 * ```ts
 * import { onEachDatabase, onOneDatabase } from "../support/databases.js";
 *
 * onOneDatabase("facts", (open) => {
 *   it("forgets facts", async () => {
 *     const { db } = await open();
 *     …
 *   });
 * });
 * ```
 *
 * `open()` returns a new, empty, migrated database of the type `OpenDatabase`, and closes it after the last test of the file. To
 * share one between the tests of a suite, call it in `beforeAll`. It takes about 0.05 s on PostgreSQL and 0.25 s on PGlite.
 *
 * A test that opens a database itself, or starts a server on it, gets options for `openDatabase` from `await open.options()`:
 * `{ url }` or `{ folder }`. The folder is removed after this test.
 *
 * One PostgreSQL runs per `vitest run` (global-setup.ts). Where there is none, its tests are skipped with the reason in their
 * title; with RUNTIMES=required they fail.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, inject, it, onTestFinished } from "vitest";
import { isThorough } from "../../../../scripts/thoroughness.js";
import { type DatabaseOptions, openDatabase, type OpenDatabase } from "../../src/database/open.js";
import { createDatabase } from "./postgres.js";

export interface Open {
  (): Promise<OpenDatabase>;
  /** Returns the options of a new, empty database that can be opened several times, after one another. */
  options(): Promise<DatabaseOptions>;
}

type Suite = (open: Open, kind: OpenDatabase["kind"]) => void;

/** Describes a suite once per engine. `open` opens a new database of this engine. */
export function onEachDatabase(title: string, suite: Suite): void {
  describe(`${title} on PGlite`, () =>
    suite(
      opener(async () => ({}), temporaryFolder),
      "pglite",
    ));
  const postgres = inject("postgres");
  if (!("missing" in postgres)) {
    describe(`${title} on PostgreSQL`, () => suite(opener(newPostgres, newPostgres), "postgres"));
    return;
  }
  describe.skipIf(process.env["RUNTIMES"] !== "required")(`${title} on PostgreSQL (${postgres.missing})`, () => {
    it("finds PostgreSQL", () => {
      throw new Error(postgres.missing);
    });
  });
}

/**
 * Describes a suite on PostgreSQL, whose databases are ready five times as fast. With `pnpm test --all`, and where there is no PostgreSQL,
 * describes it like `onEachDatabase`.
 */
export function onOneDatabase(title: string, suite: Suite): void {
  if (isThorough || "missing" in inject("postgres")) onEachDatabase(title, suite);
  else describe(`${title} on PostgreSQL`, () => suite(opener(newPostgres, newPostgres), "postgres"));
}

/** Opens a new, empty database of the engine that `onOneDatabase` takes. The caller closes it. */
export async function openAnyDatabase(): Promise<OpenDatabase> {
  return openDatabase("missing" in inject("postgres") ? {} : await newPostgres());
}

type NewOptions = () => Promise<DatabaseOptions>;

/** Returns a function that opens new databases and closes them after the suite. */
function opener(volatile: NewOptions, lasting: NewOptions): Open {
  const opened: OpenDatabase[] = [];
  afterAll(async () => {
    await Promise.all(opened.splice(0).map(({ close }) => close()));
  });
  const open = async (): Promise<OpenDatabase> => {
    const database = await openDatabase(await volatile());
    opened.push(database);
    return database;
  };
  return Object.assign(open, { options: lasting });
}

async function newPostgres(): Promise<DatabaseOptions> {
  const postgres = inject("postgres");
  if ("missing" in postgres) throw new Error(postgres.missing);
  const url = new URL(postgres.url);
  url.pathname = await createDatabase(postgres.url, postgres.template);
  return { url: url.href };
}

async function temporaryFolder(): Promise<DatabaseOptions> {
  const folder = mkdtempSync(join(tmpdir(), "memory-service-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder };
}
