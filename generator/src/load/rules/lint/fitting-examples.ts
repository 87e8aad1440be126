import { childPointer } from "../../../diagnostics/pointer.js";
import { itemsOf, type Rule } from "../rule.js";

/** Reports examples that their schema does not allow (JSON Schema 2020-12, Validation 9.5; OAS 3.1, 4.8.14). */
export const fittingExamples: Rule = {
  kinds: ["schema", "mediaType", "parameter"],
  check: ({ node, kind, pointer }, { report, locationOf, misfits }) => {
    const schema = kind === "schema" ? node : node["schema"];
    const list = childPointer(pointer, "examples");
    const examples = [
      [childPointer(pointer, "example"), node["example"]] as const,
      ...(kind === "schema" ? itemsOf(node["examples"]) : []).map(
        (value, index) => [childPointer(list, index), value] as const,
      ),
    ];
    for (const [where, value] of examples) {
      const why = value === undefined ? undefined : misfits.of(value, schema);
      if (why !== undefined) report.add("LINT009", { why }, locationOf(where, "value"));
    }
  },
};
