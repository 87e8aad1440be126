import { memberPath, readFields } from "./fields.js";
import { below, dereference, listOf, stringOf, type BuildContext, type Located } from "../nodes.js";
import { followPath, payloadPointer } from "../operations/responses.js";
import type { JsonPrimitive, Response, Terminal } from "../types.js";

/** Reads and proves `x-terminal`: the values at which polling may stop. */
export function buildTerminal(
  context: BuildContext,
  { node, pointer }: Located,
  responses: readonly Response[],
): Terminal | undefined {
  if (node["x-terminal"] === undefined) return undefined;
  const at = below(pointer, "x-terminal");
  const read = readFields(context, "x-terminal", node["x-terminal"], at, { path: "string", values: "values" });
  const path = read && stringOf(read.node, "path");
  if (read === undefined || path === undefined) return undefined;
  const payload = payloadPointer(responses);
  const found = payload === undefined ? undefined : followPath(context, payload, memberPath(path));
  const values = listOf(read.node, "values") as readonly JsonPrimitive[];
  if (found === undefined) {
    const place = context.document.place(below(at, "path"), "value");
    context.report.add("SPEC106", { extension: "x-terminal", member: "path", path }, place);
    return undefined;
  }
  const status = dereference(context, found.node, found.pointer)?.node ?? found.node;
  const possible = withoutStrangers(context, at, values, listOf(status, "enum") as readonly JsonPrimitive[]);
  return possible.length === 0 ? undefined : { path: memberPath(path), values: possible };
}

/** A closed enum lists every value, so a terminal value that is not among them never comes. */
function withoutStrangers(
  context: BuildContext,
  at: string,
  values: readonly JsonPrimitive[],
  known: readonly JsonPrimitive[],
): readonly JsonPrimitive[] {
  if (known.length === 0) return values;
  return values.filter((value, index) => {
    if (known.includes(value)) return true;
    const place = context.document.place(below(at, "values", index), "value");
    context.report.add("SPEC115", { value: String(value), known: known.map(String) }, place);
    return false;
  });
}
