/** Checks the links of Markdown files, in the repository and in published packages. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { anchorsOf } from "../generator/src/emit/docs/text/markdown.js";
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
  return linkPatterns.flatMap((pattern) => [...prose.matchAll(pattern)].map(({ groups }) => groups!["target"]!));
}

/** Returns the Markdown with other targets of its links. Code stays as it is. */
export function replaceLinks(markdown: string, targetOf: (target: string) => string): string {
  const prose = withoutCode(markdown);
  const found = linkPatterns.flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(({ indices }) => indices!.groups!["target"]!),
  );
  let result = "";
  let end = 0;
  for (const [from, to] of found.sort(([a], [b]) => a - b)) {
    result += markdown.slice(end, from) + targetOf(markdown.slice(from, to));
    end = to;
  }
  return result + markdown.slice(end);
}

const linkPatterns = [
  /\]\(\s*<?(?<target>[^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/dg,
  /^ {0,3}\[[^\]]+\]:\s*<?(?<target>[^\s>]+)/dgm,
  /<(?:a|img)\s[^>]*?(?:href|src)="(?<target>[^"]*)"/dg,
];

/** Returns the anchors that GitHub gives the headings of a page, and those of HTML elements. */
export function anchorsIn(markdown: string): ReadonlySet<string> {
  const prose = markdown.replaceAll(/^ *(`{3,}|~{3,})[^]*?^ *\1.*$/gm, "");
  const headings = [...prose.matchAll(/^#{1,6} +(.*?)(?: +#+)?$/gm)].map(([, heading = ""]) =>
    heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/<[^>]*>/g, ""),
  );
  const elements = [...prose.matchAll(/<\w+\s[^>]*?\b(?:id|name)="([^"]*)"/g)].map(([, anchor = ""]) => anchor);
  return new Set([...anchorsOf(headings), ...elements]);
}

/** Returns text of the same length, with spaces for code. */
const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^ *(`{3,}|~{3,})[^]*?^ *\1.*$/gm, blank).replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, blank);

const blank = (code: string): string => code.replaceAll(/[^\n]/g, " ");

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
