import type { Operation } from "../../model/types.js";
import { summaryOf } from "../shared/operation-docs.js";
import { paragraph } from "./schemas/prose.js";

/** The longest description. OpenAI accepts 1,024 characters; models read all of them with every request. */
const longest = 600;
const longestTitle = 80;

/** Returns a few words for people. */
export function titleOf(operation: Operation): string {
  const summary = paragraph(operation.summary ?? "", longestTitle).replace(/\.$/, "");
  return summary === "" ? sentenceOf(operation.method) : summary;
}

/** Returns what the tool does, and the rules for it: the document's prose, cut at a sentence. */
export function descriptionOf(operation: Operation): string {
  const { deprecated, pagination } = operation;
  const prose = paragraph(operation.tool?.description ?? proseOf(operation), longest);
  return [
    ...(deprecated ? ["Deprecated."] : []),
    prose,
    ...(pagination ? ["Returns one page; for more, call again with the arguments in `next`."] : []),
  ].join(" ");
}

/** Returns the document's prose; the request, if there is none. */
function proseOf(operation: Operation): string {
  const { description = "", http } = operation;
  const summary = summaryOf(operation) ?? `${titleOf(operation)}.`;
  if (operation.summary === undefined && description === "")
    return `${titleOf(operation)}: ${http.method} ${http.path}`;
  return startsWith(description, summary) ? description : `${summary} ${description}`;
}

/** Returns whether a description repeats the summary. */
function startsWith(description: string, summary: string): boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return plain(description).startsWith(plain(summary));
}

/** `List by owner` for the method `listByOwner`. */
function sentenceOf(method: string): string {
  const words = method
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
  return words === "" ? method : words.charAt(0).toUpperCase() + words.slice(1);
}
