/** Crashes of PGlite: traps of WebAssembly in the middle of a query. */
import type { PGlite } from "@electric-sql/pglite";

/** The embedded database has crashed. What was acknowledged before is in its folder; this process cannot use it any more. */
export class DatabaseCrashError extends Error {
  override readonly name = "DatabaseCrashError";

  constructor(cause: WebAssembly.RuntimeError) {
    super(
      `The embedded database has crashed (${cause.message}). Start the server again: it keeps all that was acknowledged.`,
      { cause },
    );
  }
}

/** Notices the crash of a database. */
export class CrashWatch {
  #error: DatabaseCrashError | undefined;

  /** Calls `onCrash` once, when the database crashes. */
  constructor(pglite: PGlite, onCrash: (error: DatabaseCrashError) => void = () => {}) {
    const engine = pglite.Module;
    const runOnce = engine._PostgresMainLoopOnce;
    // PGlite ignores traps: it ends the transaction, as if the query had succeeded, and goes on with a broken session.
    engine._PostgresMainLoopOnce = () => {
      try {
        runOnce();
      } catch (error) {
        if (!this.#error && error instanceof WebAssembly.RuntimeError) {
          this.#error = new DatabaseCrashError(error);
          onCrash(this.#error);
        }
        throw error;
      }
    };
  }

  get hasCrashed(): boolean {
    return this.#error !== undefined;
  }

  /** Throws if the database has crashed. */
  check(): void {
    if (this.#error) throw this.#error;
  }
}
