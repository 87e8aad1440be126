import { textOf, type Rule } from "./rule.js";
import { pointerTokens } from "../../diagnostics/pointer.js";

/** OAS 3.1 4.8.12, 4.8.21: a parameter or header has either `schema` or `content`. */
export const schemaOrContent: Rule = {
  kinds: ["parameter", "header"],
  check: ({ node, pointer }, { report, place }) => {
    const { schema, content } = node;
    if ((schema === undefined) !== (content === undefined)) return;
    const name = textOf(node["name"]) ?? pointerTokens(pointer).at(-1) ?? "";
    report.add("SPEC080", { name, problem: schema === undefined ? "neither" : "both" }, place(pointer, "key"));
  },
};
