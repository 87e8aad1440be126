/** The access to the network. No run has one, so that only `specloom pull` and `specloom verify` use it. */
export interface Network {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Returns a variable of the environment. */
  readonly variable: (name: string) => string | undefined;
  /** The maximum time for one document with all its files, in milliseconds. */
  readonly timeout: number;
}

/** The maximum for one document. */
export const limits = {
  redirects: 5,
  /** Files besides the document itself. */
  files: 500,
  /** All files together, in bytes. */
  bytes: 256 * 1024 * 1024,
  /** References to files that reference files, and so on. */
  depth: 20,
} as const;
