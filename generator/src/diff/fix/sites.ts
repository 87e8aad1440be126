import type { ts } from "ts-morph";
import { isComplete } from "./literals.js";
import { lookupOf } from "./lookups.js";
import { spotOf, type Program } from "./program.js";
import { isRest } from "./rest.js";
import { isExhaustive, mayReturnNothing } from "./switches.js";
import type { Site } from "./types.js";

/**
 * Finds the code that covers all values of a type, with the types of the base: switches without a default, expressions that can have
 * no value any more (`assertNever(status)`), literals that have all properties, and accesses to such (`labels[status]`). All but the first
 * are looked for only in programs that no longer compile, because the compiler always reports them.
 */
export function findSites(program: Program, isFailing: boolean): readonly Site[] {
  const { ts } = program;
  return program.files.flatMap((file) => {
    const found: Site[] = [];
    const add = (kind: Site["kind"], node: ts.Node, more: Pick<Site, "returns"> = {}): void => {
      const start = node.getStart(file);
      found.push({ ...spotOf(file, start), kind, start, end: node.end, ...more });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isSwitchStatement(node) && isExhaustive(node, program))
        add("switch", node, { returns: !mayReturnNothing(node, program) });
      else if (isFailing && ts.isElementAccessExpression(node) && lookupOf(node, program)?.missing.length === 0)
        add("lookup", node);
      else if (isFailing && isRest(node, program)) add("rest", node);
      else if (isFailing && ts.isObjectLiteralExpression(node) && isComplete(node, program)) add("literal", node);
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}
