import { isObject } from "../../load/document.js";
import { childPointer, stringOf, type BuildContext, type Located } from "../nodes.js";
import type { Operation } from "../types.js";
import { readFields, reportType } from "./fields.js";

const policies = ["explicit", "automatic"] as const;

/**
 * Reads and checks `x-query`: whether the operation only reads, and whether caches may repeat it on their own. Without the
 * extension, the methods that HTTP calls safe are reads.
 */
export function buildIntent(
  context: BuildContext,
  { node, pointer }: Located,
  isSafe: boolean,
): Pick<Operation, "intent" | "refetch"> {
  const value = node["x-query"];
  if (isObject(value)) {
    const refetch = readPolicy(context, { node: value, pointer: childPointer(pointer, "x-query") });
    return refetch === undefined ? intentOf(isSafe, isSafe) : { intent: "query", refetch };
  }
  if (value === undefined || typeof value === "boolean") return intentOf(value ?? isSafe, isSafe);
  reportType(
    context,
    { extension: "x-query", member: "" },
    "true, false or an object with `refetch`",
    childPointer(pointer, "x-query"),
  );
  return intentOf(isSafe, isSafe);
}

/**
 * Returns the intent. A safe request costs the server little (RFC 9110 9.2.1); a cache repeats any other only if asked to.
 */
function intentOf(reads: boolean, isSafe: boolean): Pick<Operation, "intent" | "refetch"> {
  return reads ? { intent: "query", refetch: isSafe ? "automatic" : "explicit" } : { intent: "mutation" };
}

function readPolicy(context: BuildContext, located: Located): Operation["refetch"] {
  const read = readFields(context, "x-query", located, { refetch: "string" });
  const word = read && stringOf(read.node, "refetch");
  if (word === undefined) return undefined;
  const policy = policies.find((known) => known === word);
  if (policy === undefined)
    reportType(
      context,
      { extension: "x-query", member: "refetch" },
      policies.join(" or "),
      childPointer(located.pointer, "refetch"),
    );
  return policy;
}
