import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import {
  anchorOf,
  descriptionTag,
  type HeadTag,
  operationMatter,
  operationStyles,
  renderPages,
  splitFrontMatter,
  writeMarkdown,
} from "../../generator/src/vitepress/index.js";
import { unservedFiles } from "../../scripts/unserved-files.js";
import { pagesFolder, readNavigation } from "../src/site.js";

const { nav, sidebar, sections, repository } = readNavigation();
const description =
  "A typed client, validators, React hooks, mocks, a server and tools for agents, all generated from one OpenAPI document.";

const base = `${process.env["SITE_BASE"] ?? ""}/`.replace(/\/+$/, "/");

/** Options of the search. VitePress sends their functions to the browser as text, so they use nothing from this file. */
const search = {
  options: {
    processTerm: (term: string): string | null =>
      /^(?:a|an|and|by|for|from|how|i|in|is|it|my|of|on|or|the|to|with)$/i.test(term) ? null : term.toLowerCase(),
  },
  searchOptions: {
    boostDocument: (id: string): number => {
      if (/\/(?:guides|specloom)\//.test(id)) return 2;
      return /\/(?:reference\/typescript|review\/decisions|benchmarks)\//.test(id) ? 0.5 : 1;
    },
  },
};

/** Tells readers of Markdown where the Markdown of a page is. */
const markdownTag = (href: string): HeadTag => ["link", { rel: "alternate", type: "text/markdown", href }];

export default defineConfig({
  title: "Memory service",
  description,
  lang: "en",
  base,
  srcDir: pagesFolder,
  // Next to HTML pages are their Markdown files, under the same name.
  cleanUrls: false,
  head: [
    ["link", { rel: "icon", href: `${base}icon.svg`, type: "image/svg+xml" }],
    ["style", {}, operationStyles],
  ],
  router: { prefetchLinks: false },
  vite: { server: { fs: { deny: unservedFiles } } },
  markdown: {
    // The usual themes have less contrast than WCAG asks for.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: anchorOf },
    // Braces are text.
    attrs: { disable: true },
    config: (renderer) => renderPages(renderer),
  },
  themeConfig: {
    logo: "/icon.svg",
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: "local", options: { miniSearch: search } },
    externalLinkIcon: true,
    ...(repository !== undefined && { socialLinks: [{ icon: "github", link: repository }] }),
  },
  transformPageData: ({ filePath, frontmatter }) => ({
    frontmatter: {
      ...frontmatter,
      ...operationMatter(readFileSync(join(pagesFolder, filePath), "utf8")),
      ...(repository !== undefined && { edit: `${repository}/edit/main/${frontmatter["source"]}` }),
    },
  }),
  transformHead: ({ pageData, description: ofPage }) => [
    descriptionTag(ofPage),
    ...(pageData.frontmatter["source"] === undefined ? [] : [markdownTag(base + pageData.relativePath)]),
  ],
  buildEnd: ({ outDir, site }) => {
    const listed = sections.map(({ title, pages }) => ({
      title,
      pages: pages.map((page) => ({
        ...page,
        path: `${page.path}.md`,
        markdown: splitFrontMatter(readFileSync(join(pagesFolder, `${page.path}.md`), "utf8")).markdown,
      })),
    }));
    writeMarkdown(outDir, { ...site, sections: listed });
  },
});
