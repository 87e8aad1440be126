import { childPointer } from "../../../diagnostics/pointer.js";
import type { ObjectNode } from "../../document.js";
import { operationsOfItem } from "../../operations.js";
import { itemsOf, textOf, type Rule, type RuleContext } from "../rule.js";

interface Query {
  readonly at: string;
  readonly name: string;
  readonly isWhole: boolean;
}

/**
 * Requires that a parameter with `in: querystring` is the only one of its operation that describes the query (OAS 3.2, Parameter Object). The
 * other parameters win.
 */
export const queryStrings: Rule = {
  kinds: ["pathItem"],
  check: ({ node, pointer }, context) => {
    const shared = queriesOf(node, pointer, context);
    const reported = new Set<string>();
    for (const { keys, node: operation } of operationsOfItem(node)) {
      const own = queriesOf(operation, childPointer(pointer, ...keys), context);
      const effective = [...shared.filter((one) => !own.some((other) => isSame(one, other))), ...own];
      const kept = effective.find(({ isWhole }) => !isWhole) ?? effective[0];
      for (const one of effective) {
        if (!one.isWhole || kept === undefined || one === kept || reported.has(one.at)) continue;
        reported.add(one.at);
        context.report.add("SPEC248", { name: one.name, other: kept.name }, context.locationOf(one.at));
        context.edits.remove(one.at);
      }
    }
  },
};

function isSame(one: Query, other: Query): boolean {
  return one.name === other.name && one.isWhole === other.isWhole;
}

function queriesOf(owner: ObjectNode, pointer: string, { dereference }: RuleContext): readonly Query[] {
  return itemsOf(owner["parameters"]).flatMap((item, index) => {
    const parameter = dereference(item);
    const place = textOf(parameter?.["in"]);
    if (parameter === undefined || (place !== "query" && place !== "querystring")) return [];
    const at = childPointer(childPointer(pointer, "parameters"), index);
    return [{ at, name: textOf(parameter["name"]) ?? "", isWhole: place === "querystring" }];
  });
}

/** Requires `content` for a whole query, which no style describes (OAS 3.2, Parameter Object). */
export const queryStringContents: Rule = {
  kinds: ["parameter"],
  check: ({ node, pointer }, { report, locationOf }) => {
    if (node["in"] !== "querystring" || node["content"] !== undefined || node["schema"] === undefined) return;
    report.add("SPEC249", { name: textOf(node["name"]) ?? "" }, locationOf(childPointer(pointer, "schema"), "key"));
  },
};
