import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { anchorOf } from "../emit/docs/text/markdown.js";
import { literalText } from "./literal-text.js";
import { writeMarkdown } from "./markdown-pages.js";
import { operationSections, operationStyles } from "./operations.js";
import { operationsIn, readPages, referenceSidebar, type SidebarItem } from "./pages.js";
import type { MarkdownRenderer } from "./renderer.js";
import { codeTabs } from "./tabs.js";

/** Options of `referenceSite`. */
export interface ReferenceSiteOptions {
  /** The folder of the generated pages: `new URL("../docs/docs", import.meta.url)` in `.vitepress/config.ts`. */
  readonly pages: URL | string;
}

/** The part of VitePress's resolved configuration that `buildEnd` reads. */
export interface SiteConfig {
  readonly outDir: string;
  readonly site: { readonly title: string; readonly description: string; readonly base: string };
}

/** The part of VitePress's data of a page that `transformPageData` reads. */
export interface PageData {
  /** Relative to `srcDir`. */
  readonly filePath: string;
  readonly frontmatter: Record<string, unknown>;
}

/** An element of the head of a page. */
export type HeadTag = [name: string, attributes: Record<string, string>];

/** A configuration of VitePress for `extends`. */
export interface ReferenceSite {
  readonly srcDir: string;
  readonly rewrites: Record<string, string>;
  readonly markdown: {
    readonly anchor: { readonly slugify: (heading: string) => string };
    /** Text in braces would become attributes of elements. */
    readonly attrs: { readonly disable: true };
    readonly config: (renderer: MarkdownRenderer) => void;
  };
  readonly themeConfig: {
    readonly outline: [number, number];
    readonly search: { readonly provider: "local" };
    readonly sidebar: SidebarItem[];
  };
  readonly head: ["style", Record<string, string>, string][];
  readonly transformPageData: (page: PageData) => Pick<PageData, "frontmatter">;
  readonly transformHead: (page: { readonly description: string }) => HeadTag[];
  readonly buildEnd: (config: SiteConfig) => void;
}

/** Throws unless the output `docs` has generated pages into the folder. */
function requireIndex(folder: string): void {
  if (existsSync(join(folder, "README.md"))) return;
  throw new Error(
    `No generated pages in ${folder}. Run "specloom openapi.yaml -o docs --emit docs", which writes them to docs/docs, or ` +
      "correct the option `pages` of referenceSite",
  );
}

/** The plugins for markdown-it that a site of generated pages needs. */
export function renderPages(renderer: MarkdownRenderer): void {
  codeTabs(renderer);
  operationSections(renderer);
  literalText(renderer);
  indexLinks(renderer);
}

/** A plugin for markdown-it. Links to README.md lead to index.md, the name of the same page on the site. */
function indexLinks(renderer: MarkdownRenderer): void {
  renderer.core.ruler.after("inline", "index_links", (state) => {
    for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
      const target = token.attrGet("href");
      if (target !== null) token.attrSet("href", toIndex(target));
    }
  });
}

function toIndex(target: string): string {
  return target.replace(/^((?:\.\.?\/)*)README\.md(?=#|$)/, "$1index.md");
}

/** Returns the description of a page for its head. The element that VitePress makes does not escape quotes. */
export function descriptionTag(description: string): HeadTag {
  return ["meta", { name: "description", content: description }];
}

/** Returns the front matter of a page with operations: two columns need the place of the outline. */
export function operationMatter(markdown: string): Record<string, unknown> {
  return operationsIn(markdown).length === 0 ? {} : { aside: false, pageClass: "operations-page" };
}

/**
 * Returns a configuration of VitePress for a site of the pages that the output `docs` generated: GitHub's anchors, tabs for code, a
 * sidebar, a search that works offline, the Markdown of every page, and `llms.txt`. Use it as `extends`; your own keys win.
 */
export function referenceSite({ pages }: ReferenceSiteOptions): ReferenceSite {
  const folder = typeof pages === "string" ? pages : fileURLToPath(pages);
  requireIndex(folder);
  return {
    srcDir: folder,
    rewrites: { "README.md": "index.md" },
    markdown: {
      anchor: { slugify: anchorOf },
      attrs: { disable: true },
      config: renderPages,
    },
    themeConfig: { outline: [2, 3], search: { provider: "local" }, sidebar: referenceSidebar(folder) },
    head: [["style", {}, operationStyles]],
    transformPageData: ({ filePath, frontmatter }) => ({
      frontmatter: { ...operationMatter(readFileSync(join(folder, filePath), "utf8")), ...frontmatter },
    }),
    transformHead: ({ description }) => [descriptionTag(description)],
    buildEnd: ({ outDir, site }) => {
      const written = readPages(folder).map(({ file, markdown, ...page }) => ({
        ...page,
        path: file === "README.md" ? "index.md" : file,
        markdown: markdown.replaceAll(/(?<=\]\()[^)\s]+/g, toIndex),
      }));
      writeMarkdown(outDir, { ...site, sections: [{ title: "API reference", pages: written }] });
    },
  };
}
