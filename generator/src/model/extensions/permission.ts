import { readFields } from "./fields.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, stringOf, type BuildContext, type Located } from "../nodes.js";
import type { Permission } from "../types.js";

/** Reads `x-permission`: what the caller's key must be allowed to do. */
export function buildPermission(context: BuildContext, { node, pointer }: Located): Permission | undefined {
  if (node["x-permission"] === undefined) return undefined;
  const at = childPointer(pointer, "x-permission");
  const read = readFields(
    context,
    "x-permission",
    { node: node["x-permission"], pointer: at },
    { name: "string", scope: "string?" },
  );
  const name = read && stringOf(read.node, "name");
  return name === undefined ? undefined : { name, ...optional("scope", stringOf(read?.node ?? {}, "scope")) };
}
