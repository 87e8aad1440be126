import { watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The folders with Markdown of the site. Changes of generated references need a new start. */
const folders = ["packages", "generator/docs", "docs", "spec", "site/content"];

/** Calls `assemble` after changes of Markdown, once for changes at one time. */
export function onChange(assemble: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null || !name.endsWith(".md") || name.includes("node_modules")) return;
      clearTimeout(timer);
      timer = setTimeout(() => void assemble().catch((error: unknown) => console.error(error)), 100);
    });
  }
}
