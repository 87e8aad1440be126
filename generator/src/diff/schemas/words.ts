import { pointerTokens } from "../../diagnostics/pointer.js";
import type { Pointer } from "../types.js";

/** The words for a schema of an operation: "the body". */
export interface Place {
  readonly pointer: Pointer;
  readonly at: string;
}

/** The facts that name a schema in titles. */
export interface Subject {
  /** Markdown: "`Fact.score`", or "`score` in the response 200 of GET /facts". */
  readonly subject: string;
  /** The component, or the words for the place: "Fact". */
  readonly schema: string;
}

/** Returns the words for the schema around a keyword, by its pointer. */
export function subjectOf(pointer: Pointer, place: Place | undefined): Subject {
  const tokens = pointerTokens(pointer);
  if (tokens[0] === "components" && tokens[1] === "schemas" && tokens[2] !== undefined) {
    const path = pathOf(tokens.slice(3));
    return { subject: `\`${tokens[2]}${path && !path.startsWith("[") ? `.${path}` : path}\``, schema: tokens[2] };
  }
  if (!place) return { subject: `\`${pointer}\``, schema: pointer };
  const path = pathOf(pointerTokens(pointer.slice(place.pointer.length)));
  return { subject: path ? `\`${path}\` in ${place.at}` : place.at, schema: place.at };
}

/** Keywords that a path shows, and what it shows for the token after them. */
const shown: ReadonlyMap<string, (token: string) => string> = new Map([
  ["properties", (name) => `.${name}`],
  ["patternProperties", (pattern) => `[/${pattern}/]`],
  ["prefixItems", (index) => `[${index}]`],
]);

const alone: ReadonlyMap<string, string> = new Map([
  ["items", "[]"],
  ["contains", "[]"],
  ["additionalProperties", ".*"],
  ["unevaluatedProperties", ".*"],
]);

/** Keywords with a list or map of schemas that apply to the same value. */
const skipped: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "dependentSchemas", "$defs"]);

/** Returns the path of a schema inside another: "tags[].name". The last keyword, which is edited, is left out. */
function pathOf(tokens: readonly string[]): string {
  let path = "";
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const next = tokens[index + 1];
    const show = shown.get(token);
    if (show && next !== undefined) {
      path += show(next);
      index++;
    } else if (skipped.has(token)) index++;
    else if (alone.has(token) && next !== undefined) path += alone.get(token)!;
    else if (!["not", "if", "then", "else"].includes(token)) break;
  }
  return path.replace(/^\./, "");
}
