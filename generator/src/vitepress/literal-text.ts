import type { MarkdownRenderer, RenderRule } from "./renderer.js";

/** A plugin for markdown-it. Shows double braces as they are: VitePress compiles pages with Vue, which would run what is in them. */
export function literalText({ renderer: { rules } }: MarkdownRenderer): void {
  rules.text = literal(rules.text);
  rules.code_inline = literal(rules.code_inline);
}

/** Returns a rule that also escapes braces. markdown-it has both rules that we wrap. */
function literal(rule: RenderRule | undefined): RenderRule {
  if (rule === undefined) throw new TypeError("The renderer has no rules for text");
  return (...args) => rule(...args).replaceAll("{", "&#123;");
}
