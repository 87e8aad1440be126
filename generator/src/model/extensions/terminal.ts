import { memberPath, readFields } from "./fields.js";
import { childPointer, dereference, listOf, stringOf, type BuildContext } from "../nodes.js";
import type { DraftOperation } from "../operations/draft.js";
import { followPath, payloadPointer } from "../operations/response/responses.js";
import type { JsonPrimitive, Terminal } from "../types.js";
import { pathInResult, reportOutsideResult } from "./envelope.js";

/** Reads and proves `x-terminal`: the values at which polling may stop. */
export function buildTerminal(
  context: BuildContext,
  { located: { node, pointer }, responses, envelope }: Pick<DraftOperation, "located" | "responses" | "envelope">,
): Terminal | undefined {
  if (node["x-terminal"] === undefined) return undefined;
  const at = childPointer(pointer, "x-terminal");
  const read = readFields(
    context,
    "x-terminal",
    { node: node["x-terminal"], pointer: at },
    { path: "string", values: "values" },
  );
  const path = read && stringOf(read.node, "path");
  if (read === undefined || path === undefined) return undefined;
  const payload = payloadPointer(responses);
  const found = payload === undefined ? undefined : followPath(context, payload, memberPath(path));
  const values = listOf(read.node, "values") as readonly JsonPrimitive[];
  if (found === undefined) {
    const place = context.document.locationOf(childPointer(at, "path"), "value");
    context.report.add("SPEC106", { extension: "x-terminal", member: "path", path }, place);
    return undefined;
  }
  const inResult = pathInResult(memberPath(path), envelope);
  if (inResult === undefined) {
    reportOutsideResult(
      context,
      envelope,
      "x-terminal.path",
      context.document.locationOf(childPointer(at, "path"), "value"),
    );
    return undefined;
  }
  const status = dereference(context, found.node, found.pointer)?.node ?? found.node;
  const possible = possibleValues(context, at, values, listOf(status, "enum") as readonly JsonPrimitive[]);
  return possible.length === 0 ? undefined : { path: inResult, values: possible };
}

/** Drops the values that a closed enum does not list, and reports them: they never come. */
function possibleValues(
  context: BuildContext,
  at: string,
  values: readonly JsonPrimitive[],
  known: readonly JsonPrimitive[],
): readonly JsonPrimitive[] {
  if (known.length === 0) return values;
  return values.filter((value, index) => {
    if (known.includes(value)) return true;
    const place = context.document.locationOf(childPointer(at, "values", index), "value");
    context.report.add("SPEC115", { value: String(value), known: known.map(String) }, place);
    return false;
  });
}
