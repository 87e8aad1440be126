import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import type { HtmlPage } from "./html.js";

/** Returns the links of a site that lead to no file of its folder, or to no element of a page. */
export function brokenLinks(pages: readonly HtmlPage[], folder: string): readonly string[] {
  const ids = new Map(pages.map((page) => [page.path, new Set(page.ids)]));
  return pages.flatMap((page) =>
    [...new Set(page.links)].flatMap((link) => {
      if (/^(https?:|mailto:|data:)/.test(link)) return [];
      const [path = "", anchor = ""] = link.split("#").map(decodeURIComponent);
      const file = fileOf(path, page, folder);
      if (!ids.has(file) && !existsSync(join(folder, file))) return [`${page.path}: ${link}: no such file`];
      if (anchor === "" || ids.get(file)?.has(anchor)) return [];
      return [`${page.path}: ${link}: no such element`];
    }),
  );
}

/** Returns the file behind a path, relative to the folder of the site. */
function fileOf(path: string, page: HtmlPage, folder: string): string {
  if (path === "") return page.path;
  const file = path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(page.path), path);
  if (file === "" || statSync(join(folder, file), { throwIfNoEntry: false })?.isDirectory())
    return posix.join(file, "index.html");
  return /\.\w+$/.test(file) ? file : `${file}.html`;
}
