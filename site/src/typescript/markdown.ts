import { outsideCode } from "../markdown.js";

/** Escapes Markdown for VitePress, which compiles pages as Vue templates: `<T>` and `{{ }}` outside of code would be markup. */
export function escapeProse(markdown: string): string {
  return outsideCode(markdown, (text) =>
    text
      .replace(/<(?!https?:\/\/[^\s>]+>)/g, "&lt;")
      .replaceAll("{{", "&#123;&#123;")
      .replaceAll("}}", "&#125;&#125;"),
  );
}

/** Returns a code span, also of code with backticks. */
export function codeSpan(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  return longest === 0 ? `\`${code}\`` : `${ticks} ${code} ${ticks}`;
}

/** Returns the first sentence of Markdown, as plain text. */
export function firstSentence(markdown: string): string {
  const [paragraph = ""] = markdown.split(/\n\s*\n/);
  const line = paragraph.replace(/\s+/g, " ").trim();
  // A sentence ends outside of code spans and brackets.
  const end = /^(?:`[^`]*`|[^`])*?[.!?](?=\s+[A-Z`]|$)/.exec(line);
  return (end?.[0] ?? line).replace(/:$/, ".");
}
