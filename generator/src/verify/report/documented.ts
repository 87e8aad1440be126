import { shorten } from "../../diagnostics/visible.js";
import { isList, isObject, nodeAt, type Node, type ObjectNode } from "../../load/index.js";
import type { Finding } from "../types.js";

const longest = 200;

/** Returns what the document says where a finding is, in one line: `maxLength: 50`. Undefined if the title says it all. */
export function documentedBy({ rule, pointer, facts }: Finding, root: ObjectNode): string | undefined {
  const node = nodeAt(root, pointer);
  const saying = isObject(node) ? sayingOf(rule, facts["keyword"], node) : undefined;
  return saying === undefined ? undefined : shorten(saying, longest);
}

/** The keywords whose names say what the document has instead. */
const listing: Readonly<Record<string, string>> = {
  "property.undeclared": "properties",
  "mediaType.undeclared": "content",
  "header.missing": "headers",
};

function sayingOf(rule: string, keyword: string | undefined, node: ObjectNode): string | undefined {
  if (rule === "status.undeclared") return `responses: ${namesOf(node)}`;
  const list = listing[rule];
  if (list === undefined) return keyword === undefined ? undefined : keywordOf(keyword, node);
  return isObject(node[list]) ? `${list}: ${namesOf(node[list])}` : undefined;
}

/** Returns a keyword with its value. That of a parameter is in its schema. */
function keywordOf(keyword: string, node: ObjectNode): string | undefined {
  const { schema } = node;
  const value = node[keyword] ?? (isObject(schema) ? schema[keyword] : undefined);
  // An enum of one value is a constant.
  if (value === undefined) return keyword === "const" ? keywordOf("enum", node) : undefined;
  return `${keyword}: ${isObject(value) ? namesOf(value) : JSON.stringify(value)}`;
}

function namesOf(node: Node): string {
  if (isObject(node)) return Object.keys(node).join(", ");
  return isList(node) ? node.join(", ") : "";
}
