import type { MarkdownRenderer } from "./renderer.js";

/** A plugin for markdown-it. Shows double braces as they are: VitePress compiles pages with Vue, which would run what is in them. */
export function literalText({ renderer, utils }: MarkdownRenderer): void {
  const literal = (text: string): string => utils.escapeHtml(text).replaceAll("{", "&#123;");
  renderer.rules.text = (tokens, index) => literal(tokens[index]?.content ?? "");
  renderer.rules.code_inline = (tokens, index) => `<code>${literal(tokens[index]?.content ?? "")}</code>`;
}
