import { hasArgument, parameterNames } from "../operations/request/arguments.js";
import type { DraftOperation } from "../operations/draft.js";
import { memberPath, readFields, reportType } from "./fields.js";
import { camelCase, safeIdentifier, safeMember } from "../names.js";
import { lookUpProperty } from "../schemas/property-lookup.js";
import { childPointer, stringOf, type BuildContext, type Located } from "../nodes.js";
import { followPath, holdsType, payloadPointer } from "../operations/response/responses.js";
import type { Pointer, Upload } from "../types.js";

/** Reads and proves `x-upload`: how an upload in parts reads the operation that reserves it. */
export function buildUpload(context: BuildContext, operation: DraftOperation): Upload | undefined {
  const { node, pointer } = operation.located;
  if (node["x-upload"] === undefined) return undefined;
  const at = childPointer(pointer, "x-upload");
  const read = readFields(
    context,
    "x-upload",
    { node: node["x-upload"], pointer: at },
    {
      method: "string",
      size: "string",
      session: "string",
      parts: "string",
      part: "object",
      result: "object?",
    },
  );
  const partAt = childPointer(at, "part");
  const part =
    read &&
    readFields(
      context,
      "x-upload",
      { node: read.node["part"], pointer: partAt },
      { number: "string", size: "string", url: "string" },
    );
  const result = read && readResult(context, read);
  if (read === undefined || part === undefined || result === undefined) return undefined;
  return isProved(context, operation, read, part) ? { ...uploadOf(read, part), result } : undefined;
}

/** The properties of the result where the document does not name them. */
export const usualUploadResult: Upload["result"] = ["session", "etags"];

function readResult(context: BuildContext, { node, pointer }: Located): Upload["result"] | undefined {
  const at = childPointer(pointer, "result");
  if (node["result"] === undefined) return usualUploadResult;
  const read = readFields(
    context,
    "x-upload",
    { node: node["result"], pointer: at },
    { session: "string", etags: "string" },
  );
  if (read === undefined) return undefined;
  const names = [text(read, "session"), text(read, "etags")] as const;
  const [twice] = [...names, "completed", "__proto__"].filter((name, index, all) => all.indexOf(name) < index);
  if (twice === undefined) return names;
  context.report.add("SPEC151", { name: twice }, context.document.locationOf(at, "key"));
  return undefined;
}

function isProved(context: BuildContext, operation: DraftOperation, read: Located, part: Located): boolean {
  const method = text(read, "method");
  // It becomes the name of a function.
  const isName = safeIdentifier(safeMember(camelCase(method))) === method;
  if (!isName)
    reportType(
      context,
      { extension: "x-upload", member: "method" },
      "a name of letters and digits, such as upload",
      childPointer(read.pointer, "method"),
    );
  const size = text(read, "size");
  const knowsSize = hasArgument(context, operation, size);
  if (!knowsSize)
    context.report.add(
      "SPEC107",
      { extension: "x-upload", member: "size", argument: size, known: parameterNames(operation) },
      context.document.locationOf(childPointer(read.pointer, "size"), "value"),
    );
  const payload = payloadPointer(operation.responses);
  const follow = (member: "session" | "parts", type: string): Pointer | undefined => {
    const found = payload === undefined ? undefined : followPath(context, payload, memberPath(text(read, member)));
    if (found !== undefined && holdsType(context, found, type)) return found.pointer;
    if (found === undefined) reportPath(context, read, member);
    else reportPathType(context, read, member, type);
    return undefined;
  };
  const [session, parts] = [follow("session", "string"), follow("parts", "array")];
  const members =
    parts === undefined
      ? []
      : ["number", "size", "url"].filter((member) => !hasMember(context, parts, text(part, member)));
  for (const member of members) reportPath(context, part, member);
  return isName && knowsSize && session !== undefined && parts !== undefined && members.length === 0;
}

function hasMember(context: BuildContext, parts: Pointer, name: string): boolean {
  return lookUpProperty(context, childPointer(parts, "items"), name) !== undefined;
}

function reportPath(context: BuildContext, located: Located, member: string): void {
  const place = context.document.locationOf(childPointer(located.pointer, member), "value");
  context.report.add("SPEC106", { extension: "x-upload", member, path: text(located, member) }, place);
}

function reportPathType(context: BuildContext, located: Located, member: string, expected: string): void {
  const place = context.document.locationOf(childPointer(located.pointer, member), "value");
  context.report.add("SPEC118", { extension: "x-upload", member, path: text(located, member), expected }, place);
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
