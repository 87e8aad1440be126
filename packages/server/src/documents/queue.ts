import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../database/schema.js";
import type { FaultRules } from "../faults/fault.js";
import { type Storage, StorageError } from "../storage/storage.js";
import { DocumentParser } from "./document-parser.js";
import {
  claimJob,
  completeJob,
  type DocumentFailure,
  type DocumentJob,
  endLeases,
  failJob,
  leaseMs,
  releaseJob,
  renewLease,
} from "./jobs.js";
import { type DocumentLimits, defaultLimits } from "./limits.js";
import { DocumentError } from "./parse/document-error.js";

export interface DocumentQueueParts {
  readonly db: Kysely<Schema>;
  /** States that no other server uses the database: documents in progress are then abandoned ones. */
  readonly isAlone: boolean;
  readonly storage: Pick<Storage, "read">;
  readonly log: Logger;
  readonly now: () => Date;
  /** Faults named `documents.process` delay the processing. */
  readonly faults?: FaultRules | undefined;
  readonly limits?: Partial<DocumentLimits>;
  /** A parser that the caller closes. Default: a new one, which the queue closes. */
  readonly parser?: DocumentParser | undefined;
}

/** Documents are tried again after a crash of the server, and while the storage or the database fail. */
const maxAttempts = 3;

/** The time after which the queue looks for documents that other instances have imported or left behind. */
const pollMs = 1_000;

/** Processes imported documents, one after another. */
export class DocumentQueue {
  readonly #parts: DocumentQueueParts;
  readonly #limits: DocumentLimits;
  readonly #parser: DocumentParser;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #wake = new AbortController();

  constructor(parts: DocumentQueueParts) {
    this.#parts = parts;
    this.#limits = { ...defaultLimits, ...parts.limits };
    this.#parser = parts.parser ?? new DocumentParser(this.#limits);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks for documents at once. Call it after documents were imported. */
  wake(): void {
    this.#wake.abort();
  }

  /** Stops after the current step. A document that is being parsed returns to the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    if (this.#parser !== this.#parts.parser) await this.#parser.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { db, isAlone, log } = this.#parts;
    let mustEndLeases = isAlone;
    while (!this.#stopping.signal.aborted) {
      this.#wake = new AbortController();
      try {
        if (mustEndLeases) await endLeases(db);
        mustEndLeases = false;
        if (await this.#processNext()) continue;
      } catch (error) {
        log.error({ err: error }, "processing documents failed, and is tried again");
      }
      await wait(pollMs, undefined, { signal: this.#wake.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Processes one document. Returns false if there is none. */
  async #processNext(): Promise<boolean> {
    const { db, now, log } = this.#parts;
    const job = await claimJob(db, now());
    if (job === undefined) return false;
    const renewal = setInterval(() => {
      renewLease(db, job, now()).catch((error: unknown) => log.warn({ err: error }, "renewing a lease failed"));
    }, leaseMs / 3);
    try {
      if (job.attempts > maxAttempts) await this.#fail(job, repeatedlyInterrupted);
      else await this.#process(job);
    } catch (error) {
      await this.#handleError(job, error);
    } finally {
      clearInterval(renewal);
    }
    return true;
  }

  async #process(job: DocumentJob): Promise<void> {
    const { db, storage, log, faults } = this.#parts;
    const delay = faults?.takeDelay("documents.process") ?? 0;
    if (delay > 0) await this.#waitUnlessStopped(delay);
    const start = performance.now();
    const bytes = await readFile(storage, job.storage_key, this.#limits.maxBytes);
    const passages = await this.#parser.parse(bytes, { name: job.name });
    const isStored = await completeJob(db, job, passages);
    const ms = Math.round(performance.now() - start);
    if (isStored) log.info({ document: job.id, passages: passages.length, ms }, "document processed");
    else log.info({ document: job.id, ms }, "document was deleted while it was processed");
  }

  async #waitUnlessStopped(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch((cause: unknown) => {
      throw new DocumentError("interrupted", "The server stopped before it processed the document.", { cause });
    });
  }

  async #handleError(job: DocumentJob, error: unknown): Promise<void> {
    const { db, now, log } = this.#parts;
    if (this.#stopping.signal.aborted && error instanceof DocumentError && error.code === "interrupted")
      return releaseJob(db, job);
    if (error instanceof DocumentError) return this.#fail(job, error, error.cause);
    if (error instanceof StorageError && error.code === "no_such_object") return this.#fail(job, fileMissing);
    if (job.attempts >= maxAttempts) return this.#fail(job, processingFailed, error);
    log.warn({ err: error, document: job.id }, "processing a document failed, and is tried again");
    await releaseJob(db, job, new Date(now().getTime() + 1_000 * 2 ** job.attempts));
  }

  async #fail(job: DocumentJob, { code, message }: DocumentFailure, cause?: unknown): Promise<void> {
    const { db, log } = this.#parts;
    await failJob(db, job, { code, message });
    const reason = cause instanceof Error ? { err: cause } : { detail: cause };
    log.warn({ document: job.id, code, ...reason }, "document cannot be processed");
  }
}

const repeatedlyInterrupted: DocumentFailure = {
  code: "interrupted",
  message: `The server ended ${maxAttempts} times while it processed the document. Its log may have the reason.`,
};

const fileMissing: DocumentFailure = {
  code: "file_missing",
  message: "The bytes of the file are gone. Upload the file again, and import it.",
};

const processingFailed: DocumentFailure = {
  code: "processing_failed",
  message: "The document could not be read or stored. The server's log has the reason. Import the file again later.",
};

/** Reads a file, but not more than the limit. */
async function readFile(storage: Pick<Storage, "read">, key: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of await storage.read(key)) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("The storage returned a stream of strings");
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes)
      throw new DocumentError("too_large", `The file has more than ${maxBytes} bytes. Split it into several files.`);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
