import { textOf, type Rule } from "../rule.js";
import { pointerTokens } from "../../../diagnostics/pointer.js";

/** Requires either `schema` or `content` for parameters and headers (OAS 3.1 4.8.12, 4.8.21). */
export const schemaOrContent: Rule = {
  kinds: ["parameter", "header"],
  check: ({ node, pointer }, { report, locationOf }) => {
    const { schema, content } = node;
    if ((schema === undefined) !== (content === undefined)) return;
    const name = textOf(node["name"]) ?? pointerTokens(pointer).at(-1) ?? "";
    report.add("SPEC080", { name, problem: schema === undefined ? "neither" : "both" }, locationOf(pointer, "key"));
  },
};
