/** The text of comments: its marker, its length, and what text from strangers must not do. */

/** The longest comment that GitHub accepts, in characters. */
export const longestComment = 65_536;

/** The keys of comments: part of an HTML comment, and of an artifact's name. */
export const keyPattern = /^[A-Za-z0-9][A-Za-z0-9._]*(?:-[A-Za-z0-9._]+)*$/;

/**
 * Returns the key for a document: its path without what HTML comments and artifact names may not contain.
 *
 * @param {string} spec
 * @returns {string}
 */
export function keyOf(spec) {
  const key = spec
    .replace(/[^A-Za-z0-9._]+/g, "-")
    .replace(/^[-._]+|-+$/g, "")
    .slice(-100)
    .replace(/^[-._]+/, "");
  return key === "" ? "default" : key;
}

/**
 * Returns the hidden first line by which a later run finds its comment.
 *
 * @param {string} key
 * @returns {string}
 */
export const markerOf = (key) => `<!-- specloom diff: ${key} -->`;

/**
 * Cuts Markdown at the end of a line. Closes the code block and the sections that are open there.
 *
 * @param {string} markdown
 * @param {number} length In UTF-16 code units: never less than the characters that GitHub counts.
 * @param {string} notice Ends the text if something is missing.
 * @returns {string}
 */
export function cut(markdown, length, notice) {
  if (markdown.length <= length) return markdown;
  /** @type {string[]} */
  const kept = [];
  /** @type {string | undefined} */
  let fence;
  let sections = 0;
  let used = 0;
  for (const line of markdown.split("\n")) {
    const [, opening] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    let nextFence = fence;
    if (opening !== undefined && fence === undefined) nextFence = opening;
    else if (opening !== undefined && line.trim() === fence) nextFence = undefined;
    const change = fence === undefined ? count(line, "<details") - count(line, "</details>") : 0;
    const end = closing(nextFence, sections + change, notice);
    if (used + line.length + 1 + end.length > length) break;
    kept.push(line);
    used += line.length + 1;
    fence = nextFence;
    sections += change;
  }
  return `${kept.join("\n")}\n${closing(fence, sections, notice)}`.slice(0, length);
}

/**
 * @param {string | undefined} fence
 * @param {number} sections
 * @param {string} notice
 */
const closing = (fence, sections, notice) =>
  `${fence === undefined ? "" : `${fence}\n`}${"\n</details>\n".repeat(Math.max(0, sections))}\n${notice}`;

/**
 * @param {string} line
 * @param {string} tag
 */
const count = (line, tag) => line.split(tag).length - 1;

/**
 * Returns Markdown from a stranger so that it notifies nobody and cannot pretend to be another comment of ours. GitHub removes
 * scripts from every comment.
 *
 * @param {string} markdown
 * @returns {string}
 */
export const disarm = (markdown) => markdown.replace(/@(?=[A-Za-z0-9])/g, "@\u200b").replaceAll("<!--", "&lt;!--");
