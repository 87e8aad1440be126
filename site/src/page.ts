/** A page of the site, before its links are rewritten. */
export interface Page {
  /** The URL below the site's base, without an extension: `guides/errors`. A folder's own page ends in `index`. */
  readonly path: string;
  /** The title in the browser and, unless `navigation` is shorter, in the sidebar. */
  readonly title: string;
  /** The title in the sidebar, where it can leave out what the section says. */
  readonly navigation?: string;
  /** One sentence of plain text for search engines and `llms.txt`. */
  readonly description: string;
  /**
   * Markdown that starts with the page's H1. Its relative links are relative to `source`; links that start with a slash are paths of
   * other pages, such as `/reference/diagnostics/index#spec106`.
   */
  readonly markdown: string;
  /** More front matter for VitePress. */
  readonly frontMatter?: Readonly<Record<string, unknown>>;
  /** The file that a reader edits to change the page, relative to the root of the repository. */
  readonly source: string;
  /** The file to edit, if `source` is generated. */
  readonly edited?: string;
  /** The Markdown file whose content the page has, if it is not `source`: links to that file lead to the page. */
  readonly replaces?: string;
}
