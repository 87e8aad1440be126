/**
 * Prints the public packages whose version the registry does not have, as `name@version`, separated by spaces.
 *
 *     pnpm --silent release unpublished
 */
import { execFileSync, spawnSync } from "node:child_process";

/** A package of the workspace, as `pnpm ls --json` describes it. */
interface Package {
  readonly name: string;
  readonly version?: string;
  readonly private?: boolean;
}

const listing = execFileSync("npx", ["--yes", "pnpm@12", "ls", "-r", "--depth", "-1", "--json"], { encoding: "utf8" });
const publicPackages = (JSON.parse(listing) as readonly Package[])
  .filter((one) => one.private !== true)
  .map(({ name, version = "" }) => `${name}@${version}`);

console.log(publicPackages.filter((specifier) => !isPublished(specifier)).join(" "));

/** Asks npm. Throws npm's error, unless it says that the package or the version does not exist. */
function isPublished(specifier: string): boolean {
  const { status, stdout, stderr } = spawnSync("npm", ["view", specifier, "version", "--json"], { encoding: "utf8" });
  if (status === 0) return true;
  if (stdout.includes('"E404"')) return false;
  throw new Error(`npm view ${specifier}: ${stderr}`);
}
