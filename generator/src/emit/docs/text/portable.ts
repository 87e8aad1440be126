/**
 * Keeps Markdown the same for GitHub, for MDX, and for VitePress, which hands HTML made of it to Vue's compiler. MDX runs what
 * is in braces, knows no HTML comments, and wants every tag closed. Vue runs what is in double braces, in inline code as
 * well. VitePress reads attributes from braces, and includes files by comments, even in code.
 */

/** A brace as text. Two in a row get an empty element between them: markdown-it decodes what stands for them before Vue looks. */
export const brace = "&#123;";
export const firstOfBraces: string = `${brace}<wbr/>`;

/** Returns whether a renderer could run or change a code span with this content. */
export function needsHtml(code: string): boolean {
  return /\{\{|<!--/.test(code);
}

/** Returns a code span in HTML, for text that backticks do not protect. */
export function htmlCode(code: string): string {
  const text = code.trim().replace(/[!-/:-@[-`{-~]/g, (character, at: number, all: string) => {
    return character === "{" && all.charAt(at + 1) === "{" ? firstOfBraces : reference(character);
  });
  return `<code>${text}</code>`;
}

/** Returns a code block in HTML, on one line, as a blank line would end it. */
export function htmlCodeBlock(code: string): string {
  // MDX trims lines, so that spaces at the beginning of one are written like marks.
  const text = code.replace(/[\n!-/:-@[-`{-~]|(?<=^|[ \n]) /g, reference);
  return `<pre><code>${text}</code></pre>`;
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** Returns a page whose code spans look the same in all renderers. */
export function portable(markdown: string): string {
  let fence: string | undefined;
  return markdown
    .split("\n")
    .map((line) => {
      const [mark] = /^`{3,}/.exec(line) ?? [];
      if (mark !== undefined && (fence === undefined || line === fence)) fence = fence === undefined ? mark : undefined;
      else if (fence === undefined && needsHtml(line)) return line.replace(codeSpans, portableSpan);
      return line;
    })
    .join("\n");
}

/** CommonMark 6.1. */
const codeSpans = /(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g;

function portableSpan(span: string, _fence: string, code: string): string {
  return needsHtml(code) ? htmlCode(code) : span;
}
