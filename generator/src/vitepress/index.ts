/** Makes a VitePress site of the pages that the output `docs` generates: `specloom/vitepress`. */
export { anchorOf } from "../emit/docs/text/markdown.js";
export { writeMarkdown, type MarkdownPage, type MarkdownSite } from "./markdown-pages.js";
export { operationStyles } from "./operations.js";
export {
  escapeHtml,
  readPages,
  referenceSidebar,
  splitFrontMatter,
  type ReferencePage,
  type SidebarItem,
} from "./pages.js";
export type { MarkdownRenderer } from "./renderer.js";
export {
  descriptionTag,
  operationMatter,
  referenceSite,
  renderPages,
  type HeadTag,
  type PageData,
  type ReferenceSite,
  type ReferenceSiteOptions,
  type SiteConfig,
} from "./site.js";
