import { dereference, valueAt, type BuildContext } from "../nodes.js";
import type { DraftOperation } from "../operations/draft.js";
import { hasArgument, parameterNames } from "../operations/request/arguments.js";
import { followPath, holdsType, payloadPointer } from "../operations/response/responses.js";
import type { FoundProperty } from "../schemas/property-lookup.js";
import type { MemberPath, Pointer } from "../types.js";
import { memberPath, placeOf, type Read } from "./fields.js";
import { stringOf } from "../../load/document.js";

/** Returns the property of the response that a path leads to. Reports one that leads to nothing, or to another type. */
export function provePath(
  context: BuildContext,
  { responses }: Pick<DraftOperation, "responses">,
  read: Read,
  { member, type }: { readonly member: string; readonly type?: string },
): FoundProperty | undefined {
  const { extension, node } = read;
  const path = stringOf(node, member);
  const payload = payloadPointer(responses);
  const found = payload === undefined ? undefined : findPath(context, payload, memberPath(path ?? ""));
  if (found !== undefined && (type === undefined || holdsType(context, found, type))) return found;
  const place = placeOf(context, read, member);
  if (path === undefined)
    context.report.add("SPEC103", { extension, member }, context.document.locationOf(read.pointer, "key"));
  else if (found === undefined || type === undefined) context.report.add("SPEC106", { extension, member, path }, place);
  else context.report.add("SPEC118", { extension, member, path, expected: type }, place);
  return undefined;
}

/** Follows a path. The empty one leads to the body itself, if its type is known. */
function findPath(context: BuildContext, payload: Pointer, path: MemberPath): FoundProperty | undefined {
  if (path.length > 0) return followPath(context, payload, path);
  const body = dereference(context, valueAt(context.document, payload), payload);
  return body?.node["type"] === undefined ? undefined : { ...body, required: true };
}

/** Returns whether the operation has an argument. Reports one that it lacks. */
export function proveArgument(
  context: BuildContext,
  operation: DraftOperation,
  read: Read,
  { member, argument }: { readonly member: string; readonly argument: string },
): boolean {
  if (hasArgument(context, operation, argument)) return true;
  const facts = { extension: read.extension, member, argument, known: parameterNames(operation) };
  context.report.add("SPEC107", facts, placeOf(context, read, member));
  return false;
}
