import type { Network } from "../pull/network.js";
import type { Environment } from "../run/environment.js";

/** The process that a command runs in. Only cli.ts creates one from `process`. */
export interface Session extends Environment {
  /** The network, for `pull` and `verify`: no run has it. */
  readonly network: Network;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Says whether errors may be coloured. */
  readonly colour: boolean;
  /** Says whether output may be coloured. */
  readonly colourOutput: boolean;
  /** The current date in UTC, such as `2026-11-23`. */
  readonly today: string;
  /** Prints every diagnostic with its line, and every file. */
  readonly verbose: boolean;
  /** The URL of the files of the revision that a workflow runs on: `https://github.com/acme/api/blob/0f35bc9c`. */
  readonly links?: string;
  /** Also prints diagnostics as annotations of GitHub Actions. */
  readonly annotations: boolean;
  /** Registers the function to call when the user ends a command that otherwise takes long, or never ends. */
  readonly onInterrupt: (stop: () => void) => void;
  /** Shows on a terminal how far a command is; undefined: nothing any more. */
  readonly showProgress: (text: string | undefined) => void;
  /** Starts a program with the terminal of this process, and with further variables of the environment. */
  readonly startProgram: (words: readonly string[], variables: Readonly<Record<string, string>>) => Program;
}

/** A program that a command has started. */
export interface Program {
  /** Resolves when it has ended, or with the problem that kept it from starting. */
  readonly ended: Promise<{ readonly exitCode: number } | { readonly problem: string }>;
  readonly stop: () => void;
}

export const exitCodes = {
  ok: 0,
  /** The documents have errors, or `--check` found differences. */
  documents: 1,
  /** The command line or the configuration is wrong. */
  usage: 2,
  /** A bug in specloom. */
  internal: 3,
  /** An output folder is not as specloom left it. Nothing was written. */
  outputs: 4,
  /** `pull` got no document from a server. */
  network: 5,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
