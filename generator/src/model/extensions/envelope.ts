import { lookUpProperty } from "../schemas/property-lookup.js";
import { readExtension } from "./fields.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, type BuildContext, type Located } from "../nodes.js";
import { payloadPointer } from "../operations/response/responses.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import type { Envelope, MemberPath, Response } from "../types.js";
import { stringOf } from "../../load/document.js";

const parts = ["data", "success", "message"] as const;

/** Reads `x-envelope` of the document or of an operation. */
export function readEnvelope(context: BuildContext, owner: Located): Envelope | undefined {
  const fields = { data: "string?", success: "string?", message: "string?" } as const;
  const read = readExtension(context, owner, "x-envelope", fields);
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
  // The document's default may name more than each response has.
  if (own) reportMissing(context, own, (part) => present[part] !== undefined, operation.pointer);
  return Object.keys(present).length === 0 ? undefined : present;
}

function pick(source: object, keep: (name: string) => boolean): Envelope {
  const entries = parts.flatMap((part) => {
    const name = stringOf(source as never, part);
    return name !== undefined && keep(name) ? [[part, name] as const] : [];
  });
  return Object.fromEntries(entries);
}

type Part = (typeof parts)[number];

/** Reports properties that an envelope names and that no response has. */
function reportMissing(
  context: BuildContext,
  envelope: Envelope,
  isPresent: (part: Part) => boolean,
  owner: string,
): void {
  for (const part of parts) {
    const name = envelope[part];
    if (name === undefined || isPresent(part)) continue;
    const place = context.document.locationOf(childPointer(owner, "x-envelope", part), "value");
    context.report.add("SPEC106", { extension: "x-envelope", member: part, path: name }, place);
  }
}

/** Reports properties of the document's envelope that no response has. */
export function checkDocumentEnvelope(
  context: BuildContext,
  documentWide: Envelope = {},
  used: readonly (Envelope | undefined)[],
): void {
  const isUsed = (part: Part): boolean => used.some((envelope) => envelope?.[part] === documentWide[part]);
  reportMissing(context, documentWide, isUsed, "");
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
