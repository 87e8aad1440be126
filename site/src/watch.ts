import { watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The folders with Markdown of the site. Changes of generated references need a new start. */
const folders = ["packages", "generator/docs", "docs", "spec", "site/content"];

/** Calls `assemble` after changes of Markdown, once for changes at one time, and prints its errors. */
export function onChange(assemble: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    try {
      assemble();
    } catch (error) {
      // Such as a link to a page that somebody is about to write.
      console.error(error);
    }
  };
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null || !name.endsWith(".md") || name.includes("node_modules")) return;
      clearTimeout(timer);
      timer = setTimeout(run, 100);
    });
  }
}
