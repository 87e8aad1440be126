/** Checks the links of Markdown files, in the repository and in published packages. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { filesOf } from "./packed.js";

/**
 * Returns the links that lead to a file outside of the folder, to a missing file, or to an anchor without a heading. `pages`
 * are the Markdown files to check, by default all of them.
 */
export function brokenLinks(folder: string, pages: readonly string[] = markdownIn(folder)): readonly string[] {
  return pages.flatMap((page) =>
    linksIn(readFileSync(join(folder, page), "utf8"))
      .map((target) => ({ target, problem: problemOf(target, page, folder) }))
      .flatMap(({ target, problem }) => (problem === undefined ? [] : [`${page}: ${target}: ${problem}`])),
  );
}

const markdownIn = (folder: string): readonly string[] => filesOf(folder).filter((path) => path.endsWith(".md"));

/** Returns the targets of inline links, reference definitions and HTML links outside of code. */
export function linksIn(markdown: string): readonly string[] {
  const prose = withoutCode(markdown);
  const inline = prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g);
  const definitions = prose.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm);
  const html = prose.matchAll(/<(?:a|img)\s[^>]*?(?:href|src)="([^"]*)"/g);
  return [inline, definitions, html].flatMap((matches) => [...matches].map(([, target = ""]) => target));
}

/** Returns the anchors that GitHub gives the headings of a page, and those of HTML elements. */
export function anchorsIn(markdown: string): ReadonlySet<string> {
  const prose = markdown.replaceAll(/^ *(`{3,}|~{3,})[^]*?^ *\1.*$/gm, "");
  const anchors = new Set<string>();
  for (const [, heading = ""] of prose.matchAll(/^#{1,6} +(.*?)(?: +#+)?$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/<[^>]*>/g, "");
    const anchor = text
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
      .replaceAll(" ", "-");
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  for (const [, anchor = ""] of prose.matchAll(/<\w+\s[^>]*?\b(?:id|name)="([^"]*)"/g)) anchors.add(anchor);
  return anchors;
}

const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^ *(`{3,}|~{3,})[^]*?^ *\1.*$/gm, "").replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, "");

function problemOf(target: string, page: string, folder: string): string | undefined {
  if (/^(https?:|mailto:)/.test(target)) return undefined;
  if (/^[a-z][\w+.-]*:/i.test(target) || target.startsWith("/")) return "neither a relative path nor a web address";
  const [path = "", anchor] = target.split("#").map(decodeURIComponent);
  const file = path === "" ? join(folder, page) : resolve(folder, dirname(page), path);
  if (relative(folder, file).startsWith("..")) return "leads out of the folder";
  if (!existsSync(file)) return "no such file";
  // An empty anchor links to the top of the page.
  if (!anchor) return undefined;
  if (statSync(file).isDirectory()) return "an anchor of a folder";
  return anchorsIn(readFileSync(file, "utf8")).has(anchor) ? undefined : `no heading "${anchor}"`;
}
