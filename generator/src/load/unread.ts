import { parseJson } from "../diagnostics/syntax/json.js";
import { Report } from "../diagnostics/report.js";
import { isObject, type ObjectNode } from "./document.js";
import { parseSource } from "./parse/parse.js";

/** Matches an escape, in JSON or YAML, of a character of `$ref`, `$id` and similar keywords. Escapes of other characters are usual. */
export const escapedKeyword = /\\(?:u00|x|U000000)(?:24|41|6[1-9a-f]|7[0-9a])/i;

/** Matches a keyword that may name a file, but not a `$ref` to a part of its own file, nor a line break that YAML ignores. */
const naming =
  /\$(?:ref(?!["']?\s*:\s*["']#)|id\b|schema\b|self\b|dynamic|recursive|\w*\\\r?\n)|\bmapping["']?\s*:(?!\s*\{(?:\s*"[^"{}]*"\s*:\s*"#[^"{}]*"\s*,?)*\s*\})/;

/** Returns whether a file certainly refers to no other file, from its text alone. */
export function namesNoFile(text: string): boolean {
  return !naming.test(text) && !escapedKeyword.test(text);
}

/**
 * Returns the `info` of a document without reading all of it; undefined if that takes more than a look at its first level. Each character
 * of the text is a byte, as decoding a large file takes longer than the look.
 */
export function infoOf(text: string, file: string): ObjectNode | undefined {
  const found = /^\s*\{/.test(text) ? memberOfJson(text, "info") : blockOfYaml(text, "info");
  if (found === undefined) return undefined;
  const written = Buffer.from(found, "latin1").toString();
  const read = written.startsWith("{") ? parseJson(written).value : parseBlock(written, file);
  return isObject(read) && typeof read["version"] === "string" ? read : undefined;
}

/** The maximum number of tokens that are read for a member: they are the description of a document, not its content. */
const maximumTokens = 10_000;

/** Returns the value of a member of the outermost object; undefined unless it is an object near the start. */
function memberOfJson(text: string, name: string): string | undefined {
  const token = /"(?:[^"\\]|\\[^])*"|[{}[\]]/g;
  let depth = 0;
  let start = -1;
  for (let count = 0, found = token.exec(text); found && count < maximumTokens; count += 1, found = token.exec(text)) {
    const [word] = found;
    if (word === "{" || word === "[") depth += 1;
    if (word === "}" || word === "]") depth -= 1;
    if (start >= 0 && depth === 1) return text.slice(start, token.lastIndex);
    if (start >= 0 || depth !== 1 || word !== `"${name}"`) continue;
    const colon = /\s*:\s*(?=\{)/y;
    colon.lastIndex = token.lastIndex;
    if (colon.test(text)) start = colon.lastIndex;
  }
  return undefined;
}

/** Returns the lines of a key of the outermost mapping; undefined unless the file has it once. */
function blockOfYaml(text: string, name: string): string | undefined {
  const blocks = [...text.matchAll(new RegExp(`^${name}:.*\\n(?:(?:[ \\t#].*)?\\n)*`, "gm"))];
  return blocks.length === 1 ? blocks[0]![0] : undefined;
}

function parseBlock(written: string, file: string): ObjectNode | undefined {
  const report = new Report();
  const read = parseSource(written, file.replace(/\.json$/i, ""), report);
  const info = isObject(read) && report.diagnostics.length === 0 ? read["info"] : undefined;
  return isObject(info) ? info : undefined;
}
