/** The options of uploads in parts, and their results. Types only. */

export interface UploadOptions<Completed = unknown, Parts = UploadedParts> {
  readonly signal?: AbortSignal | undefined;
  /** The maximum number of parts sent at once, each held in memory. Infinity sends all of them at once. Default: 4. */
  readonly concurrency?: number | undefined;
  /** Milliseconds for one attempt at one part; the wait before a retry does not count. Default: 300,000. */
  readonly partTimeout?: number | undefined;
  /** Retries of each part, after its first attempt. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** New sessions, from the first part on, after URLs that have expired. Default: 1; a stream allows none. */
  readonly maxRestarts?: number | undefined;
  /** Headers that the storage needs with each part. Credentials are refused: the URLs are authorized already. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sends the parts. Default: globalThis.fetch, and not the client's, which may add credentials. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The token from `onCheckpoint` or from an UploadError: continues an upload of the same bytes. */
  readonly resume?: string | undefined;
  /** Called at the start and after each part, after `onCheckpoint`. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /**
   * Called with a resume token at the start and after each part; with more than 100 parts, after each percent. The token holds
   * signed URLs: store it like a password.
   */
  readonly onCheckpoint?: ((resume: string) => void) | undefined;
  /** Creates the file from the uploaded parts. Its result becomes `completed`. Pass its options to the call that it makes. */
  readonly complete?:
    | ((upload: Parts, options: { readonly signal: AbortSignal }) => Completed | Promise<Completed>)
    | undefined;
}

/** The options that do not depend on what the upload returns. */
export type Sending = Omit<UploadOptions, "complete">;

/** The bytes and parts that the storage has confirmed. They restart at 0 after an expired URL. */
export interface UploadProgress {
  readonly loaded: number;
  readonly total: number;
  readonly parts: { readonly done: number; readonly total: number };
}

/** The values that complete an upload: the id of its session, and the ETags as received, in the order of the parts. */
export type UploadedParts<Session extends string = "session", Etags extends string = "etags"> = {
  readonly [Name in Session]: string;
} & { readonly [Name in Etags]: string[] };

/** The result of an upload: the values that complete it, and the result of your `complete`. */
export type UploadResult<Completed = unknown, Parts = UploadedParts> = Parts & {
  /** The result of the `complete` option; absent without it. */
  readonly completed?: Completed;
};
