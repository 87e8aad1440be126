/**
 * Packs all packages as a release does, and prints the lines that install them in another project, which is how they are used before
 * the first release.
 *
 *     npx --yes pnpm@12 release tarballs
 */
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packAll } from "./packed.js";

const folder = fileURLToPath(new URL("../tarballs", import.meta.url));

const { specloom, runtime, mocks, ...others } = await packAll();

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

/** Moves tarballs to where they stay, and returns their paths as the arguments of a shell command. */
function keep(tarballs: readonly string[]): string {
  const kept = tarballs.map((path) => join(folder, basename(path)));
  for (const [at, path] of kept.entries()) copyFileSync(tarballs[at]!, path);
  return kept.map((path) => (/^[\w./@-]+$/.test(path) ? path : JSON.stringify(path))).join(" ");
}

console.log(`
Run this in your project, to generate a client for your API:

  npm install --save-dev ${keep([specloom])}
  npm install ${keep([runtime])}

And this, to use the packages of the memory service:

  npm install ${keep(Object.values(others))}
  npm install --save-dev ${keep([mocks])}
`);
