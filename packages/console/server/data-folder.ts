/** Decides where the console's data is: in the user's folder, because development servers serve every file of the repository. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const oldFolder = join(packageFolder, ".memory-service");

/**
 * Returns the folder for the data of this clone of the repository, which need not exist.
 *
 * @throws Error if there is data in the folder of earlier versions, which served it, unless the new data is to be fresh.
 */
export async function findDataFolder({ isFresh }: { readonly isFresh: boolean }): Promise<string> {
  const clone = createHash("sha256").update(packageFolder).digest("hex").slice(0, 12);
  const folder = join(userData(process.env, process.platform), "memory-service-console", clone);
  if (isFresh) await rm(oldFolder, { recursive: true, force: true });
  if (existsSync(oldFolder))
    throw new Error(
      `The console no longer keeps its data in ${oldFolder}, whose files every page could read, also the keys in console.json. To keep the ` +
        `data, with new keys:\n\n  rm "${oldFolder}/console.json" && mkdir -p "${dirname(folder)}" && mv "${oldFolder}" "${folder}"\n\n` +
        "To delete it: pnpm console --fresh\n",
    );
  return folder;
}

/** Returns the folder for data of the user's programs: that of the XDG base directories, or the like on other systems. */
function userData({ XDG_DATA_HOME: xdg, LOCALAPPDATA: local }: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (xdg?.startsWith("/")) return xdg;
  if (platform === "win32" && local) return local;
  return join(homedir(), platform === "darwin" ? "Library/Application Support" : ".local/share");
}
