import { closest } from "../../diagnostics/closest.js";
import { childPointer } from "../../diagnostics/pointer.js";
import { isObject, type Node } from "../document.js";
import { itemsOf, textOf, type Rule } from "./rule.js";

/** Requires that the parent of a tag is another tag, without cycles (OAS 3.2, Tag Object). */
export const tagParents: Rule = {
  kinds: ["openapi"],
  check: ({ node, pointer }, { report, locationOf, edits }) => {
    const tags = itemsOf(node["tags"]);
    const parents = parentsOf(tags);
    tags.forEach((tag, index) => {
      const name = isObject(tag) ? textOf(tag["name"]) : undefined;
      const parent = isObject(tag) ? textOf(tag["parent"]) : undefined;
      if (name === undefined || parent === undefined) return;
      const problem = !parents.has(parent) ? "unknown" : comesBack(name, parents) ? "cycle" : undefined;
      if (problem === undefined) return;
      const at = childPointer(pointer, "tags", index, "parent");
      const suggestion = problem === "unknown" ? closest(parent, parents.keys()) : undefined;
      report.add("SPEC252", { tag: name, parent, problem, suggestion }, locationOf(at, "value"));
      edits.remove(at);
    });
  },
};

function parentsOf(tags: readonly Node[]): ReadonlyMap<string, string | undefined> {
  const parents = new Map<string, string | undefined>();
  for (const tag of tags.filter(isObject)) {
    const name = textOf(tag["name"]);
    if (name !== undefined && !parents.has(name)) parents.set(name, textOf(tag["parent"]));
  }
  return parents;
}

/** Returns whether a tag is its own ancestor. */
function comesBack(tag: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>();
  for (let at = parents.get(tag); at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === tag) return true;
    seen.add(at);
  }
  return false;
}
