import { childPointer } from "../../diagnostics/pointer.js";
import { membersOf, type Rule } from "./rule.js";

/** OAS 3.1 4.8.8: paths that differ in the names of their expressions only are identical. */
export const uniquePaths: Rule = {
  kinds: ["paths"],
  check: ({ node, pointer }, { report, place }) => {
    const firsts = new Map<string, string>();
    for (const [path] of membersOf(node)) {
      if (!path.startsWith("/")) continue;
      const shape = path.replace(/\{[^{}]*\}/g, "{}");
      const first = firsts.get(shape);
      if (first === undefined) {
        firsts.set(shape, path);
        continue;
      }
      const related = [{ message: "the other is at", at: place(childPointer(pointer, first), "key") }];
      report.add("SPEC074", { path, other: first }, place(childPointer(pointer, path), "key"), related);
    }
  },
};
