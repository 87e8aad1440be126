import { lookUpProperty } from "../schemas/property-lookup.js";
import { readFields } from "./fields.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, stringOf, type BuildContext, type Located } from "../nodes.js";
import { payloadPointer } from "../operations/response/responses.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import type { Envelope, MemberPath, Response } from "../types.js";

const parts = ["data", "success", "message"] as const;

/** Reads `x-envelope` of the document or of an operation. */
export function readEnvelope(context: BuildContext, { node, pointer }: Located): Envelope | undefined {
  if (node["x-envelope"] === undefined) return undefined;
  const at = childPointer(pointer, "x-envelope");
  const read = readFields(
    context,
    "x-envelope",
    { node: node["x-envelope"], pointer: at },
    {
      data: "string?",
      success: "string?",
      message: "string?",
    },
  );
  return read && pick(read.node, () => true);
}

/** Returns the envelope of an operation: the properties that its response really has. */
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

/**
 * Reports properties that an operation's own envelope names but the response lacks. The document's default may name more
 * than each response has.
 */
function reportMissing(context: BuildContext, own: Envelope, present: Envelope, { pointer }: Located): void {
  for (const part of parts) {
    const name = own[part];
    if (name === undefined || present[part] !== undefined) continue;
    const place = context.document.locationOf(childPointer(pointer, "x-envelope", part), "value");
    context.report.add("SPEC106", { extension: "x-envelope", member: part, path: name }, place);
  }
}

/** Reports properties of the document's envelope that no response has. */
export function checkDocumentEnvelope(
  context: BuildContext,
  documentWide: Envelope | undefined,
  used: readonly (Envelope | undefined)[],
): void {
  for (const part of parts) {
    const name = documentWide?.[part];
    if (name === undefined || used.some((envelope) => envelope?.[part] === name)) continue;
    const place = context.document.locationOf(childPointer("", "x-envelope", part), "value");
    context.report.add("SPEC106", { extension: "x-envelope", member: part, path: name }, place);
  }
}

/** Returns a path of the response body relative to the result; undefined for a part that the result does not hold. */
export function pathInResult(path: MemberPath, envelope: Envelope | undefined): MemberPath | undefined {
  if (envelope === undefined) return path;
  const [first, ...rest] = path;
  return first !== undefined && first === envelope.data ? rest : undefined;
}

/** Reports a path into the response that no caller sees, because the result is the envelope's payload. */
export function reportOutsideResult(
  context: BuildContext,
  envelope: Envelope | undefined,
  subject: string,
  place: SourceLocation,
): void {
  context.report.add("SPEC190", { subject, ...optional("payload", envelope?.data) }, place);
}
