import { isList, memberOf, type Node } from "../../load/index.js";

export type Path = readonly (string | number)[];

/** Returns the path of tokens of a JSON pointer: only in lists they are indices. */
export function pathOfTokens(tokens: readonly string[], root: Node): Path {
  let node: Node | undefined = root;
  return tokens.map((token) => {
    const key = isList(node) ? Number(token) : token;
    node = memberOf(node, token);
    return key;
  });
}

/** Returns a JSONPath (RFC 9535) that selects one value: `$.paths['/facts'].get.responses['200']`. */
export function jsonPath(path: Path): string {
  return `$${path.map(segment).join("")}`;
}

function segment(key: string | number): string {
  if (typeof key === "number") return `[${key}]`;
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${quoted(key)}]`;
}

/** Returns a string literal of JSONPath. */
export function quoted(text: string): string {
  // As JSON, but in the other quotes.
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
