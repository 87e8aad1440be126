import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../../database/schema.js";
import type { TextKind } from "../../database/vector-tables.js";
import { claimTexts, forgetOtherModels, postponeTexts, releaseTexts, saveVectors, type VectorJob } from "./jobs.js";
import type { Embed } from "./provider.js";
import { ProviderError } from "./provider-error.js";

export interface VectorQueueParts {
  readonly db: Kysely<Schema>;
  readonly embed: Embed;
  /** The name under which vectors are stored. */
  readonly model: string;
  readonly log: Logger;
  readonly now: () => Date;
  readonly timing?: Partial<Timing>;
}

interface Timing {
  /** The time after which the queue looks for new texts. */
  readonly pollMs: number;
  /** The time that a call may take. */
  readonly timeoutMs: number;
  /** The wait after a call that failed. It doubles with each one that follows, up to the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

const defaultTiming: Timing = { pollMs: 1_000, timeoutMs: 30_000, firstPauseMs: 1_000, longestPauseMs: 300_000 };

/** Texts per call: services that people run themselves often take no more. */
const batchSize = 32;

/** The time beyond that of a call for which an instance has texts to itself. */
const leaseMarginMs = 30_000;

/** A text that the provider refuses is tried again after a minute, then after four, and so on, up to a day. */
const postponedMs = (attempts: number): number => Math.min(60_000 * 4 ** attempts, 86_400_000);

const kinds: readonly TextKind[] = ["memory", "passage"];

/** Computes vectors of texts that have none: new and changed ones, and those of other models. */
export class VectorQueue {
  readonly #parts: VectorQueueParts;
  readonly #timing: Timing;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #wake = new AbortController();
  /** The number of texts of the next call. */
  #size = batchSize;
  /** Calls in a row that have failed. */
  #failures = 0;

  constructor(parts: VectorQueueParts) {
    this.#parts = parts;
    this.#timing = { ...defaultTiming, ...parts.timing };
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks for texts at once, unless the queue waits for a provider that has failed. Call it after texts were written. */
  wake(): void {
    this.#wake.abort();
  }

  /** Cancels the current call, returns its texts to the queue, and stops. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { db, model, log } = this.#parts;
    let hasOtherModels = true;
    while (!this.#stopping.signal.aborted) {
      this.#wake = new AbortController();
      try {
        if (hasOtherModels) hasOtherModels = (await forgetModels(db, model)) > 0;
        const job = await this.#claim();
        if (job !== undefined) await pause(await this.#process(job), this.#stopping.signal);
        if (job !== undefined || hasOtherModels) continue;
      } catch (error) {
        log.error({ err: error }, "computing vectors failed, and is tried again");
      }
      await pause(this.#timing.pollMs, this.#wake.signal);
    }
  }

  async #claim(): Promise<VectorJob | undefined> {
    const { db, now } = this.#parts;
    const leaseMs = this.#timing.timeoutMs + leaseMarginMs;
    for (const kind of kinds) {
      const job = await claimTexts(db, kind, { count: this.#size, now: now(), leaseMs });
      if (job !== undefined) return job;
    }
    return undefined;
  }

  /** Computes the vectors of some texts. Returns the time to wait before the next ones. */
  async #process(job: VectorJob): Promise<number> {
    const { db, embed, model, log } = this.#parts;
    const blank = job.texts.filter(({ text }) => text.trim() === "");
    // Providers refuse them, and they mean nothing.
    if (blank.length > 0) await postponeTexts(db, job, { ids: blank.map(({ id }) => id) });
    const texts = job.texts.filter((text) => !blank.includes(text));
    if (texts.length === 0) return 0;
    try {
      const limits = { timeoutMs: this.#timing.timeoutMs, signal: this.#stopping.signal };
      const vectors = await embed(
        texts.map(({ text }) => text),
        limits,
      );
      const byId = new Map(texts.flatMap(({ id }, index) => vectors.slice(index, index + 1).map((one) => [id, one])));
      await saveVectors(db, job, { model, vectors: byId });
      log.debug({ texts: texts.length }, "vectors computed");
      this.#failures = 0;
      this.#size = Math.min(2 * this.#size, batchSize);
      return 0;
    } catch (error) {
      return this.#handleError({ ...job, texts }, error);
    }
  }

  async #handleError(job: VectorJob, error: unknown): Promise<number> {
    const { db, now, log } = this.#parts;
    const [first] = job.texts;
    const isRefusal = error instanceof ProviderError && error.refusesTexts;
    if (isRefusal && first !== undefined && job.texts.length === 1) {
      const until = new Date(now().getTime() + postponedMs(first.attempts));
      await postponeTexts(db, job, { ids: [first.id], until });
      log.warn({ [job.kind]: first.id, reason: error.message }, "the provider of embeddings refuses a text");
    } else {
      await releaseTexts(db, job);
    }
    if (!(error instanceof ProviderError)) throw error;
    if (this.#stopping.signal.aborted) return 0;
    if (isRefusal && job.texts.length > 1) {
      // One of the texts may be the reason: half of them, and so on, until it is alone.
      this.#size = Math.ceil(job.texts.length / 2);
      return 0;
    }
    const backoffMs = Math.min(this.#timing.firstPauseMs * 2 ** this.#failures, this.#timing.longestPauseMs);
    this.#failures += 1;
    const waitMs = Math.max(error.retryAfterMs ?? 0, backoffMs);
    if (!isRefusal)
      log.warn({ reason: error.message, waitMs }, "the provider of embeddings failed, and is tried again");
    return waitMs;
  }
}

/** Waits for a time, or until the signal. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Forgets some vectors of other models, and returns how many. */
async function forgetModels(db: Kysely<Schema>, model: string): Promise<number> {
  let forgotten = 0;
  for (const kind of kinds) forgotten += await forgetOtherModels(db, kind, model);
  return forgotten;
}
