import { homedir } from "node:os";
import { join } from "node:path";

/** Returns the user's folder for what specloom remembers: below that of the XDG base directories, or the like on other systems. */
export function userCaches(
  { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local }: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): string | undefined {
  if (xdg?.startsWith("/")) return join(xdg, "specloom");
  if (platform === "win32" && local) return join(local, "specloom");
  try {
    return join(homedir(), platform === "darwin" ? "Library/Caches" : ".cache", "specloom");
  } catch {
    // A user without an entry in the system's list has no home.
    return undefined;
  }
}
