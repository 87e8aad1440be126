import { childPointer } from "../../../diagnostics/pointer.js";
import { isObject, type Node, type ObjectNode } from "../../document.js";
import { operationsOfItem } from "../../operations.js";
import { membersOf, type Rule, type RuleContext } from "../rule.js";
import { shapeOfPath } from "../../../diagnostics/path-template.js";

/** Reports paths that differ only in the names of their parameters (OAS 3.1 4.8.8). */
export const uniquePaths: Rule = {
  kinds: ["paths"],
  check: ({ node, pointer }, context) => {
    const firsts = new Map<string, string>();
    for (const [path] of membersOf(node)) {
      if (!path.startsWith("/")) continue;
      const shape = shapeOfPath(path);
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
  const others = new Set(methodsOf(paths[other]));
  const shared = methodsOf(paths[path]).filter((method) => others.has(method));
  if (shared.length === 0) report.add("SPEC083", { path, other }, at, related);
  else report.add("SPEC074", { methods: shared, path, other }, at, related);
}

function methodsOf(item: Node | undefined): readonly string[] {
  return isObject(item) ? operationsOfItem(item).map(({ method }) => method) : [];
}
