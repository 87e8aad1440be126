import { brace, firstOfBraces, htmlCodeBlock } from "./portable.js";
import { visibleProse } from "../../../codegen/doc-comments.js";
import { codeSpan, longestRun } from "../../shared/prose.js";

/**
 * Descriptions are CommonMark (OAS 3.1 4.2) from untrusted authors. We keep their prose, lists, tables, code and links to the
 * web, and remove HTML, headings, images and other links. Every line is rebuilt from constructs that all parsers read alike,
 * so that a renderer cannot see something else than we checked.
 */

/**
 * Returns a description as Markdown blocks, one line for each paragraph, list item and table row; "" if there is none.
 */
export function blocks(text: string | undefined): string {
  return joinBlocks(
    readBlocks(
      visibleProse(text ?? "")
        .replaceAll("\t", "    ")
        .split("\n"),
    ),
  );
}

/** Returns a description as Markdown for a table cell, in which blocks are lines. The caller escapes its pipes. */
export function lines(text: string | undefined): string {
  return readBlocks(visibleProse(text ?? "").split("\n"))
    .flatMap(linesOf)
    .join("<br/>");
}

/** Returns a summary or a title as Markdown on one line. */
export function inline(text: string | undefined): string {
  return safeInline(
    visibleProse(text ?? "")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

/** Adds a full stop to a line that lacks one. */
export function sentence(line: string): string {
  return line === "" || /[.!?:…。！？]$/u.test(line) ? line : `${line}.`;
}

/** Returns the first sentence of a description, for lists; "" if it does not start with a paragraph. */
export function firstSentence(text: string | undefined): string {
  const [first] = readBlocks(visibleProse(text ?? "").split("\n"));
  if (first?.kind !== "paragraph") return "";
  const [sentence = first.text] = /^.*?[.!?](?=\s+\p{Lu}|$)/su.exec(first.text) ?? [];
  return safeInline(sentence);
}

// --------------------------------------------------------------------------------------------------- blocks

type Block =
  | { readonly kind: "paragraph" | "heading" | "quote" | "row"; readonly text: string }
  | { readonly kind: "item"; readonly marker: string; readonly text: string }
  | { readonly kind: "code"; readonly language: string; readonly lines: readonly string[] };

/** The kind of a line, by itself. */
type Line =
  | { readonly kind: "blank" }
  | { readonly kind: "fence"; readonly fence: string; readonly language: string }
  | { readonly kind: "item"; readonly marker: string; readonly text: string }
  | { readonly kind: "heading" | "quote" | "row"; readonly text: string }
  | { readonly kind: "text"; readonly text: string };

function readBlocks(lines: readonly string[]): readonly Block[] {
  const found: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = readLine(lines[at] ?? "");
    if (line.kind === "fence") {
      const code = readFence(lines, at, line);
      found.push({ kind: "code", language: line.language, lines: code });
      at += code.length + 1;
    } else append(found, line, readLine(lines[at - 1] ?? ""));
  }
  return found;
}

/** Appends a line. Plain text continues the paragraph, item or quote above it, and a quote continues a quote. */
function append(found: Block[], line: Exclude<Line, { kind: "fence" }>, above: Line): void {
  if (line.kind === "blank") return;
  const last = found.at(-1);
  const open = above.kind === "text" || above.kind === "item" || above.kind === "quote";
  const continues = line.kind === "text" ? open : line.kind === "quote" && above.kind === "quote";
  if (continues && last !== undefined && last.kind !== "code")
    found[found.length - 1] = { ...last, text: last.text === "" ? line.text : `${last.text} ${line.text}` };
  else if (line.kind === "text") found.push({ kind: "paragraph", text: line.text });
  // At the start of a list, an indent of four spaces would make it a code block, except in MDX.
  else if (line.kind === "item" && last?.kind !== "item") found.push({ ...line, marker: line.marker.trimStart() });
  else found.push(line);
}

/** Returns the lines up to the fence that closes this one, or to the end (CommonMark 4.5). */
function readFence(lines: readonly string[], start: number, { fence }: { readonly fence: string }): readonly string[] {
  const closing = new RegExp(`^\\s*${fence.charAt(0)}{${fence.length},}\\s*$`);
  let end = start + 1;
  while (end < lines.length && !closing.test(lines[end] ?? "")) end += 1;
  return dedent(lines.slice(start + 1, end));
}

function dedent(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const common = indents.reduce((a, b) => Math.min(a, b), Infinity);
  return lines.map((line) => line.slice(common).trimEnd());
}

function readLine(line: string): Line {
  const text = line.trim();
  if (text === "") return { kind: "blank" };
  // Thematic breaks, and the underlines that make a heading of the paragraph above (CommonMark 4.1, 4.3).
  if (/^(-+|=+|\*( *\*){2,}|_( *_){2,}|-( *-){2,})$/.test(text)) return { kind: "blank" };
  const [, fence, language = ""] = /^(`{3,}|~{3,})\s*([\w+#.-]*)[^`]*$/.exec(text) ?? [];
  if (fence !== undefined) return { kind: "fence", fence, language };
  const [, heading] = /^#{1,6}\s+(.*?[^\s#])[\s#]*$/.exec(text) ?? [];
  if (heading !== undefined) return { kind: "heading", text: heading };
  const [, indent = "", marker, item = ""] = /^( *)([-*+]|\d{1,9}[.)])\s+(.*)$/.exec(line) ?? [];
  if (marker !== undefined) return { kind: "item", marker: `${indent}${marker}`, text: item };
  const [, quote] = /^>\s*(.*)$/.exec(text) ?? [];
  if (quote !== undefined) return { kind: "quote", text: quote };
  return text.startsWith("|") ? { kind: "row", text } : { kind: "text", text };
}

