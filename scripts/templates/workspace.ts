/** Workspaces of pnpm, which install our packages from folders, since those are in no registry. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { placeWorkspaceLock } from "../locks.js";
import { type Tarballs, unpack } from "../packed.js";

const overrides = `
overrides:
  "@specloom/runtime": file:packed/runtime
  specloom: file:packed/specloom
`;

/** Unpacks our packages, tells pnpm to install them, and puts the committed lock file beside. */
export function prepareWorkspace(folder: string, lock: string, { runtime, specloom }: Tarballs): undefined {
  unpack(runtime, join(folder, "packed/runtime"));
  unpack(specloom, join(folder, "packed/specloom"));
  appendFileSync(join(folder, "pnpm-workspace.yaml"), overrides);
  placeWorkspaceLock(lock, folder);
}
