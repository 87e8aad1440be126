/** Writes the pages of the site, with links between them, into the folder that VitePress reads. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { stringify } from "yaml";
import { anchorsIn, replaceLinks } from "../../scripts/links.js";
import type { Page } from "./page.js";

/** The folders of an assembly. */
export interface Folders {
  /** The root of the repository. */
  readonly root: string;
  /** The folder for the pages. */
  readonly pages: string;
}

/** Writes all pages. Files that they link to and that are no pages go into `public/files`, so that every link works offline. */
export function writePages(pages: readonly Page[], { root, pages: folder }: Folders): void {
  rmSync(folder, { recursive: true, force: true });
  const index = new PageIndex(pages);
  const files = new Set<string>();
  for (const page of pages) {
    const markdown = replaceLinks(page.markdown, (target) => {
      const found = resolveLink(target, page, { root, index });
      if (found.file !== undefined) files.add(found.file);
      return found.link;
    });
    const { title, description, source, frontMatter } = page;
    const matter = { title, description, source: page.edited ?? source, ...frontMatter };
    write(join(folder, `${page.path}.md`), `---\n${stringify(matter)}---\n\n${markdown}`);
  }
  for (const file of files) {
    const content = readFileSync(join(root, file));
    write(join(folder, "public", publicPath(file)), content);
    // Pages import their pictures, and the Markdown of the site links to the public ones.
    if (/\.(png|jpe?g|svg|webp|gif)$/.test(file)) write(join(folder, publicPath(file)), content);
  }
}

/** The pages by path, and by the file of the repository that they show. */
class PageIndex {
  readonly #bySource = new Map<string, Page[]>();
  readonly #byPath: ReadonlyMap<string, Page>;

  constructor(pages: readonly Page[]) {
    this.#byPath = new Map(pages.map((page) => [page.path, page]));
    if (this.#byPath.size < pages.length) throw new Error(`two pages have the path ${firstDouble(pages)}`);
    for (const page of pages) {
      const source = page.replaces ?? page.source;
      this.#bySource.set(source, [...(this.#bySource.get(source) ?? []), page]);
    }
  }

  /** Returns the page for a file. If several show its content, returns the one with the anchor, or else the first one. */
  ofFile(file: string, anchor: string | undefined): Page | undefined {
    const pages = this.#bySource.get(file) ?? this.#bySource.get(posix.join(file, "README.md"));
    const withAnchor =
      pages?.length === 1 ? undefined : pages?.find((page) => anchorsIn(page.markdown).has(anchor ?? ""));
    return withAnchor ?? pages?.[0];
  }

  atPath(path: string): Page | undefined {
    return this.#byPath.get(path) ?? this.#byPath.get(posix.join(path, "index"));
  }
}

function firstDouble(pages: readonly Page[]): string | undefined {
  return pages.map(({ path }) => path).find((path, at, all) => all.indexOf(path) !== at);
}

/** Returns the link on the site for a link in a file of the repository, and the file that it leads to if that is no page. */
function resolveLink(
  target: string,
  page: Page,
  { root, index }: { root: string; index: PageIndex },
): { link: string; file?: string } {
  if (/^([a-z][a-z+.-]*:|#)/i.test(target)) return { link: target };
  const [path = "", anchor] = target.split("#").map(decodeURIComponent);
  const hash = anchor === undefined ? "" : `#${anchor}`;
  const file = posix.normalize(posix.join(posix.dirname(page.source), path));
  const other = path.startsWith("/") ? index.atPath(path.slice(1)) : index.ofFile(file, anchor);
  if (other !== undefined) return { link: `${between(page.path, other.path)}.md${hash}` };
  if (path.startsWith("/")) throw new Error(`the page ${page.path} links to ${target}, which is no page`);
  if (file.startsWith("../")) throw new Error(`${page.source} links to ${target}, outside of the repository`);
  if (!statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
    throw new Error(`${page.source} links to ${target}, which is neither a page of the site nor a file`);
  return { link: between(page.path, publicPath(file)), file };
}

/** Returns where the site has a file of the repository that is no page. VitePress would look for pages under other names. */
function publicPath(file: string): string {
  return `files/${/\.(?!md$)\w+$/.test(file) ? file : `${file}.txt`}`;
}

function between(from: string, to: string): string {
  const folder = posix.relative(posix.dirname(from), posix.dirname(to));
  const start = folder.startsWith(".") ? folder : `./${folder}`.replace(/\/$/, "");
  return `${start}/${posix.basename(to)}`;
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
