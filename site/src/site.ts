/** Assembles the site's pages, its navigation and its home page. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writePages } from "./assemble.js";
import { navigationOf, type Navigation } from "./navigation.js";
import { readHome, readParts } from "./pages.js";
import { repositoryUrl } from "./repository.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the site's package, which is VitePress's root. */
export const siteFolder = join(root, "site");
/** The folder that VitePress reads: VitePress's `srcDir`. */
export const pagesFolder = join(siteFolder, ".pages");
const navigationFile = join(pagesFolder, "navigation.json");

/** Writes everything that VitePress reads. */
export function assemble(): void {
  const parts = readParts(root);
  const pages = parts.flatMap(({ sections }) => sections.flatMap((section) => section.pages));
  const home = readHome(root);
  writePages([home, ...pages], { root, pages: pagesFolder });
  cpSync(join(siteFolder, "content/public"), join(pagesFolder, "public"), { recursive: true });
  writeFileSync(navigationFile, JSON.stringify(navigationOf(home, parts, repositoryUrl(root))));
}

/** Returns the navigation of the last assembly. */
export function readNavigation(): Navigation {
  return JSON.parse(readFileSync(navigationFile, "utf8")) as Navigation;
}
