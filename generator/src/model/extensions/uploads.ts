import { hasArgument, parameterNames } from "../operations/arguments.js";
import type { DraftOperation } from "../operations/draft.js";
import { memberPath, readFields, reportType } from "./fields.js";
import { camelCase, safeIdentifier, safeMember } from "../names.js";
import { lookUpProperty } from "../schemas/compose.js";
import { below, stringOf, type BuildContext, type Located } from "../nodes.js";
import { followPath, holdsType, payloadPointer } from "../operations/responses.js";
import type { Pointer, Upload } from "../types.js";

/** Reads and proves `x-upload`: how an upload in parts reads the operation that reserves it. */
export function buildUpload(context: BuildContext, operation: DraftOperation): Upload | undefined {
  const { node, pointer } = operation.located;
  if (node["x-upload"] === undefined) return undefined;
  const at = below(pointer, "x-upload");
  const read = readFields(context, "x-upload", node["x-upload"], at, {
    method: "string",
    size: "string",
    session: "string",
    parts: "string",
    part: "object",
  });
  const partAt = below(at, "part");
  const part =
    read &&
    readFields(context, "x-upload", read.node["part"], partAt, { number: "string", size: "string", url: "string" });
  if (read === undefined || part === undefined) return undefined;
  return isProved(context, operation, read, part) ? uploadOf(read, part) : undefined;
}

function isProved(context: BuildContext, operation: DraftOperation, read: Located, part: Located): boolean {
  const method = text(read, "method");
  // It becomes the name of a function.
  const isName = safeIdentifier(safeMember(camelCase(method))) === method;
  if (!isName)
    reportType(
      context,
      "x-upload",
      "method",
      "a name of letters and digits, such as upload",
      below(read.pointer, "method"),
    );
  const size = text(read, "size");
  const knowsSize = hasArgument(context, operation, size);
  if (!knowsSize)
    context.report.add(
      "SPEC107",
      { extension: "x-upload", member: "size", argument: size, known: parameterNames(operation) },
      context.document.place(below(read.pointer, "size"), "value"),
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
  return lookUpProperty(context, below(parts, "items"), name) !== undefined;
}

function reportPath(context: BuildContext, located: Located, member: string): void {
  const place = context.document.place(below(located.pointer, member), "value");
  context.report.add("SPEC106", { extension: "x-upload", member, path: text(located, member) }, place);
}

function reportPathType(context: BuildContext, located: Located, member: string, expected: string): void {
  const place = context.document.place(below(located.pointer, member), "value");
  context.report.add("SPEC118", { extension: "x-upload", member, path: text(located, member), expected }, place);
}

/** The operations without the upload methods that would take the place of another operation's, which are reported. */
export function withoutHiding(context: BuildContext, operations: readonly DraftOperation[]): readonly DraftOperation[] {
  const byCallPath = new Map(
    operations.map((operation) => [callPath(operation.resource, operation.method), operation]),
  );
  return operations.map((operation) => {
    const { upload, ...others } = operation;
    const twin = upload && byCallPath.get(callPath(operation.resource, upload.method));
    if (upload === undefined || twin === undefined) return operation;
    const place = context.document.place(below(operation.source, "x-upload", "method"), "value");
    context.report.add("SPEC119", { method: upload.method, operation: twin.name.wire }, place);
    return others;
  });
}

function callPath(resource: readonly string[], method: string): string {
  return [...resource, method].join(".");
}

function uploadOf(read: Located, part: Located): Upload {
  return {
    method: text(read, "method"),
    size: text(read, "size"),
    session: memberPath(text(read, "session")),
    parts: memberPath(text(read, "parts")),
    part: { number: text(part, "number"), size: text(part, "size"), url: text(part, "url") },
  };
}

/** A member that readFields has proved to be a string. */
function text({ node }: Located, member: string): string {
  return stringOf(node, member) ?? "";
}
