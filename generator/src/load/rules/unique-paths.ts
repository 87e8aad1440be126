import { childPointer } from "../../diagnostics/pointer.js";
import { isObject, type Node, type ObjectNode } from "../document.js";
import { membersOf, methods, type Rule, type RuleContext } from "./rule.js";

/** Reports paths that differ only in the names of their parameters (OAS 3.1 4.8.8). */
export const uniquePaths: Rule = {
  kinds: ["paths"],
  check: ({ node, pointer }, context) => {
    const firsts = new Map<string, string>();
    for (const [path] of membersOf(node)) {
      if (!path.startsWith("/")) continue;
      const shape = path.replace(/\{[^{}]*\}/g, "{}");
      const first = firsts.get(shape);
      if (first === undefined) firsts.set(shape, path);
      else reportSame({ paths: node, pointer, path, other: first }, context);
    }
  },
};

interface SamePaths {
  readonly paths: ObjectNode;
  readonly pointer: string;
  readonly path: string;
  readonly other: string;
}

/** Reports two identical paths. SPEC074 if a method occurs in both; some documents share a path between methods. */
function reportSame({ paths, pointer, path, other }: SamePaths, { report, locationOf }: RuleContext): void {
  const at = locationOf(childPointer(pointer, path), "key");
  const related = [{ message: "the other is at", at: locationOf(childPointer(pointer, other), "key") }];
  const shared = methods.filter((method) => has(paths[path], method) && has(paths[other], method));
  for (const method of shared) report.add("SPEC074", { method: method.toUpperCase(), path, other }, at, related);
  if (shared.length === 0) report.add("SPEC083", { path, other }, at, related);
}

function has(item: Node | undefined, method: string): boolean {
  return isObject(item) && item[method] !== undefined;
}
