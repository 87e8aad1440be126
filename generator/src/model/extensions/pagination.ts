import type { FoundProperty } from "../schemas/property-lookup.js";
import { memberPath, readFields, reportType, type Fields } from "./fields.js";
import { pathInResult } from "./envelope.js";
import { hasArgument, parameterNames } from "../operations/arguments.js";
import type { DraftOperation } from "../operations/draft.js";
import { childPointer, optional, stringOf, type BuildContext, type Located } from "../nodes.js";
import { allowsNull, followPath, holdsType, payloadPointer } from "../operations/responses.js";
import { buildSchema } from "../schemas/schema.js";
import type { Pagination, Response } from "../types.js";

const styles: Readonly<Record<string, Fields>> = {
  token: { style: "string", token: "string", size: "string?", items: "string", next: "string" },
  page: { style: "string", page: "string", size: "string?", items: "string", total: "string?", pages: "string?" },
};

/** The paths of the extension, and what each leads to. */
const pathTypes = { items: "array", next: "string", total: "integer", pages: "integer" };

/** Reads and proves `x-pagination`: the arguments exist, and the paths lead to something. */
export function buildPagination(context: BuildContext, operation: DraftOperation): Pagination | undefined {
  const { node, pointer } = operation.located;
  const extension = node["x-pagination"];
  if (extension === undefined) return undefined;
  const at = childPointer(pointer, "x-pagination");
  const style = (extension as { readonly style?: unknown } | null)?.style;
  const fields = typeof style === "string" && Object.hasOwn(styles, style) ? styles[style] : undefined;
  if (fields === undefined) {
    reportType(context, { extension: "x-pagination", member: "style" }, "token or page", childPointer(at, "style"));
    return undefined;
  }
  const read = readFields(context, "x-pagination", { node: extension, pointer: at }, fields);
  return read && provePagination(context, operation, read);
}

function provePagination(context: BuildContext, operation: DraftOperation, read: Located): Pagination | undefined {
  const named = ["token", "page", "size"].every((member) => checkArgument(context, operation, read, member));
  const paths = Object.entries(pathTypes).map(([member, type]) =>
    checkPath(context, operation.responses, read, { member, type }),
  );
  const [items] = paths;
  if (!named || items === undefined || paths.includes(undefined)) return undefined;
  return paginationOf(context, operation, read, items as FoundProperty);
}

function paginationOf(
  context: BuildContext,
  operation: DraftOperation,
  { node }: Located,
  items: FoundProperty,
): Pagination {
  const path = (member: string): readonly string[] => memberPath(stringOf(node, member) ?? "");
  const missing = optionalNames(context, operation, path("items"));
  const common = {
    ...optional("size", stringOf(node, "size")),
    items: path("items"),
    ...(missing > 0 && { optional: missing }),
    inResult: {
      ...optional("items", pathInResult(path("items"), operation.envelope)),
      ...(node["total"] !== undefined && optional("total", pathInResult(path("total"), operation.envelope))),
    },
    item: buildSchema(context, items.node["items"], childPointer(items.pointer, "items")),
  };
  const token = stringOf(node, "token");
  if (token !== undefined) return { style: "token", token, next: path("next"), ...common };
  return {
    style: "page",
    page: stringOf(node, "page") ?? "",
    ...common,
    ...(node["total"] !== undefined && { total: path("total") }),
    ...(node["pages"] !== undefined && { pages: path("pages") }),
  };
}

/**
 * Returns the number of last names of a path that may lead to nothing or to null. The payload that `x-envelope` names is
 * always there, even if the schema does not require it.
 */
function optionalNames(
  context: BuildContext,
  { responses, envelope }: DraftOperation,
  path: readonly string[],
): number {
  const body = payloadPointer(responses);
  const first = path.findIndex((name, index) => {
    const found = body === undefined ? undefined : followPath(context, body, path.slice(0, index + 1));
    if (found === undefined) return false;
    const isPayload = index === 0 && name === envelope?.data;
    return allowsNull(context, found) || !(found.required || isPayload);
  });
  return first < 0 ? 0 : path.length - first;
}

function checkArgument(
  context: BuildContext,
  operation: DraftOperation,
  { node, pointer }: Located,
  member: string,
): boolean {
  const argument = stringOf(node, member);
  if (argument === undefined || hasArgument(context, operation, argument)) return true;
  context.report.add(
    "SPEC107",
    { extension: "x-pagination", member, argument, known: parameterNames(operation) },
    context.document.locationOf(childPointer(pointer, member), "value"),
  );
  return false;
}

/** Returns the property that a path leads to; "absent" if the extension has no such path; undefined after a report. */
function checkPath(
  context: BuildContext,
  responses: readonly Response[],
  { node, pointer }: Located,
  { member, type }: { readonly member: string; readonly type: string },
): FoundProperty | "absent" | undefined {
  const path = stringOf(node, member);
  if (path === undefined) return "absent";
  const payload = payloadPointer(responses);
  const found = payload === undefined ? undefined : followPath(context, payload, memberPath(path));
  const place = context.document.locationOf(childPointer(pointer, member), "value");
  if (found !== undefined && holdsType(context, found, type)) return found;
  if (found === undefined) context.report.add("SPEC106", { extension: "x-pagination", member, path }, place);
  else context.report.add("SPEC118", { extension: "x-pagination", member, path, expected: type }, place);
  return undefined;
}
