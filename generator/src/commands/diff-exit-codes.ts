/** The exit codes of `diff`, `changelog` and `verify`, which differ from those of the other commands. */
export const diffExitCodes = {
  /** The policy accepts the changes. */
  ok: 0,
  /** The policy rejects a change, or an accepted change does not exist; the service does not keep its document. */
  policy: 1,
  /** A document has errors. */
  documents: 2,
  /** The command line, the policy or the configuration is wrong; the service cannot be reached. */
  usage: 3,
  /** A bug in specloom. */
  internal: 4,
} as const;

export type DiffExitCode = (typeof diffExitCodes)[keyof typeof diffExitCodes];
