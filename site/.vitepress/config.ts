import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { anchorOf, renderPages, splitFrontMatter, writeMarkdown } from "../../generator/src/vitepress/index.js";
import { pagesFolder, readNavigation } from "../src/site.js";

const { nav, sidebar, sections, repository } = readNavigation();
const description =
  "A typed client, validators, React hooks, mocks, a server and tools for agents, all generated from one OpenAPI document.";

export default defineConfig({
  title: "Memory service",
  description,
  lang: "en",
  base: process.env["SITE_BASE"] ?? "/",
  srcDir: pagesFolder,
  // Next to HTML pages are their Markdown files, under the same name.
  cleanUrls: false,
  head: [["link", { rel: "icon", href: "/icon.svg", type: "image/svg+xml" }]],
  router: { prefetchLinks: false },
  markdown: { anchor: { slugify: anchorOf }, config: (renderer) => renderPages(renderer) },
  themeConfig: {
    logo: "/icon.svg",
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
    externalLinkIcon: true,
    ...(repository !== undefined && { socialLinks: [{ icon: "github", link: repository }] }),
  },
  transformPageData: (page) => ({
    frontmatter: {
      ...page.frontmatter,
      ...(repository !== undefined && { edit: `${repository}/edit/main/${page.frontmatter["source"]}` }),
    },
  }),
  transformHead: ({ pageData: { relativePath } }) => [
    ["link", { rel: "alternate", type: "text/markdown", href: `/${relativePath}` }],
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
