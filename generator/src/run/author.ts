import { readKey, type Author } from "../write/index.js";
import type { Environment } from "./environment.js";
import { peerNames } from "./packages/supported.js";

/**
 * Returns the author of what this run remembers; undefined where nothing is remembered between runs. Another version of a peer may
 * write other bytes.
 */
export function authorOf({ identity, cacheFolder, versionOf }: Environment): Author | undefined {
  const key = identity === undefined ? undefined : readKey(cacheFolder);
  if (identity === undefined || key === undefined) return undefined;
  return { generator: [identity, ...peerNames.map((name) => versionOf(name) ?? "")].join(" "), key };
}
