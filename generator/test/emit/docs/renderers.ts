import { evaluate } from "@mdx-js/mdx";
import MarkdownIt from "markdown-it";
import remarkGfm from "remark-gfm";
import { createMarkdownRenderer } from "vitepress";
import { createSSRApp } from "vue";
import { compileTemplate } from "vue/compiler-sfc";
import { renderToString } from "vue/server-renderer";

/** A page as rendered by a site generator. */
export interface Rendered {
  /** The text without markup, with collapsed whitespace. */
  readonly text: string;
  /** Expressions and directives that the site generator found, as written. */
  readonly executable: readonly string[];
}

export type Renderer = (page: string) => Promise<Rendered>;

/** Removes the front matter, as site generators do before they render a page. */
function withoutFrontMatter(page: string): string {
  return page.replace(/^---\n[^]*?\n---\n/, "");
}

/** A function that hostile documents call, which counts its calls. */
export const probe = { runs: 0 };
(globalThis as { ran?: () => string }).ran = () => {
  probe.runs += 1;
  return "RAN";
};

// ------------------------------------------------------------------------------------------------------ MDX

interface Element {
  readonly type: unknown;
  readonly props: { readonly [name: string]: unknown };
}

const jsx = (type: unknown, props: Element["props"]): unknown =>
  typeof type === "function" ? (type as (props: object) => unknown)(props) : { type, props };

/** Compiles a page as MDX and runs the result. */
export async function renderMdx(page: string): Promise<Rendered> {
  const executable: string[] = [];
  const collect = () => (tree: MdxNode) => {
    executable.push(...expressionsOf(tree));
  };
  const module = await evaluate(withoutFrontMatter(page), {
    Fragment: "fragment",
    jsx,
    jsxs: jsx,
    remarkPlugins: [remarkGfm, collect],
  });
  return { text: collapse(textOf(module.default({}))), executable };
}

interface MdxNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly MdxNode[];
}

function expressionsOf({ type, value = "", children = [] }: MdxNode): readonly string[] {
  const own = ["mdxjsEsm", "mdxFlowExpression", "mdxTextExpression"].includes(type) ? [value] : [];
  return [...own, ...children.flatMap(expressionsOf)];
}

function textOf(node: unknown): string {
  if (typeof node === "string") return node;
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (typeof node !== "object" || node === null) return "";
  const { type, props } = node as Element;
  return type === "br" ? " " : `${textOf(props["children"])}${isBlock(type) ? " " : ""}`;
}

const isBlock = (type: unknown): boolean => typeof type === "string" && /^(p|h\d|li|t[dh]|pre|blockquote)$/.test(type);

// ------------------------------------------------------------------------------------------------------ Vue

/** Renders with VitePress: its own markdown-it with all plugins, then Vue's compiler. */
export async function createVitePress(): Promise<Renderer> {
  const md = await createMarkdownRenderer("/", {}, "/");
  return async (page) => renderVue(md.render(page, { path: "/page.md", relativePath: "page.md" }));
}

/** Renders with plain markdown-it, as other site generators for Vue use it. They protect code blocks as VitePress does. */
export function createMarkdownIt(): Renderer {
  const md = new MarkdownIt({ html: true, linkify: true });
  return async (page) => renderVue(md.render(withoutFrontMatter(page)).replaceAll("<pre>", "<pre v-pre>"));
}

async function renderVue(html: string): Promise<Rendered> {
  const template = `<div>${html}</div>`;
  const { ast, errors } = compileTemplate({ source: template, filename: "page.vue", id: "page" });
  if (errors.length > 0) throw new Error(errors.map(String).join("\n"));
  const executable = ast === undefined ? [] : dynamicParts(ast);
  const app = createSSRApp({ template });
  Object.assign(app.config.globalProperties, globalThis);
  app.config.warnHandler = () => undefined;
  return { text: collapse(plainText(await renderToString(app))), executable };
}

/** Kinds of nodes in the syntax tree of Vue's compiler. */
const interpolation = 5;
const directive = 7;

interface VueNode {
  readonly type: number;
  readonly loc: { readonly source: string };
  readonly props?: readonly VueNode[];
  readonly children?: readonly unknown[];
}

function dynamicParts({ type, loc, props = [], children = [] }: VueNode): readonly string[] {
  const own = type === interpolation || type === directive ? [loc.source] : [];
  const nodes = [...props, ...children].filter((child) => typeof child === "object") as readonly VueNode[];
  return [...own, ...nodes.flatMap(dynamicParts)];
}

/** Returns the text without VitePress's additions to headings and code blocks. */
function plainText(html: string): string {
  return html
    .replace(/<a class="header-anchor".*?<\/a>|<button.*?<\/button>|<span class="lang">.*?<\/span>/gs, "")
    .replace(/<br\/?>|<\/(p|h\d|li|t[dh]|pre|blockquote)>/g, " ")
    .replace(/<!--.*?-->|<[^>]*>/gs, "")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(
      /&(lt|gt|quot|amp);/g,
      (_, name: "lt" | "gt" | "quot" | "amp") => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name],
    );
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
