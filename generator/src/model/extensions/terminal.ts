import { memberPath, placeOf, readExtension } from "./fields.js";
import { childPointer, dereference, type BuildContext, type Located } from "../nodes.js";
import type { DraftOperation } from "../operations/draft.js";
import type { JsonPrimitive, Terminal } from "../types.js";
import { pathInResult, reportOutsideResult } from "./envelope.js";
import { provePath } from "./proofs.js";
import { itemsOf, stringOf } from "../../load/document.js";

/** Reads and proves `x-terminal`: the values at which polling may stop. */
export function buildTerminal(
  context: BuildContext,
  operation: Pick<DraftOperation, "located" | "responses" | "envelope">,
): Terminal | undefined {
  const read = readExtension(context, operation.located, "x-terminal", { path: "string", values: "values" });
  const found = read && provePath(context, operation, read, { member: "path" });
  if (read === undefined || found === undefined) return undefined;
  const inResult = pathInResult(memberPath(stringOf(read.node, "path") ?? ""), operation.envelope);
  if (inResult === undefined) {
    reportOutsideResult(context, operation.envelope, "x-terminal.path", placeOf(context, read, "path"));
    return undefined;
  }
  const status = dereference(context, found.node, found.pointer)?.node ?? found.node;
  const possible = possibleValues(context, read, itemsOf(status["enum"]) as readonly JsonPrimitive[]);
  return possible.length === 0 ? undefined : { path: inResult, values: possible };
}

/** Drops the values that a closed enum does not list, and reports them: they never come. */
function possibleValues(
  context: BuildContext,
  { node, pointer }: Located,
  known: readonly JsonPrimitive[],
): readonly JsonPrimitive[] {
  const values = itemsOf(node["values"]) as readonly JsonPrimitive[];
  if (known.length === 0) return values;
  return values.filter((value, index) => {
    if (known.includes(value)) return true;
    const place = context.document.locationOf(childPointer(pointer, "values", index), "value");
    context.report.add("SPEC115", { value: String(value), known: known.map(String) }, place);
    return false;
  });
}
