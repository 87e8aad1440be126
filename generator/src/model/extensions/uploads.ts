import type { DraftOperation } from "../operations/draft.js";
import { inside, memberPath, placeOf, readExtension, readFields, reportType, type Read } from "./fields.js";
import { camelCase, safeIdentifier, safeMember } from "../names.js";
import { lookUpProperty } from "../schemas/property-lookup.js";
import { childPointer, type BuildContext, type Located } from "../nodes.js";
import type { Pointer, Upload } from "../types.js";
import { proveArgument, provePath } from "./proofs.js";
import { stringOf } from "../../load/document.js";

/** Reads and proves `x-upload`: how an upload in parts reads the operation that reserves it. */
export function buildUpload(context: BuildContext, operation: DraftOperation): Upload | undefined {
  const fields = {
    method: "string",
    size: "string",
    session: "string",
    parts: "string",
    part: "object",
    result: "object?",
  } as const;
  const read = readExtension(context, operation.located, "x-upload", fields);
  if (read === undefined) return undefined;
  const part = readFields(context, inside(read, "part"), { number: "string", size: "string", url: "string" });
  const result = readResult(context, read);
  if (part === undefined || result === undefined) return undefined;
  return isProved(context, operation, read, part) ? { ...uploadOf(read, part), result } : undefined;
}

/** The properties of the result where the document does not name them. */
export const usualUploadResult: Upload["result"] = ["session", "etags"];

function readResult(context: BuildContext, owner: Read): Upload["result"] | undefined {
  if (owner.node["result"] === undefined) return usualUploadResult;
  const read = readFields(context, inside(owner, "result"), { session: "string", etags: "string" });
  if (read === undefined) return undefined;
  const names = [text(read, "session"), text(read, "etags")] as const;
  const [twice] = [...names, "completed", "__proto__"].filter((name, index, all) => all.indexOf(name) < index);
  if (twice === undefined) return names;
  context.report.add("SPEC151", { name: twice }, context.document.locationOf(read.pointer, "key"));
  return undefined;
}

function isProved(context: BuildContext, operation: DraftOperation, read: Read, part: Read): boolean {
  const method = text(read, "method");
  // It becomes the name of a function.
  const isName = safeIdentifier(safeMember(camelCase(method))) === method;
  if (!isName) reportType(context, read, "method", "a name of letters and digits, such as upload");
  const knowsSize = proveArgument(context, operation, read, { member: "size", argument: text(read, "size") });
  const session = provePath(context, operation, read, { member: "session", type: "string" });
  const parts = provePath(context, operation, read, { member: "parts", type: "array" });
  const members =
    parts === undefined
      ? []
      : ["number", "size", "url"].filter((member) => !hasMember(context, parts.pointer, text(part, member)));
  for (const member of members) {
    const facts = { extension: part.extension, member, path: text(part, member) };
    context.report.add("SPEC106", facts, placeOf(context, part, member));
  }
  return isName && knowsSize && session !== undefined && parts !== undefined && members.length === 0;
}

function hasMember(context: BuildContext, parts: Pointer, name: string): boolean {
  return lookUpProperty(context, childPointer(parts, "items"), name) !== undefined;
}

/** Removes upload methods that would hide another operation's method, and reports them. */
export function withoutHiding(context: BuildContext, operations: readonly DraftOperation[]): readonly DraftOperation[] {
  const byCallPath = new Map(
    operations.map((operation) => [callPath(operation.resource, operation.method), operation]),
  );
  return operations.map((operation) => {
    const { upload, ...others } = operation;
    const twin = upload && byCallPath.get(callPath(operation.resource, upload.method));
    if (upload === undefined || twin === undefined) return operation;
    const place = context.document.locationOf(childPointer(operation.source, "x-upload", "method"), "value");
    context.report.add("SPEC119", { method: upload.method, operation: twin.name.wire }, place);
    return others;
  });
}

function callPath(resource: readonly string[], method: string): string {
  return [...resource, method].join(".");
}

function uploadOf(read: Located, part: Located): Omit<Upload, "result"> {
  return {
    method: text(read, "method"),
    size: text(read, "size"),
    session: memberPath(text(read, "session")),
    parts: memberPath(text(read, "parts")),
    part: { number: text(part, "number"), size: text(part, "size"), url: text(part, "url") },
  };
}

/** Returns a property that readFields has proved to be a string. */
function text({ node }: Located, member: string): string {
  return stringOf(node, member) ?? "";
}
