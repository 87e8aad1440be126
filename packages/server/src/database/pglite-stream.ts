/** A connection to PGlite that the driver `pg` uses like a socket, so that values and errors are those of `pg`. */
import { Duplex } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";
import type { CrashWatch } from "./pglite-crash.js";

/** Messages of PostgreSQL's protocol after which the server answers: query, sync, flush, copy done and copy fail. */
const answered = new Set([..."QSHcf"].map((letter) => letter.charCodeAt(0)));
const terminate = "X".charCodeAt(0);

/** The end of an answer after which no transaction is open. */
const idle = Buffer.from("Z\0\0\0\x05I");

/** The size of the write-ahead log at which a checkpoint empties it. */
const maximumLogBytes = 64 * 2 ** 20;

/** The write-ahead log of a database. */
export interface WriteAheadLog {
  /** The bytes that were written since this was set to 0. */
  logBytes: number;
}

/**
 * A socket to PGlite. PGlite answers each call as if it ended with a Sync message, so the messages of an extended query are
 * collected until their Sync.
 */
export class PgliteStream extends Duplex {
  #pending: Buffer[] = [];
  #started = false;
  readonly #pglite: PGlite;
  readonly #crash: CrashWatch;
  readonly #log: WriteAheadLog | undefined;

  constructor(pglite: PGlite, crash: CrashWatch, log: WriteAheadLog | undefined) {
    super();
    this.#pglite = pglite;
    this.#crash = crash;
    this.#log = log;
  }

  /** Reports the connection as open. `pg` calls this with a port and a host. */
  connect(): this {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  /** Does nothing, like the three below: these are options of sockets. */
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as soon as they are there.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    const last = this.#started ? lastMessage(chunk) : undefined;
    if (last === terminate) {
      this.#end().then(() => done(), done);
      return;
    }
    this.#pending.push(chunk);
    // The first message starts the session and has no letter.
    if (last !== undefined && !answered.has(last)) return done();
    this.#started = true;
    const request = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#send(request).then(
      (answer) => {
        this.push(answer);
        done();
      },
      (error: unknown) => done(asError(error)),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#reset().then(
      () => done(error),
      (failure: unknown) => done(error ?? asError(failure)),
    );
  }

  async #send(request: Uint8Array): Promise<Buffer> {
    const parts: Buffer[] = [];
    // The bytes are only valid during the call.
    const onRawData = (bytes: Uint8Array): void => void parts.push(Buffer.from(bytes));
    await this.#pglite._runExclusiveQuery(async () => {
      this.#crash.check();
      await this.#pglite.execProtocolRawStream(request, { onRawData });
      // The answer to a query in which the database crashed may claim success.
      this.#crash.check();
      if (parts.at(-1)?.subarray(-idle.length).equals(idle)) await this.#checkpoint();
    });
    return Buffer.concat(parts);
  }

  /** Empties a long log: in single-user mode, PostgreSQL does so only when it ends. */
  async #checkpoint(): Promise<void> {
    if (this.#log === undefined || this.#log.logBytes < maximumLogBytes) return;
    this.#log.logBytes = 0;
    await this.#pglite.execProtocolRawStream(query("CHECKPOINT"), { onRawData: () => {} });
    this.#crash.check();
  }

  async #end(): Promise<void> {
    await this.#reset();
    this.push(null);
  }

  /** Ends the session as the server would: PGlite has a single one, which the next connection gets. */
  async #reset(): Promise<void> {
    if (!this.#started || this.#pglite.closed || this.#crash.hasCrashed) return;
    this.#started = false;
    // In one call: the next connection must not begin a transaction in between.
    await this.#send(Buffer.concat([query("ROLLBACK"), query("DISCARD ALL")]));
  }
}

/** Returns the letter of the last message. A write holds whole messages: a letter, the length after it, and content. */
function lastMessage(chunk: Buffer): number | undefined {
  let last: number | undefined;
  for (let at = 0; at < chunk.length; at += 1 + chunk.readUInt32BE(at + 1)) last = chunk[at];
  return last;
}

function query(sql: string): Buffer {
  const content = Buffer.from(`${sql}\0`);
  const head = Buffer.from("Q\0\0\0\0");
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
