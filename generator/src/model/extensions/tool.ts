import { optional } from "../../diagnostics/optional.js";
import { booleanOf, childPointer, stringOf, type BuildContext, type Located } from "../nodes.js";
import type { ToolSettings } from "../types.js";
import { readFields, reportType } from "./fields.js";

/** The APIs of all models accept such names. */
const names = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;

/** Reads and checks `x-tool`: how agents see the operation. */
export function buildTool(context: BuildContext, { node, pointer }: Located): ToolSettings | undefined {
  if (node["x-tool"] === undefined) return undefined;
  const at = childPointer(pointer, "x-tool");
  const read = readFields(
    context,
    "x-tool",
    { node: node["x-tool"], pointer: at },
    { name: "string?", description: "string?", dangerous: "boolean?", hidden: "boolean?" },
  );
  if (read === undefined) return undefined;
  const name = stringOf(read.node, "name");
  const isValid = name === undefined || names.test(name);
  if (!isValid)
    reportType(
      context,
      { extension: "x-tool", member: "name" },
      "1 to 64 letters, digits, underscores and dashes, and begin with a letter or an underscore",
      childPointer(at, "name"),
    );
  return {
    ...(isValid && optional("name", name)),
    ...optional("description", stringOf(read.node, "description")),
    ...optional("dangerous", booleanOf(read.node, "dangerous")),
    ...optional("hidden", booleanOf(read.node, "hidden")),
  };
}
