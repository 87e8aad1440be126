import { childPointer, listOf, proseOf, type BuildContext } from "../nodes.js";
import type { Reading } from "../types.js";
import { readFields, reportType } from "./fields.js";

/** Reads `x-readings`: smaller silences of the API's reference, and the document's reading of each. */
export function buildReadings(context: BuildContext): readonly Reading[] {
  const { root } = context.document;
  if (root["x-readings"] === undefined) return [];
  if (!Array.isArray(root["x-readings"])) {
    reportType(context, { extension: "x-readings", member: "" }, "a list", "/x-readings");
    return [];
  }
  return listOf(root, "x-readings").flatMap((entry, index) => {
    const pointer = childPointer("/x-readings", index);
    const fields = { subject: "string", description: "string", reading: "string" } as const;
    const read = readFields(context, "x-readings", { node: entry, pointer }, fields);
    if (read === undefined) return [];
    const { node } = read;
    const [subject = "", description = "", reading = ""] = [
      proseOf(node, "subject"),
      proseOf(node, "description"),
      proseOf(node, "reading"),
    ];
    return [{ subject, description, reading }];
  });
}