/** Joins blocks with blank lines, but adjacent list items and adjacent table rows with line breaks. */
function joinBlocks(found: readonly Block[]): string {
  return found
    .map((block, index) => {
      const before = found[index - 1];
      if (before === undefined) return printBlock(block);
      return (isTight(before, block) ? "\n" : "\n\n") + printBlock(block);
    })
    .join("");
}

function isTight(before: Block, block: Block): boolean {
  return before.kind === block.kind && (block.kind === "item" || block.kind === "row");
}

function printBlock(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return safeInline(block.text);
    case "heading":
      return `**${safeInline(block.text.replaceAll("*", ""))}**`;
    case "quote":
      return `> ${quoteText(block.text)}`;
    case "row":
      return safeRow(block.text);
    case "item":
      return `${block.marker} ${safeInline(block.text)}`;
    case "code":
      return fenced(block.lines.join("\n"), portableLanguage(block.language));
  }
}

/** Returns the lines of a block without list markers, fences and `>`. */
function linesOf(block: Block): readonly string[] {
  switch (block.kind) {
    case "code":
      return block.lines.map(codeSpan);
    case "quote":
      return [quoteText(block.text)];
    default:
      return [printBlock(block)];
  }
}

/** Returns the content of a quote. The label of a GitHub alert, such as `[!NOTE]`, becomes bold text. */
function quoteText(text: string): string {
  const [alert = "", word = ""] = /^\[!(\w+)\]\s*/.exec(text) ?? [];
  const label = alert === "" ? "" : `**${word.charAt(0)}${word.slice(1).toLowerCase()}:** `;
  return label + safeInline(text.slice(alert.length));
}

/** Removes the suffix `-vue` from a language: VitePress evaluates `{{ … }}` in such code blocks. */
function portableLanguage(language: string): string {
  return language.replace(/-vue$/, "");
}

