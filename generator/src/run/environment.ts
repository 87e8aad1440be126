import type { Phase } from "../phase.js";
import type { Host } from "../write/index.js";

/** Everything that a run uses of its surroundings. Nothing in a run reads `process`. */
export interface Environment {
  /** Absolute. Relative paths and the search for a configuration start here. */
  readonly folder: string;
  readonly host: Host;
  /** The version of specloom. */
  readonly version: string;
  /** A folder of the user, outside of every repository. Without it, a run remembers nothing. */
  readonly cacheFolder?: string;
  /** The hash of specloom's own code. Without it, as when specloom runs from source, a run remembers nothing. */
  readonly identity?: string;
  /** The folder with the sources of the runtime that ships with specloom. Absolute. */
  readonly runtimeFolder: string;
  /** Returns the version of a package as specloom itself, or for `typescript` openapi-typescript, would load it. */
  readonly versionOf: (packageName: string) => string | undefined;
  /** Names the package manager that started specloom: `pnpm/12.21.0 npm/? node/v24.15.0`. */
  readonly userAgent?: string;
  /** Called when a phase begins; undefined: when the last one has ended. */
  readonly showPhase: (phase: Phase | undefined) => void;
}
