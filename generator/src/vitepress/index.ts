/** Makes a VitePress site of the pages that the output `docs` generates: `specloom/vitepress`. */
export { anchorOf } from "./anchors.js";
export { writeMarkdown, type MarkdownPage, type MarkdownSite } from "./markdown-pages.js";
export { operationStyles } from "./operations.js";
export { readPages, referenceSidebar, splitFrontMatter, type ReferencePage, type SidebarItem } from "./pages.js";
export {
  operationMatter,
  referenceSite,
  renderPages,
  type ReferenceSite,
  type ReferenceSiteOptions,
  type SiteConfig,
} from "./site.js";
export type { MarkdownRenderer } from "./renderer.js";
