import { closest } from "../../../diagnostics/closest.js";
import { childPointer } from "../../../diagnostics/pointer.js";
import { isObject, type Node } from "../../document.js";
import { itemsOf, textOf, type Rule } from "../rule.js";

/** Requires that the parent of a tag is another tag, without cycles (OAS 3.2, Tag Object). */
export const tagParents: Rule = {
  kinds: ["openapi"],
  check: ({ node, pointer }, { report, locationOf, edits }) => {
    const tags = itemsOf(node["tags"]);
    const parents = parentsOf(tags);
    const cycles = cyclesIn(parents);
    tags.forEach((tag, index) => {
      const name = isObject(tag) ? textOf(tag["name"]) : undefined;
      const parent = isObject(tag) ? textOf(tag["parent"]) : undefined;
      if (name === undefined || parent === undefined) return;
      const isKnown = parents.has(parent);
      if (isKnown && !cycles.has(name)) return;
      const problem = isKnown ? "cycle" : "unknown";
      const at = childPointer(pointer, "tags", index, "parent");
      const suggestion = isKnown ? undefined : closest(parent, parents.keys());
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

/** Returns the tags that are their own ancestors. Visits each tag once. */
function cyclesIn(parents: ReadonlyMap<string, string | undefined>): ReadonlySet<string> {
  const cycles = new Set<string>();
  const visited = new Set<string>();
  for (const start of parents.keys()) {
    const trail = new Set<string>();
    let at: string | undefined = start;
    for (; at !== undefined && !visited.has(at); at = parents.get(at)) {
      visited.add(at);
      trail.add(at);
    }
    if (at === undefined || !trail.has(at)) continue;
    for (let tag = at; !cycles.has(tag); tag = parents.get(tag)!) cycles.add(tag);
  }
  return cycles;
}
