import { visible } from "../diagnostics/visible.js";
import { highest } from "../diagnostics/extremes.js";

/** Makes strings of documents safe in GitHub's Markdown: they cannot add markup, HTML, mentions or links. */

/** Returns a code span, in which GitHub resolves neither markup nor mentions. */
export function codeSpan(text: string): string {
  const line = visible(text);
  if (line.trim() === "") return "` `";
  const runs = line.match(/`+/g) ?? [];
  const fence = "`".repeat(highest([0, ...runs.map((run) => run.length)]) + 1);
  // A span's content is trimmed by one blank on both sides, if it has both.
  const padding = line.startsWith("`") || line.endsWith("`") || (line.startsWith(" ") && line.endsWith(" ")) ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}

/**
 * Returns prose on one line, in which characters of markup are escaped. GitHub looks for mentions and issues in the rendered text,
 * so an invisible blank (U+200B) separates what would be one.
 */
export function prose(text: string): string {
  return visible(text)
    .replace(/[@#](?=\w)/g, "$&\u200b")
    .replace(/[\\`*_[\]<>&|~]|:(?=\/\/)|(?<=www)\./gi, "\\$&");
}

/** Returns a version: plain if it looks like one, or else as code. */
export function versionText(version: string): string {
  return /^\d[\dA-Za-z.+-]*$/.test(version) ? version : codeSpan(version);
}

/** Returns a fenced block whose content cannot end it. */
export function fenced(language: string, lines: readonly string[]): string {
  const runs = lines.join("\n").match(/~+/g) ?? [];
  const fence = "~".repeat(highest([2, ...runs.map((run) => run.length)]) + 1);
  return [`${fence}${language}`, ...lines, fence].join("\n");
}

/** Returns a link to a line of a file, or the place alone without a base URL. */
export function fileLink(base: string | undefined, file: string, line: number | undefined): string {
  const label = codeSpan(line === undefined ? file : `${file}:${line}`);
  if (base === undefined) return label;
  const path = file
    .split("/")
    .map((part) => encodeURIComponent(part).replace(/[()'*!]/g, (one) => `%${one.charCodeAt(0).toString(16)}`))
    .join("/");
  return `[${label}](${base}/${path}${line === undefined ? "" : `#L${line}`})`;
}

/** Returns a message on one line, whose code spans stay. */
export function message(text: string): string {
  return text.replace(/`([^`]+)`|[^`]+|`/g, (part, code: string | undefined) =>
    code === undefined ? prose(part) : codeSpan(code),
  );
}
