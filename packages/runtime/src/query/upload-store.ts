import type {
  Core,
  UploadedParts,
  UploadOptions,
  UploadProgress,
  UploadResult,
  UploadSource,
} from "../client/index.js";

/** The state of an upload. */
export type UploadState<Completed = unknown, Parts = object> = {
  /** Bytes and parts that the storage has confirmed; zeros before the first. */
  readonly progress: UploadProgress;
} & (
  | { readonly status: "idle" | "running" | "paused" | "cancelled" }
  /** All parts are uploaded, and the `complete` option is running. */
  | { readonly status: "completing" }
  | { readonly status: "failed"; readonly error: unknown }
  | { readonly status: "done"; readonly result: UploadResult<Completed, Parts> }
);

/** An upload to watch and control from any framework: `subscribe` and `getSnapshot` are those of a store. */
export interface UploadStore<Completed = unknown, Parts = object> {
  /**
   * Starts an upload, and cancels the previous one. With `resume`, a token that `onCheckpoint` received before, say in an
   * earlier page load, it continues that upload: it sends only the missing parts. You must make sure that the bytes are the
   * same, because only their number is checked. A token for another number of bytes, or one that is malformed, is an
   * ArgumentError. If its URLs have expired, the upload restarts in a new session.
   */
  start(source: UploadSource, options?: { readonly resume?: string | undefined }): void;
  /**
   * Stops, and keeps the parts that are done. A stream cannot continue after that, because it is read once. While `complete` is
   * running, there is nothing to pause.
   */
  pause(): void;
  /** Continues after `pause` or a failure, with the missing parts. */
  resume(): void;
  /** Stops for good, and aborts the signal of `complete`. */
  cancel(): void;
  subscribe(listener: () => void): () => void;
  /** Returns the same object until something has changed. */
  getSnapshot(): UploadState<Completed, Parts>;
}

/** The options of an upload. The store itself sets `signal`, and `start` takes `resume`. */
export type UploadStoreOptions<Completed = unknown, Parts = UploadedParts> = Omit<
  UploadOptions<Completed, Parts>,
  "signal" | "resume"
>;

type Upload<Parts> = <Completed>(
  client: Core,
  source: UploadSource,
  options: UploadOptions<Completed, Parts>,
) => Promise<UploadResult<Completed, Parts>>;

const nothing: UploadProgress = { loaded: 0, total: 0, parts: { done: 0, total: 0 } };

/**
 * Creates a store around the client's upload. It reads the options at each start, and callbacks again before it calls them: the
 * component may have rendered since.
 */
export const createUploadStore = <Completed = unknown, Parts = UploadedParts>(
  upload: Upload<Parts>,
  clientOf: () => Core,
  optionsOf: () => UploadStoreOptions<Completed, Parts> = () => ({}),
): UploadStore<Completed, Parts> => new Store(upload, clientOf, optionsOf);

/** The methods are properties, so that they work without their object. */
class Store<Completed, Parts> implements UploadStore<Completed, Parts> {
  readonly #upload: Upload<Parts>;
  readonly #clientOf: () => Core;
  readonly #optionsOf: () => UploadStoreOptions<Completed, Parts>;
  readonly #listeners = new Set<() => void>();
  #state: UploadState<Completed, Parts> = { status: "idle", progress: nothing };
  #source: UploadSource | undefined;
  /** Continues the upload after the parts that are done. */
  #token: string | undefined;
  /** Aborts the run in progress. */
  #current: AbortController | undefined;

  constructor(upload: Upload<Parts>, clientOf: () => Core, optionsOf: () => UploadStoreOptions<Completed, Parts>) {
    this.#upload = upload;
    this.#clientOf = clientOf;
    this.#optionsOf = optionsOf;
  }

  readonly start = (source: UploadSource, { resume }: { readonly resume?: string | undefined } = {}): void => {
    this.#stop();
    this.#source = source;
    this.#token = resume;
    void this.#run(source, nothing);
  };

  readonly pause = (): void => {
    if (this.#state.status !== "running") return;
    this.#stop();
    this.#set({ status: "paused", progress: this.#state.progress });
  };

  readonly resume = (): void => {
    const { status, progress } = this.#state;
    if (this.#source !== undefined && (status === "paused" || status === "failed"))
      void this.#run(this.#source, progress);
  };

  readonly cancel = (): void => {
    this.#stop();
    this.#source = this.#token = undefined;
    if (isOpen(this.#state)) this.#set({ status: "cancelled", progress: nothing });
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): UploadState<Completed, Parts> => this.#state;

  async #run(source: UploadSource, progress: UploadProgress): Promise<void> {
    const own = (this.#current = new AbortController());
    // Ignores the outcome of a run that was stopped.
    const set = (next: UploadState<Completed, Parts>): void => {
      if (this.#current === own) this.#set(next);
    };
    this.#set({ status: "running", progress });
    try {
      const result = await this.#upload<Completed>(this.#clientOf(), source, this.#optionsFor(own));
      set({ status: "done", progress: this.#state.progress, result });
    } catch (error) {
      set({ status: "failed", progress: this.#state.progress, error });
    }
  }

  #optionsFor(own: AbortController): UploadOptions<Completed, Parts> {
    const options = this.#optionsOf();
    const isCurrent = (): boolean => this.#current === own;
    return {
      ...options,
      signal: own.signal,
      resume: this.#token,
      complete:
        options.complete &&
        ((parts, call) => {
          this.#set({ status: "completing", progress: this.#state.progress });
          // A listener may have cancelled the upload.
          call.signal.throwIfAborted();
          return (this.#optionsOf().complete ?? options.complete!)(parts, call);
        }),
      onCheckpoint: (token) => {
        if (!isCurrent()) return;
        this.#token = token;
        this.#optionsOf().onCheckpoint?.(token);
      },
      onProgress: (progress) => {
        if (!isCurrent()) return;
        this.#set({ status: "running", progress });
        this.#optionsOf().onProgress?.(progress);
      },
    };
  }

  #stop(): void {
    this.#current?.abort();
    this.#current = undefined;
  }

  #set(state: UploadState<Completed, Parts>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Returns whether there is something to cancel. */
const isOpen = ({ status }: UploadState): boolean => status !== "idle" && status !== "cancelled" && status !== "done";
