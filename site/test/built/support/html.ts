import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "htmlparser2";

/** What a page links to, and what others can link to. */
export interface HtmlPage {
  /** Relative to the folder of the site: `guides/first-call.html`. */
  readonly path: string;
  /** Targets of links, and addresses of pictures, scripts and styles. */
  readonly links: readonly string[];
  readonly ids: readonly string[];
}

/** Reads all HTML pages of a folder. */
export function readHtml(folder: string): readonly HtmlPage[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".html"))
    .map((path) => ({ path, ...parse(readFileSync(join(folder, path), "utf8")) }));
}

function parse(html: string): Omit<HtmlPage, "path"> {
  const links: string[] = [];
  const ids: string[] = [];
  const parser = new Parser({
    onopentag: (_, { id, href, src }) => {
      if (id !== undefined) ids.push(id);
      for (const link of [href, src]) if (link !== undefined) links.push(link);
    },
  });
  parser.end(html);
  return { links, ids };
}
