import { proseOf, type BuildContext } from "../nodes.js";
import type { Reading } from "../types.js";
import { readEntries } from "./fields.js";

/** Reads `x-readings`: smaller silences of the API's reference, and the document's reading of each. */
export function buildReadings(context: BuildContext): readonly Reading[] {
  const document = { node: context.document.root, pointer: "" };
  const fields = { subject: "string", description: "string", reading: "string" } as const;
  return readEntries(context, document, "x-readings", fields).map(({ node }) => {
    const text = (key: keyof typeof fields): string => proseOf(node, key) ?? "";
    return { subject: text("subject"), description: text("description"), reading: text("reading") };
  });
}
