import { Worker } from "node:worker_threads";
import { type DocumentLimits, defaultLimits } from "./limits.js";
import type { DocumentSource } from "./parse/detect-kind.js";
import { DocumentError, type DocumentErrorCode } from "./parse/document-error.js";
import type { Passage } from "./passages.js";
import type { ParseRequest, ParseResponse } from "./worker-messages.js";

/** The time after which a worker without work ends and returns its memory. */
const idleMs = 30_000;

/** The time between two looks at the memory of the process. */
const memoryCheckMs = 50;

/**
 * Parses documents in a worker thread, one after another. A document that takes too long or too much memory, or crashes the thread, fails
 * with a `DocumentError`. The next one gets a new thread.
 */
export class DocumentParser {
  readonly #limits: DocumentLimits;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: Partial<DocumentLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** @throws DocumentError if the document cannot be read, or the parser is closed before. */
  parse(bytes: Uint8Array, source: DocumentSource): Promise<readonly Passage[]> {
    const result = this.#last.then(() => this.#run({ bytes, source, limits: this.#limits }));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Ends the thread. A document that is being parsed fails with the code `interrupted`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#endWorker();
  }

  async #run(request: ParseRequest): Promise<readonly Passage[]> {
    if (this.#isClosed) throw interrupted();
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#startWorker();
    // A thread with work keeps the process alive.
    worker.ref();
    try {
      return await this.#exchange(worker, request);
    } finally {
      worker.unref();
      this.#idle = setTimeout(() => void this.#endWorker(), idleMs).unref();
    }
  }

  /** Sends a document to the worker and waits for its answer, its end or a limit. */
  async #exchange(worker: Worker, request: ParseRequest): Promise<readonly Passage[]> {
    const ended = new AbortController();
    try {
      const response = await new Promise<ParseResponse>((resolve, reject) => {
        const fail = (error: Error): void => reject(toDocumentError(error));
        const exit = (): void => reject(this.#isClosed ? interrupted() : crashed());
        worker.on("message", resolve).on("error", fail).on("exit", exit);
        ended.signal.addEventListener("abort", () =>
          worker.off("message", resolve).off("error", fail).off("exit", exit),
        );
        watchLimits(this.#limits, ended.signal, reject);
        worker.postMessage(request);
      });
      if ("passages" in response) return response.passages;
      const { code, message, detail } = response.error;
      throw new DocumentError(code, message, { cause: detail });
    } catch (error) {
      if (!(error instanceof DocumentError) || endsWorker.has(error.code)) await this.#endWorker();
      throw error;
    } finally {
      ended.abort();
    }
  }

  #startWorker(): Worker {
    const worker = startWorker(this.#limits);
    this.#worker = worker;
    // An error without a listener would end the process. Threads may also fail between documents.
    worker.on("error", () => undefined);
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  async #endWorker(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

/** Failures after which the thread's state is unknown. */
const endsWorker = new Set<DocumentErrorCode>(["timed_out", "out_of_memory", "parser_crashed"]);

/**
 * Starts the thread. It gets no environment variables, and its output is dropped: libraries print warnings about documents.
 */
function startWorker(limits: DocumentLimits): Worker {
  const file = import.meta.url.endsWith(".ts") ? "./worker-thread.dev.mjs" : "./worker-thread.js";
  const worker = new Worker(new URL(file, import.meta.url), {
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** Rejects when the time is over, or the memory of the process has grown too much: the limit of the heap leaves buffers out. */
function watchLimits(limits: DocumentLimits, signal: AbortSignal, reject: (error: DocumentError) => void): void {
  const before = process.memoryUsage.rss();
  const timer = setTimeout(() => {
    const seconds = limits.timeoutMs / 1_000;
    reject(
      new DocumentError(
        "timed_out",
        `The document takes more than ${seconds} seconds to read. Split it into several files.`,
      ),
    );
  }, limits.timeoutMs);
  const memory = setInterval(() => {
    const growth = process.memoryUsage.rss() - before;
    if (growth > limits.maxMemoryGrowthMb * 1024 * 1024) reject(outOfMemory());
  }, memoryCheckMs);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    clearInterval(memory);
  });
}

function toDocumentError(error: Error): DocumentError {
  const isMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isMemory ? outOfMemory(error) : crashed(error);
}

function outOfMemory(cause?: Error): DocumentError {
  return new DocumentError(
    "out_of_memory",
    "The document needs more memory than the server allows. Split it into several files.",
    {
      cause,
    },
  );
}

function crashed(cause?: Error): DocumentError {
  return new DocumentError("parser_crashed", "The document cannot be read. The server's log has the reason.", {
    cause,
  });
}

function interrupted(): DocumentError {
  return new DocumentError("interrupted", "The server stopped while it read the document.");
}
