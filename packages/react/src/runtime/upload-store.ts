import type { Core, UploadOptions, UploadProgress, UploadResult, UploadSource } from "./client.js";

/** Where an upload stands. */
export type UploadState<Completed = unknown> = {
  /** Bytes and parts that the storage has confirmed; zeros before the first. */
  readonly progress: UploadProgress;
} & (
  | { readonly status: "idle" | "running" | "paused" | "cancelled" }
  /** All parts are there, and the `complete` of the options is at work. */
  | { readonly status: "completing" }
  | { readonly status: "failed"; readonly error: unknown }
  | { readonly status: "done"; readonly result: UploadResult<Completed> }
);

/** An upload that can be watched and steered, from any framework: `subscribe` and `getSnapshot` are those of a store. */
export interface UploadStore<Completed = unknown> {
  /** Begins; what was under way is cancelled. */
  start(source: UploadSource): void;
  /**
   * Stops, and keeps the parts that are done. A stream, which is read once, cannot go on after that. Once `complete` is at work
   * there is nothing left to pause: it could only be called again.
   */
  pause(): void;
  /** Goes on after `pause` or a failure, with the parts that are missing. */
  resume(): void;
  /** Stops for good. What `complete` has begun is aborted if it heeds its signal. */
  cancel(): void;
  subscribe(listener: () => void): () => void;
  /** The same object until something has changed. */
  getSnapshot(): UploadState<Completed>;
}

/** What of the client's options a store leaves to its caller. */
export type UploadStoreOptions<Completed = unknown> = Omit<UploadOptions<Completed>, "signal" | "resume">;

type Upload = <Completed>(
  client: Core,
  source: UploadSource,
  options: UploadOptions<Completed>,
) => Promise<UploadResult<Completed>>;

const nothing: UploadProgress = { loaded: 0, total: 0, parts: { done: 0, total: 0 } };

/**
 * Makes a store around the client's upload. The options are asked for at each start, and callbacks again when they are called:
 * a component that starts an upload and sets a state in one go has rendered since.
 */
export function createUploadStore<Completed = unknown>(
  upload: Upload,
  clientOf: () => Core,
  optionsOf: () => UploadStoreOptions<Completed> = () => ({}),
): UploadStore<Completed> {
  const listeners = new Set<() => void>();
  let state: UploadState<Completed> = { status: "idle", progress: nothing };
  let source: UploadSource | undefined;
  let token: string | undefined;
  let current: AbortController | undefined;

  const set = (next: UploadState<Completed>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const stop = (): void => {
    current?.abort();
    current = undefined;
  };
  const run = async (bytes: UploadSource, progress: UploadProgress): Promise<void> => {
    const own = (current = new AbortController());
    // Whatever comes of an upload that was stopped concerns nobody.
    const told = (tell: () => void): void => void (current === own && tell());
    set({ status: "running", progress });
    try {
      const options = optionsOf();
      const result = await upload<Completed>(clientOf(), bytes, {
        ...options,
        signal: own.signal,
        resume: token,
        complete:
          options.complete &&
          ((parts, call) => {
            set({ status: "completing", progress: state.progress });
            // It may have been cancelled upon that.
            call.signal.throwIfAborted();
            return (optionsOf().complete ?? options.complete!)(parts, call);
          }),
        onCheckpoint: (resume) =>
          told(() => {
            token = resume;
            optionsOf().onCheckpoint?.(resume);
          }),
        onProgress: (progress) =>
          told(() => {
            set({ status: "running", progress });
            optionsOf().onProgress?.(progress);
          }),
      });
      told(() => set({ status: "done", progress: state.progress, result }));
    } catch (error) {
      told(() => set({ status: "failed", progress: state.progress, error }));
    }
  };

  return {
    start(bytes) {
      stop();
      source = bytes;
      token = undefined;
      void run(bytes, nothing);
    },
    pause() {
      if (state.status !== "running") return;
      stop();
      set({ status: "paused", progress: state.progress });
    },
    resume() {
      if (source === undefined || (state.status !== "paused" && state.status !== "failed")) return;
      void run(source, state.progress);
    },
    cancel() {
      stop();
      [source, token] = [undefined, undefined];
      if (isOpen(state)) set({ status: "cancelled", progress: nothing });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => state,
  };
}

/** There is something to cancel. */
const isOpen = ({ status }: UploadState): boolean => status !== "idle" && status !== "cancelled" && status !== "done";
