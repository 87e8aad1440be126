import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Page, readPages } from "../../../../../scripts/docs/pages.js";

export const packageFolder = fileURLToPath(new URL("../../../", import.meta.url));

/** Its sections are whole projects, which `pnpm check recipes` runs. */
export const projectsPage = "recipes/test-runners.md";

/** Reads the README and the recipes whose blocks run here. */
export function loadPages(): readonly Page[] {
  const recipes = readdirSync(join(packageFolder, "recipes"))
    .sort()
    .filter((name) => `recipes/${name}` !== projectsPage);
  return readPages(packageFolder, ["README.md", ...recipes.map((name) => `recipes/${name}`)]);
}
