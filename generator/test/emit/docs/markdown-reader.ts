import { posix } from "node:path";
import { parsers } from "prettier/plugins/markdown";

/** The elements that an independent parser finds in pages. */
export interface Found {
  /** Raw HTML: tags and comments. */
  readonly html: readonly string[];
  readonly links: readonly Link[];
  /** Kinds of nodes, such as `image`. */
  readonly kinds: ReadonlySet<string>;
  /** Tables whose rows differ in their number of cells. */
  readonly raggedTables: number;
  /** The anchors of headings and tags, by page. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Link {
  readonly from: string;
  readonly url: string;
}

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly Node[];
}

/** Reads all pages by path. */
export async function readPages(pages: ReadonlyMap<string, string>): Promise<Found> {
  const trees = new Map<string, readonly Node[]>();
  for (const [path, text] of pages) trees.set(path, nodesOf((await parsers.markdown.parse(text, {} as never)) as Node));
  const all = [...trees.values()].flat();
  return {
    html: all.filter(({ type }) => type === "html").map(({ value = "" }) => value),
    links: [...trees].flatMap(([from, nodes]) =>
      nodes.flatMap(({ url }) => (url === undefined ? [] : [{ from, url }])),
    ),
    kinds: new Set(all.map(({ type }) => type)),
    raggedTables: all.filter(isRagged).length,
    anchors: new Map([...trees].map(([path, nodes]) => [path, anchorsOf(nodes)])),
  };
}

/** Returns the links whose target is neither a page, an anchor nor a web address. */
export function brokenLinks({ links, anchors }: Found): readonly Link[] {
  return links.filter(({ from, url }) => {
    // The definition at the start of each page links to its top.
    if (url === "#" || /^(https?:|mailto:)/i.test(url)) return false;
    const [file = "", anchor] = url.split("#").map(decodeURIComponent);
    const target = anchors.get(file === "" ? from : posix.join(posix.dirname(from), file));
    return target === undefined || (anchor !== undefined && !target.has(anchor));
  });
}

function nodesOf(node: Node): readonly Node[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

function textOf({ type, value, children = [] }: Node): string {
  return type === "html" ? "" : (value ?? children.map(textOf).join(""));
}

/** Returns the anchors as GitHub creates them: a second heading with the same text gets `-1`. */
function anchorsOf(nodes: readonly Node[]): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const node of nodes) {
    const [, id] = (node.type === "html" && /^<a id="([^"]*)">$/.exec(node.value ?? "")) || [];
    if (id !== undefined) anchors.add(id);
    if (node.type !== "heading") continue;
    const slug = textOf(node)
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
      .replaceAll(" ", "-");
    let anchor = slug;
    for (let number = 1; anchors.has(anchor); number += 1) anchor = `${slug}-${number}`;
    anchors.add(anchor);
  }
  return anchors;
}

function isRagged({ type, children = [] }: Node): boolean {
  return type === "table" && new Set(children.map((row) => row.children?.length)).size > 1;
}
