import { readExtension } from "./fields.js";
import { optional } from "../../diagnostics/optional.js";
import { type BuildContext, type Located } from "../nodes.js";
import type { Permission } from "../types.js";
import { stringOf } from "../../load/document.js";

/** Reads `x-permission`: what the caller's key must be allowed to do. */
export function buildPermission(context: BuildContext, operation: Located): Permission | undefined {
  const read = readExtension(context, operation, "x-permission", { name: "string", scope: "string?" });
  return read && { name: stringOf(read.node, "name") ?? "", ...optional("scope", stringOf(read.node, "scope")) };
}
