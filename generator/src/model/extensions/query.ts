import { isObject } from "../../load/document.js";
import { childPointer, type BuildContext, type Located } from "../nodes.js";
import type { Operation } from "../types.js";
import { readExtension, reportType } from "./fields.js";

const policies = ["explicit", "automatic"] as const;

/**
 * Reads and checks `x-query`: whether the operation only reads, and whether caches may repeat it on their own. Without the
 * extension, the methods that HTTP calls safe are reads.
 */
export function buildIntent(
  context: BuildContext,
  operation: Located,
  isSafe: boolean,
): Pick<Operation, "intent" | "refetch"> {
  const value = operation.node["x-query"];
  if (isObject(value)) {
    const refetch = readPolicy(context, operation);
    return refetch === undefined ? intentOf(isSafe, isSafe) : { intent: "query", refetch };
  }
  if (value === undefined || typeof value === "boolean") return intentOf(value ?? isSafe, isSafe);
  const place = { extension: "x-query", pointer: childPointer(operation.pointer, "x-query") } as const;
  reportType(context, place, "", "true, false or an object with `refetch`");
  return intentOf(isSafe, isSafe);
}

/**
 * Returns the intent. A safe request costs the server little (RFC 9110 9.2.1); a cache repeats any other only if asked to.
 */
function intentOf(reads: boolean, isSafe: boolean): Pick<Operation, "intent" | "refetch"> {
  return reads ? { intent: "query", refetch: isSafe ? "automatic" : "explicit" } : { intent: "mutation" };
}

function readPolicy(context: BuildContext, operation: Located): Operation["refetch"] {
  const read = readExtension(context, operation, "x-query", { refetch: "string" });
  if (read === undefined) return undefined;
  const policy = policies.find((known) => known === read.node["refetch"]);
  if (policy === undefined) reportType(context, read, "refetch", policies.join(" or "));
  return policy;
}