/** Returns a code block that shows any text unchanged, fenced by more backticks than the text has in a row. */
export function fenced(text: string, language: string): string {
  // VitePress replaces include comments and removes `[!code …]` markers, even in fenced code.
  if (/<!--|\[!code/.test(text)) return htmlCodeBlock(text);
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

// --------------------------------------------------------------------------------------------------- inline

/** Escapes each cell separately, because pipes end cells even inside backticks (GFM 4.10). */
function safeRow(text: string): string {
  return text
    .split("|")
    .map((cell) => safeParts(cell.replace(/\\+$/, "")))
    .join("|");
}

/** An inline construct, and how to print it. */
interface Part {
  readonly pattern: RegExp;
  readonly print: (found: RegExpExecArray) => string;
}

/** A brace, escaped or not. */
const anyBrace = "(?:\\\\?\\{|&(?:#0*123|#x0*7b|lbrace|lcub);)";

// Character references work everywhere. Backslash escapes do not: in a URL, GFM 6.9 reads them literally.
const parts: readonly Part[] = [
  { pattern: /[^\\`<[!~hw{&]+/iy, print: ([plain]) => plain },
  { pattern: new RegExp(`${anyBrace}(?=${anyBrace})`, "iy"), print: () => firstOfBraces },
  { pattern: new RegExp(anyBrace, "iy"), print: () => brace },
  {
    pattern: /\\([!-/:-@[-`{-~])/y,
    print: ([escaped, character = ""]) => (/[<`[\]\\|~&]/.test(character) ? reference(character) : escaped),
  },
  { pattern: /(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/y, print: ([, , code = ""]) => codeSpan(unpadded(code)) },
  { pattern: /<(https?:\/\/(?:[^\s<>`|\\&]|&(?![\w#]+;))+)>/iy, print: ([, url = ""]) => urlLink(url) },
  {
    pattern: /https?:\/\/(?:[^\s<>`|\\[\]"&]|&(?![\w#]+;))*[^\s<>`|\\[\]"&.,:;!?'()*_~]/iy,
    print: ([url]) => urlLink(url),
  },
  { pattern: /(https?:|www)([/.])/iy, print: ([, start = "", next = ""]) => start + reference(next) },
  {
    pattern:
      /!?\[((?:[^[\]\\]|\\.)*)\]\(\s*<?([^()\s<>]*(?:\([^()\s<>]*\)[^()\s<>]*)*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y,
    print: ([, text = "", url = ""]) => safeLink(text, url),
  },
  { pattern: /~~~+/y, print: ([tildes]) => [...tildes].map(reference).join("") },
  { pattern: /[`<[\\]|!(?=!*\[)/y, print: ([character]) => reference(character) },
];

function reference(character: string): string {
  return character === "<" ? "&lt;" : `&#${character.codePointAt(0) ?? 32};`;
}

/** Returns a line of CommonMark that contains only plain text, emphasis, code and links to the web. */
function safeInline(text: string): string {
  return safeStart(safeParts(text));
}

function safeParts(text: string): string {
  let safe = "";
  for (let at = 0; at < text.length;) {
    const found = matchAt(text, at);
    safe += found?.text ?? text.charAt(at);
    at += found?.length ?? 1;
  }
  return safe;
}

function matchAt(text: string, at: number): { readonly text: string; readonly length: number } | undefined {
  for (const { pattern, print } of parts) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return { text: print(found), length: found[0].length };
  }
  return undefined;
}

/** Escapes what would start a heading, a list, a quote or a thematic break. */
function safeStart(line: string): string {
  return (
    line
      .replace(/^(#(?=#{0,5}(\s|$))|[-+*](?=\s|$)|>|[=-](?=[=-]*\s*$)|[-*_](?=(\s*[-*_]){2,}\s*$))/, (character) =>
        reference(character),
      )
      // Statements of MDX, and the containers of VitePress.
      .replace(/^(?:import\b|export\b|:::)/, (start) => reference(start.charAt(0)) + start.slice(1))
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, (_, digits: string, mark: string) => digits + reference(mark))
  );
}

/** Removes one space on both sides, which is not part of the code (CommonMark 6.1). */
function unpadded(code: string): string {
  return /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code;
}

/** Returns a link. URLs in its label are escaped, because a link cannot contain another. */
function safeLink(text: string, url: string): string {
  if (!/^(https?:\/\/|mailto:)/i.test(url)) return safeInline(text);
  const safeText = safeInline(text.replaceAll("://", ":\\//"));
  return `[${safeText}](${safeUrl(url)})`;
}

/** Returns a link labelled with its URL. MDX does not support `<https://…>`. */
function urlLink(url: string): string {
  const text = url.replace(/[*_~{}()[\]]/g, (character, at: number) => {
    return character === "{" && url.charAt(at + 1) === "{" ? firstOfBraces : reference(character);
  });
  return `[${text}](${safeUrl(url).replaceAll("(", "%28").replaceAll(")", "%29")})`;
}

function safeUrl(url: string): string {
  return url.replace(/[`|\\"'{}]|&(?=[\w#]+;)/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
