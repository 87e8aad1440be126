import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildFile } from "../emit/generate.js";
import type { Tree } from "./support.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const constructs = join(folder, "../documents/constructs");

/** The documents that are edited, by name: those of the guide, of every construct, and this repository's own. */
export const documents: ReadonlyMap<string, string> = new Map([
  ["petstore", join(folder, "../../docs/petstore.yaml")],
  ["memory-service", join(folder, "../../../spec/openapi.yaml")],
  ...readdirSync(constructs)
    .sort()
    .map((file) => [basename(file, ".yaml"), join(constructs, file)] as const),
]);

/** Returns a document in one piece. */
export async function readRoot(file: string): Promise<Tree> {
  const { loaded } = await buildFile(file);
  return structuredClone(loaded.document.root) as Tree;
}
