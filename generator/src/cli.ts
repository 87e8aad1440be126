import module from "node:module";
import { join } from "node:path";
import { userCaches } from "./run/user-caches.js";

/** A function of Node 22.8 and later. The types are those of Node 20. */
const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };

// Before the program is loaded: V8 then finds its compiled code there, which is an eighth of a small run. In the user's own folder, because
// others may write to Node's default, and the code is trusted.
const caches = userCaches(process.env, process.platform);
if (caches !== undefined) enableCompileCache?.(join(caches, "code"));
await import("./program.js");
