import type { Phase } from "../pipeline.js";
import type { Host } from "../write/index.js";

/** What a command knows of the process it runs in. cli.ts makes it, and alone reads `process`. */
export interface Session {
  /** Absolute. */
  readonly folder: string;
  readonly host: Host;
  /** Of the package. */
  readonly version: string;
  /** Of the user, outside of every repository; undefined where there is none, and then nothing is taken from caches. */
  readonly cacheFolder?: string;
  /** The hash of specloom's own code; undefined where it runs from source, and then nothing is taken from caches. */
  readonly identity?: string;
  /** The folders of the runtimes that ship with specloom, by the output that copies each. Absolute. */
  readonly runtimeFolders: Readonly<Record<string, string>>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  readonly colour: boolean;
  /** Every diagnostic, however many there are, each with its line. */
  readonly verbose: boolean;
  /** Diagnostics also as annotations of GitHub Actions. */
  readonly annotations: boolean;
  /** Shows which phase runs; undefined takes the line away. */
  readonly showPhase: (phase: Phase | undefined) => void;
  /** Called once, when the user ends a command that would go on for ever. */
  readonly onInterrupt: (stop: () => void) => void;
}

export const exitCodes = {
  ok: 0,
  /** The documents have errors, or `--check` found differences. */
  documents: 1,
  /** The command line or the configuration is wrong. */
  usage: 2,
  /** A bug in specloom. */
  internal: 3,
  /** An output folder is not as specloom left it, so nothing was written. */
  outputs: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
