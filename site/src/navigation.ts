/** The navigation of the site, which the assembly writes and VitePress's configuration reads. */
import { escapeHtml, type SidebarItem } from "../../generator/src/vitepress/index.js";
import type { Page } from "./page.js";
import type { Part } from "./pages.js";

/** A page in the list of all pages. */
export type ListedPage = Pick<Page, "path" | "title" | "description">;

export interface Navigation {
  /** The entries of the top navigation. `match` is a regular expression of the paths of their pages. */
  readonly nav: { text: string; link: string; activeMatch: string }[];
  /** The sidebars by path of a folder: `/guides/`. */
  readonly sidebar: Record<string, SidebarItem[]>;
  readonly sections: readonly { readonly title: string; readonly pages: readonly ListedPage[] }[];
  /** The web address of the repository, if it has one. */
  readonly repository: string | undefined;
}

/** Returns the navigation of the home page and the parts. */
export function navigationOf(home: Page, parts: readonly Part[], repository: string | undefined): Navigation {
  return {
    nav: parts.map((part) => ({
      text: part.title,
      link: urlOf(firstPage(part)),
      activeMatch: `^${folderOf(part)}`,
    })),
    sidebar: Object.fromEntries(parts.map((part) => [folderOf(part), sidebarOf(part)])),
    sections: [
      { title: "Start", pages: [listed(home)] },
      ...parts.flatMap(({ title: part, sections }) =>
        sections.map(({ title, pages }) => ({
          title: sections.length === 1 ? part : `${part}: ${title}`,
          pages: pages.map(listed),
        })),
      ),
    ],
    repository,
  };
}

const listed = ({ path, title, description }: Page): ListedPage => ({ path, title, description });

function sidebarOf({ sections, sidebar }: Part): SidebarItem[] {
  if (sidebar !== undefined) return sidebar;
  return sections.map(({ title, pages, collapsed }) => ({
    text: escapeHtml(title),
    // Without a link, VitePress would put a button into a button.
    ...(collapsed !== undefined && pages[0] !== undefined && { collapsed, link: urlOf(pages[0]) }),
    items: pages.map((page) => ({ text: escapeHtml(page.navigation ?? page.title), link: urlOf(page) })),
  }));
}

function firstPage({ title, sections }: Part): Page {
  const page = sections[0]?.pages[0];
  if (page === undefined) throw new Error(`the part "${title}" has no page`);
  return page;
}

/** Returns the folder of all pages of a part: `/guides/`. */
function folderOf(part: Part): string {
  return `/${firstPage(part).path.split("/")[0]}/`;
}

function urlOf({ path }: Page): string {
  return `/${path.replace(/(^|\/)index$/, "$1")}`;
}
