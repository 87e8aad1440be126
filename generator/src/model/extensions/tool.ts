import { optional } from "../../diagnostics/optional.js";
import { type BuildContext, type Located } from "../nodes.js";
import type { ToolSettings } from "../types.js";
import { readExtension, reportType } from "./fields.js";
import { booleanOf, stringOf } from "../../load/document.js";

/** The APIs of all models accept such names. */
const names = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;

/** Reads and checks `x-tool`: how agents see the operation. */
export function buildTool(context: BuildContext, operation: Located): ToolSettings | undefined {
  const fields = { name: "string?", description: "string?", dangerous: "boolean?", hidden: "boolean?" } as const;
  const read = readExtension(context, operation, "x-tool", fields);
  if (read === undefined) return undefined;
  const name = stringOf(read.node, "name");
  const isValid = name === undefined || names.test(name);
  const expected = "1 to 64 letters, digits, underscores and dashes, and begin with a letter or an underscore";
  if (!isValid) reportType(context, read, "name", expected);
  return {
    ...(isValid && optional("name", name)),
    ...optional("description", stringOf(read.node, "description")),
    ...optional("dangerous", booleanOf(read.node, "dangerous")),
    ...optional("hidden", booleanOf(read.node, "hidden")),
  };
}
