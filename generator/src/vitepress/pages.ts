import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { anchorOf } from "../emit/docs/text/markdown.js";

/** A page that the output `docs` generated. */
export interface ReferencePage {
  /** Relative to the folder of the pages, with forward slashes: `facts.md`, or `repos/get.md` in a large API. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** The titles of the groups that contain it, outermost first. */
  readonly groups: readonly string[];
  /** The Markdown without front matter. */
  readonly markdown: string;
}

/** An entry of VitePress's sidebar. */
export interface SidebarItem {
  /** HTML. */
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: SidebarItem[];
}

/** Pages about the whole API, which follow those of the resources. */
const general = ["webhooks", "schemas", "effects", "unknowns"];
/** With more operations, the sidebar lists only pages, because every page of the site contains the sidebar. */
const mostOperations = 100;

/** Returns the pages of a folder, in the order of the sidebar: the index, the resources, and what concerns the whole API. */
export function readPages(folder: string): readonly ReferencePage[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  return files
    .map((file) => file.replaceAll("\\", "/"))
    .sort((left, right) => rank(left) - rank(right) || (left < right ? -1 : 1))
    .map((file) => readPage(folder, file));
}

function rank(file: string): number {
  if (file === "README.md" || file === "index.md") return 0;
  const name = file.split("/")[0]!.replace(/\.md$/, "");
  const at = general.indexOf(name);
  return at < 0 ? 1 : 2 + at;
}

function readPage(folder: string, file: string): ReferencePage {
  const text = readFileSync(join(folder, file), "utf8");
  const { matter, markdown } = splitFrontMatter(text);
  const { title = file.replace(/\.md$/, ""), description = "" } = matter;
  const groups = Array.isArray(matter["groups"]) ? (matter["groups"] as readonly unknown[]).map(String) : [];
  return { file, title: String(title), description: String(description), groups, markdown };
}

/** Splits a page into its front matter, {} if there is none, and its Markdown. */
export function splitFrontMatter(text: string): { matter: Record<string, unknown>; markdown: string } {
  const [whole, yaml] = /^---\r?\n([^]*?\n)---\r?\n/.exec(text) ?? [];
  if (whole === undefined || yaml === undefined) return { matter: {}, markdown: text };
  const matter: unknown = parse(yaml);
  const isMap = typeof matter === "object" && matter !== null;
  return { matter: isMap ? { ...matter } : {}, markdown: text.slice(whole.length).replace(/^\s+/, "") };
}

/**
 * Returns VitePress's sidebar for the pages of a folder: the index, the resources with their operations, unless there are more than a
 * hundred, and what concerns the whole API. `base` is the URL of the folder: `/` or `/api/`.
 */
export function referenceSidebar(folder: string, base = "/"): SidebarItem[] {
  // Large APIs have folders with a page per operation or schema, to which the pages beside them link.
  const pages = readPages(folder).filter(({ file }) => !file.includes("/"));
  const withOperations = pages.reduce((sum, page) => sum + operationsIn(page.markdown).length, 0) <= mostOperations;
  const itemOf = (page: ReferencePage): SidebarItem => sidebarItem(page, { base, withOperations });
  const itemsOf = (wanted: (rank: number) => boolean): SidebarItem[] =>
    pages.filter(({ file }) => wanted(rank(file))).map(itemOf);
  const operations = grouped(pages.filter(({ file }) => rank(file) === 1).map((page) => [page, itemOf(page)] as const));
  const groups = [
    { text: "Operations", items: operations },
    { text: "The whole API", items: itemsOf((rank) => rank > 1) },
  ];
  return [...itemsOf((rank) => rank === 0), ...groups.filter(({ items }) => items.length > 0)];
}

/** Puts pages into their groups, which come where their first page is. */
function grouped(pages: readonly (readonly [ReferencePage, SidebarItem])[], depth = 0): SidebarItem[] {
  const items: SidebarItem[] = [];
  const found = new Map<string, (readonly [ReferencePage, SidebarItem])[]>();
  for (const entry of pages) {
    const [page, item] = entry;
    const group = page.groups[depth];
    const members = group === undefined ? undefined : found.get(group);
    if (group === undefined) items.push(item);
    else if (members) members.push(entry);
    else {
      const first = [entry];
      found.set(group, first);
      // Filled when all members are known.
      items.push({ text: escapeHtml(group), collapsed: false, items: [] });
    }
  }
  const lists = [...found.values()].map((members) => grouped(members, depth + 1));
  let next = 0;
  return items.map((item) => (item.collapsed === false ? { ...item, items: lists[next++] ?? [] } : item));
}

function sidebarItem(page: ReferencePage, { base, withOperations }: { base: string; withOperations: boolean }) {
  const name = page.file.replace(/\.md$/, "");
  const link = base + (name === "README" || name === "index" ? "" : name);
  const operations = withOperations ? operationsIn(page.markdown) : [];
  const title = escapeHtml(page.title);
  if (operations.length === 0) return { text: title, link };
  const items = operations.map((text) => ({
    text: escapeHtml(text.replace(/^client\./, "")),
    link: `${link}#${anchorOf(text)}`,
  }));
  return { text: title, link, collapsed: true, items };
}

/** The heading of an operation: an H2 on the page of a resource, or the H1 of a page of its own, which has two dots. */
export const operationHeading = /^(?:## `(client\.[^`]+)`|# `(client\.[^`.]+\.[^`]+)`)$/m;

/** Returns the headings of operations on a page: `client.facts.get`. */
export function operationsIn(markdown: string): readonly string[] {
  const headings = markdown.matchAll(new RegExp(operationHeading, "gm"));
  return [...headings].map(([, ofSection, ofPage]) => ofSection ?? ofPage ?? "");
}

/** Escapes text, which VitePress's sidebar shows as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
