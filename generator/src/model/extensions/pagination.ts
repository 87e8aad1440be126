import { isCount, memberPath, placeOf, readExtension, reportType, type Fields, type Read } from "./fields.js";
import { pathInResult } from "./envelope.js";
import { argumentSchema, hasArgument } from "../operations/request/arguments.js";
import type { DraftOperation } from "../operations/draft.js";
import { isObject, type Node, stringOf } from "../../load/document.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, dereference, memberOf, valueAt, type BuildContext, type Located } from "../nodes.js";
import { allowsNull, followPath, holdsType, payloadPointer } from "../operations/response/responses.js";
import { buildSchema } from "../schemas/schema.js";
import type { MemberPath, Pagination } from "../types.js";
import { proveArgument, provePath } from "./proofs.js";

const common: Fields = { style: "string", size: "string?", items: "path?", replaces: "stringOrStrings?" };

const styles: Readonly<Record<string, Fields>> = {
  token: { ...common, token: "string", next: "string" },
  page: { ...common, page: "string", first: "count?", total: "string?", pages: "string?" },
  cursor: { ...common, cursor: "string", before: "string?", from: "string", more: "string?" },
  link: { ...common, page: "stringOrStrings", next: "string?" },
};

/** The paths of the extension into the response, and what each leads to. */
const pathTypes = { items: "array", next: "string", total: "integer", pages: "integer", more: "boolean" };

/** Reads and proves `x-pagination`: the arguments exist, and the paths lead to something. */
export function buildPagination(context: BuildContext, operation: DraftOperation): Pagination | undefined {
  const { node, pointer } = operation.located;
  const given = node["x-pagination"];
  if (given === undefined) return undefined;
  const style = memberOf(given, "style");
  const fields = typeof style === "string" && Object.hasOwn(styles, style) ? styles[style] : undefined;
  if (fields === undefined) {
    const place = { extension: "x-pagination", pointer: childPointer(pointer, "x-pagination") } as const;
    reportType(context, place, "style", "token, page, cursor or link");
    return undefined;
  }
  const read = readExtension(context, operation.located, "x-pagination", fields);
  return read && provePagination(context, operation, read);
}

function provePagination(context: BuildContext, operation: DraftOperation, read: Read): Pagination | undefined {
  const named = ["token", "page", "cursor", "before", "size", "replaces"].every((member) =>
    checkArgument(context, operation, read, member),
  );
  const paths = Object.entries(pathTypes).map(([member, type]) =>
    read.node[member] === undefined && member !== "items"
      ? "absent"
      : provePath(context, operation, read, { member, type }),
  );
  const [items] = paths;
  if (!named || items === undefined || items === "absent" || paths.includes(undefined)) return undefined;
  const list = dereference(context, items.node, items.pointer) ?? items;
  const item: Located = { node: list.node, pointer: childPointer(list.pointer, "items") };
  return checkStart(context, read, item) ? paginationOf(context, operation, read, item) : undefined;
}

/** Returns the pagination. `list`: the node of the array, and the pointer of its items. */
function paginationOf(context: BuildContext, operation: DraftOperation, read: Read, list: Located): Pagination {
  const { node } = read;
  const path = (member: string): MemberPath => memberPath(stringOf(node, member) ?? "");
  const at = <Name extends string>(name: Name): { readonly [P in Name]?: MemberPath } =>
    optional(name, node[name] === undefined ? undefined : path(name));
  const missing = optionalNames(context, operation, path("items"));
  const paged = {
    ...optional("size", stringOf(node, "size")),
    ...(node["replaces"] !== undefined && { replaces: namesOf(node["replaces"]) }),
    items: path("items"),
    ...(missing > 0 && { optional: missing }),
    inResult: {
      ...optional("items", pathInResult(path("items"), operation.envelope)),
      ...(node["total"] !== undefined && optional("total", pathInResult(path("total"), operation.envelope))),
    },
    item: buildSchema(context, list.node["items"], list.pointer),
  };
  switch (stringOf(node, "style")) {
    case "token":
      return { style: "token", token: stringOf(node, "token") ?? "", next: path("next"), ...paged };
    case "cursor":
      return {
        style: "cursor",
        cursor: stringOf(node, "cursor") ?? "",
        ...optional("before", stringOf(node, "before") ?? counterpartOf(context, operation, stringOf(node, "cursor"))),
        from: path("from"),
        ...at("more"),
        ...paged,
      };
    case "link":
      return { style: "link", page: namesOf(node["page"]), ...at("next"), ...paged };
    default: {
      const first = firstPage(context, operation, read);
      const counted = { ...(first !== 1 && { first }), ...paged, ...at("total"), ...at("pages") };
      return { style: "page", page: stringOf(node, "page") ?? "", ...counted };
    }
  }
}

/** Returns the argument `ending_before` of a list whose cursor is `starting_after`. Nothing else has such a name. */
function counterpartOf(context: BuildContext, operation: DraftOperation, cursor = ""): string | undefined {
  const before = cursor.replace(/starting(\W|_)?after/i, "ending$1before");
  return before !== cursor && hasArgument(context, operation, before) ? before : undefined;
}

/** Returns the number of the first page: that of the extension, or else the argument's default or minimum. Reports an unknown one. */
function firstPage(context: BuildContext, operation: DraftOperation, read: Read): number {
  const { node } = read;
  const page = stringOf(node, "page") ?? "";
  const source = argumentSchema(context, operation, page) ?? "";
  const own = valueAt(context.document, source);
  const schemas = [own, dereference(context, own, source)?.node].filter(isObject);
  const stated = [node["first"], ...["default", "minimum"].flatMap((key) => schemas.map((schema) => schema[key]))];
  const first = stated.map((value) => (typeof value === "string" ? Number(value || NaN) : value)).find(isCount);
  if (first !== undefined) return first;
  context.report.add("SPEC125", { argument: page }, placeOf(context, read, "page"));
  return 1;
}

/** Returns a name, or the names of a list. */
function namesOf(value: Node | undefined): readonly string[] {
  return [value].flat().filter((name): name is string => typeof name === "string");
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

/** Reports arguments that the operation does not have. Of the parameters of a link, the document needs to have one. */
function checkArgument(context: BuildContext, operation: DraftOperation, read: Read, member: string): boolean {
  const names = namesOf(read.node[member]);
  if (member === "page" && names.some((name) => hasArgument(context, operation, name))) return true;
  const argument = names.find((name) => !hasArgument(context, operation, name));
  return argument === undefined || proveArgument(context, operation, read, { member, argument });
}

/** Returns whether the items have the value that the next page starts after, if the extension names one. */
function checkStart(context: BuildContext, read: Read, item: Located): boolean {
  const path = stringOf(read.node, "from");
  if (path === undefined) return true;
  const found = followPath(context, item.pointer, memberPath(path));
  if (found !== undefined && ["string", "integer"].some((type) => holdsType(context, found, type))) return true;
  const place = placeOf(context, read, "from");
  const facts = { extension: "x-pagination", member: "from", path, expected: "string or integer" };
  if (found === undefined) context.report.add("SPEC210", { path }, place);
  else context.report.add("SPEC118", facts, place);
  return false;
}
