/** All pages of the site. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readPages, referenceSidebar, type SidebarItem } from "../../generator/src/vitepress/index.js";
import { benchmarkPages } from "./benchmarks/index.js";
import { generatorGuides, type Guide, type GuideGroup, packageGuides, reviewGuides } from "./guides.js";
import type { Page } from "./page.js";
import { diagnosticPages, diffRulePages, optionPages } from "./reference/index.js";
import { typescriptPages } from "./typescript/index.js";

/** The folder of the generated API reference. */
const apiFolder = "packages/client/reference";

/** A list in a sidebar. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
  /** Whether the list is closed until a reader opens it, or one of its pages. Absent: it cannot be closed. */
  readonly collapsed?: boolean;
}

/** A part of the site: an entry of the top navigation, with the sidebar of its pages. */
export interface Part {
  readonly title: string;
  readonly sections: readonly Section[];
  /** The sidebar. Default: the sections. */
  readonly sidebar?: SidebarItem[];
}

/** Returns the home page. */
export function readHome(root: string): Page {
  const source = "site/content/home.md";
  const markdown = readFileSync(join(root, source), "utf8");
  return {
    path: "index",
    title: "Memory service",
    description: descriptionOf(markdown),
    markdown,
    source,
    frontMatter: { titleTemplate: titleOf(markdown), pageClass: "home-page", sidebar: false, aside: false },
  };
}

/** Returns the parts of the site with their pages. `root` is that of the repository. */
export function readParts(root: string): readonly Part[] {
  return [
    { title: "Guides", sections: readGuides(packageGuides, root) },
    {
      title: "API",
      sections: [{ title: "API reference", pages: apiPages(root) }],
      sidebar: referenceSidebar(join(root, apiFolder), "/api/"),
    },
    { title: "specloom", sections: readGuides(generatorGuides, root) },
    { title: "Review", sections: [...readGuides(reviewGuides, root), decisionsSection(root)] },
    { title: "Reference", sections: referenceSections(root) },
    {
      title: "Benchmarks",
      sections: [
        {
          title: "Benchmarks",
          pages: benchmarkPages(root).map(
            shortened((title) =>
              title.replace(/^Benchmarks of (?:the )?(.)/, (_, first: string) => first.toUpperCase()),
            ),
          ),
        },
      ],
    },
  ];
}

function referenceSections(root: string): readonly Section[] {
  return [
    { title: "specloom", pages: optionPages() },
    {
      title: "TypeScript API",
      pages: typescriptPages(root).map(shortened((title) => title.replace("@memory-service/", ""))),
      collapsed: true,
    },
    { title: "Diagnostics", pages: diagnosticPages(), collapsed: true },
    { title: "Rules of diff", pages: diffRulePages(), collapsed: true },
  ];
}

/** Returns a function that gives pages a shorter title in the sidebar. */
function shortened(shorten: (title: string) => string): (page: Page) => Page {
  return (page) => ({ ...page, navigation: shorten(page.title) });
}

function readGuides(groups: readonly GuideGroup[], root: string): readonly Section[] {
  return groups.map(({ title, guides }) => ({ title, pages: guides.map((guide) => readGuide(guide, root)) }));
}

function readGuide({ path, title, source }: Guide, root: string): Page {
  const markdown = readFileSync(join(root, source), "utf8");
  return { path, title, description: descriptionOf(markdown), markdown, source };
}

/** Returns the pages that specloom generated of the API's document. */
function apiPages(root: string): readonly Page[] {
  return readPages(join(root, apiFolder)).map(({ file, ...page }) => ({
    ...page,
    path: `api/${file === "README.md" ? "index" : file.replace(/\.md$/, "")}`,
    source: `${apiFolder}/${file}`,
    edited: "spec/openapi.yaml",
  }));
}

/** Returns the decisions, and the page that groups them. */
function decisionsSection(root: string): Section {
  const folder = "docs/decisions";
  const pages = readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => {
      const isList = name === "README.md";
      const markdown = readFileSync(join(root, folder, name), "utf8");
      const path = `review/decisions/${isList ? "index" : name.replace(/\.md$/, "")}`;
      const page = {
        path,
        title: titleOf(markdown),
        description: descriptionOf(markdown),
        markdown,
        source: `${folder}/${name}`,
      };
      return isList ? { ...page, replaces: folder } : page;
    });
  const isFirst = ({ path }: Page): boolean => path.endsWith("/index");
  return {
    title: "Decisions",
    pages: [...pages.filter(isFirst), ...pages.filter((page) => !isFirst(page))],
    collapsed: true,
  };
}

/** Returns the H1 as plain text. */
function titleOf(markdown: string): string {
  return (/^# (.+)$/m.exec(markdown)?.[1] ?? "").replaceAll("`", "");
}

/** Returns the first sentence after the H1 as plain text. */
export function descriptionOf(markdown: string): string {
  const prose = markdown.replaceAll(/^ *(`{3,}|~{3,})[^]*?^ *\1.*$/gm, "").replaceAll(/^\[\/\/\]: #.*$/gm, "");
  const first = prose.split(/\n{2,}/).find((text) => /^[\p{L}\p{N}`*_[]/u.test(text.trim())) ?? "";
  const plain = first
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return (/^.{20,}?[.:!?](?=\s|$)/.exec(plain)?.[0] ?? plain).replace(/:$/, ".");
}
