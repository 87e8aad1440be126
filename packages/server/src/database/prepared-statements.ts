/** Prepares statements that are used again: PostgreSQL then parses and plans them once per connection, not for every request. */
import { createHash } from "node:crypto";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/** The most statements to prepare. Each connection keeps those that it has used. */
const most = 300;

/** The most statements to remember after their first use. */
const mostSeen = 2_000;

/**
 * Names of statements. A statement has one from its second use on: those of a start are used once. A name tells the text: behind a
 * pooler, a connection of PostgreSQL may have statements of another instance, which must not run instead.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();
  /** The number of times that statements were prepared anew. */
  #generation = 0;
  #isOff = false;

  /** Returns the name of a statement; undefined if it is not to be prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#isOff || this.#names.size === most) return known;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size === mostSeen) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const name = `s${this.#generation}_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    this.#names.set(text, name);
    return name;
  }

  /** Gives every statement a new name, so that all connections prepare it again. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }

  /** Prepares no statement any more. */
  turnOff(): void {
    this.#isOff = true;
    this.#names.clear();
  }
}

/** The rows that may be inserted before the plans of prepared statements are made anew. */
const rowsPerPlan = 1_000;

/** Makes plans anew when tables have grown: PostgreSQL does so when it collects statistics, PGlite never collects any. */
class Replanning {
  #inserted = 0;

  /** Notes the result of a statement on a connection. */
  async after({ command, rowCount }: PostgresQueryResult<unknown>, client: Sender): Promise<void> {
    if (command !== "INSERT") return;
    this.#inserted += rowCount;
    if (this.#inserted < rowsPerPlan) return;
    this.#inserted = 0;
    await client.query({ text: "discard plans" });
  }
}

/** The part of a connection of `pg` that sends statements. */
interface Sender {
  query<R>(statement: pg.QueryConfig): Promise<PostgresQueryResult<R>>;
  release(): void;
}

/** The state that the connections of a pool share. */
interface Shared {
  readonly names: StatementNames;
  readonly replanning: Replanning | undefined;
}

/** A connection that prepares statements. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: Sender;
  readonly #shared: Shared;

  constructor(client: Sender, shared: Shared) {
    this.#client = client;
    this.#shared = shared;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== "string") throw new TypeError("This connection has no cursors");
    return this.#query<R>({ text, values: [...parameters] });
  }

  async #query<R>(statement: Statement): Promise<PostgresQueryResult<R>> {
    const result = await this.#send<R>(statement);
    await this.#shared.replanning?.after(result, this.#client);
    return result;
  }

  async #send<R>(statement: Statement): Promise<PostgresQueryResult<R>> {
    const { names } = this.#shared;
    // Statements without values, such as `begin`, have nothing to plan.
    const name = statement.values.length === 0 ? undefined : names.of(statement.text);
    if (name === undefined) return this.#client.query<R>(statement);
    try {
      return await this.#client.query<R>({ ...statement, name });
    } catch (error) {
      if (isOfOtherConnection(error)) names.turnOff();
      else if (isStale(error)) names.renew();
      else throw error;
      // In a transaction, which has failed, this fails, too.
      return this.#client.query<R>(statement).catch(() => {
        throw error;
      });
    }
  }

  release(): void {
    this.#client.release();
  }
}

type Statement = pg.QueryConfig & { readonly values: unknown[] };

/** Returns whether a statement failed only because it was prepared: sent again, it may succeed. */
export function isOfPreparing(error: unknown): boolean {
  return isStale(error) || isOfOtherConnection(error);
}

/** Returns whether a prepared statement does not fit its tables any more, as an instance of a newer version has migrated the database. */
function isStale(error: unknown): boolean {
  return error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";
}

/**
 * Returns whether the connection lacks a statement that was prepared on it, or has one that was not (26000, 42P05). A pooler that gives
 * each transaction another connection, and does not know prepared statements, causes that.
 */
function isOfOtherConnection(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "26000" || error.code === "42P05");
}

/** Returns a pool whose connections prepare statements that are used again. `kind` tells whether the database collects statistics. */
export function preparingPool(pool: pg.Pool, kind: "pglite" | "postgres"): PostgresPool {
  const shared = { names: new StatementNames(), replanning: kind === "pglite" ? new Replanning() : undefined };
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known !== undefined) return known;
      const preparing = new PreparingClient(client, shared);
      clients.set(client, preparing);
      return preparing;
    },
    end: () => pool.end(),
  };
}
