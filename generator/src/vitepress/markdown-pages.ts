import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A page of a site for readers of Markdown. */
export interface MarkdownPage {
  /** The path below the site's base: `api/facts.md`. */
  readonly path: string;
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** The Markdown, with relative links to the paths of other pages. */
  readonly markdown: string;
}

/** A site for readers of Markdown. */
export interface MarkdownSite {
  readonly title: string;
  readonly description: string;
  /** The URL of the site's root, with slashes around it: `/` or `/docs/`. */
  readonly base: string;
  /** The pages by section, in reading order. */
  readonly sections: readonly { readonly title: string; readonly pages: readonly MarkdownPage[] }[];
}

/** Writes the Markdown of every page into a folder, `llms.txt` with a list of them, and `llms-full.txt` with all of them. */
export function writeMarkdown(folder: string, site: MarkdownSite): void {
  const pages = site.sections.flatMap((section) => section.pages);
  for (const { path, markdown } of pages) write(join(folder, path), markdown);
  write(join(folder, "llms.txt"), listOf(site));
  const whole = pages.map(({ path, markdown }) => `<!-- ${site.base}${path} -->\n\n${markdown.trim()}\n`);
  write(join(folder, "llms-full.txt"), whole.join("\n"));
}

/** Returns the list of pages in the form of https://llmstxt.org. */
function listOf({ title, description, base, sections }: MarkdownSite): string {
  const head = [`# ${title}`, ...(description === "" ? [] : [`> ${description}`])];
  const lists = sections.map((section) => {
    const lines = section.pages.map((page) => {
      const about = page.description === "" ? "" : `: ${page.description}`;
      return `- [${page.title.replaceAll(/[[\]\\]/g, "\\$&")}](${base}${page.path})${about}`;
    });
    return `## ${section.title}\n\n${lines.join("\n")}`;
  });
  return `${[...head, ...lists].join("\n\n")}\n`;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
