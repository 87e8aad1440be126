import { lookUpProperty } from "../schemas/compose.js";
import { readFields } from "./fields.js";
import { below, stringOf, type BuildContext, type Located } from "../nodes.js";
import { payloadPointer } from "../operations/responses.js";
import type { Envelope, Response } from "../types.js";

const parts = ["data", "success", "message"] as const;

/** Reads `x-envelope` of the document or of an operation. */
export function readEnvelope(context: BuildContext, { node, pointer }: Located): Envelope | undefined {
  if (node["x-envelope"] === undefined) return undefined;
  const at = below(pointer, "x-envelope");
  const read = readFields(context, "x-envelope", node["x-envelope"], at, {
    data: "string?",
    success: "string?",
    message: "string?",
  });
  return read && pick(read.node, () => true);
}

/** The envelope of one operation: the members that its response really has. */
export function envelopeOf(
  context: BuildContext,
  documentWide: Envelope | undefined,
  operation: Located,
  responses: readonly Response[],
): Envelope | undefined {
  const own = readEnvelope(context, operation);
  const envelope = own ?? documentWide;
  const payload = payloadPointer(responses);
  if (envelope === undefined || payload === undefined) return undefined;
  const present = pick(envelope, (name) => lookUpProperty(context, payload, name) !== undefined);
  if (own) reportMissing(context, own, present, operation);
  return Object.keys(present).length === 0 ? undefined : present;
}

function pick(source: object, keep: (name: string) => boolean): Envelope {
  const entries = parts.flatMap((part) => {
    const name = stringOf(source as never, part);
    return name !== undefined && keep(name) ? [[part, name] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** A member that an operation names for itself must be there; the document's default may name more than each has. */
function reportMissing(context: BuildContext, own: Envelope, present: Envelope, { pointer }: Located): void {
  for (const part of parts) {
    const name = own[part];
    if (name === undefined || present[part] !== undefined) continue;
    const place = context.document.place(below(pointer, "x-envelope", part), "value");
    context.report.add("SPEC106", { extension: "x-envelope", member: part, path: name }, place);
  }
}

/** A member of the document's envelope that no operation's response has is a typing error. */
export function checkDocumentEnvelope(
  context: BuildContext,
  documentWide: Envelope | undefined,
  used: readonly (Envelope | undefined)[],
): void {
  for (const part of parts) {
    const name = documentWide?.[part];
    if (name === undefined || used.some((envelope) => envelope?.[part] === name)) continue;
    const place = context.document.place(below("", "x-envelope", part), "value");
    context.report.add("SPEC106", { extension: "x-envelope", member: part, path: name }, place);
  }
}
