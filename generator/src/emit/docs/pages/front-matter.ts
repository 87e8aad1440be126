import { visible } from "../../../diagnostics/visible.js";
import { shortened } from "../../shared/prose.js";

/** The metadata of a page, for site generators. Both are Markdown or plain text, on any number of lines. */
export interface FrontMatter {
  readonly title: string;
  readonly description: string;
  /** The titles of the groups that contain the page, outermost first. */
  readonly groups?: readonly string[];
}

const longestTitle = 100;
const longestDescription = 160;
/** No more of a document's string is read, so that patterns take no time for it. */
const longestSource = 4000;

/** Returns YAML front matter as VitePress, Starlight and Docusaurus read it. JSON strings are YAML, whatever they contain. */
export function frontMatter({ title, description, groups = [] }: FrontMatter): string {
  const names = groups.map((group) => shortened(plainText(group.slice(0, longestSource)), longestTitle));
  const lines = [
    `title: ${JSON.stringify(shortened(plainText(title.slice(0, longestSource)), longestTitle))}`,
    `description: ${JSON.stringify(cutAtWord(plainText(description.slice(0, longestSource)), longestDescription))}`,
    ...(names.length === 0 ? [] : [`groups: ${JSON.stringify(names)}`]),
  ];
  return ["---", ...lines, "---"].join("\n");
}

/** Returns Markdown as plain text on one line, without tags, with hidden characters as visible escapes. */
export function plainText(markdown: string): string {
  return visible(
    markdown
      .replace(/^[ \t]*(`{3,}|~{3,})[^]*?(^[ \t]*\1|$(?![^]))/gm, " ")
      .replace(/<\/?[a-z][^<>]*>|<!--[^]*?-->/gi, " ")
      .replace(/!?\[((?:[^[\]\\]|\\.)*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, "$1")
      .replace(/`+/g, "")
      .replace(/(?<![\p{L}\p{N}])(\*{1,3}|_{1,3})(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, "$2")
      .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, "")
      .replace(/\\([!-/:-@[-`{-~])/g, "$1")
      // Escapes and code can spell tags. VitePress puts front matter into a script, and includes files that comments name.
      .replace(/<(?=[a-z/!?])/gi, "< ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

function cutAtWord(text: string, length: number): string {
  const cut = shortened(text, length);
  return cut === text ? text : cut.replace(/[\s,;:.]*\s\S{0,40}…$/u, "…");
}
