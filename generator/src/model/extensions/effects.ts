import { closest } from "../../diagnostics/closest.js";
import { isObject, type Node, type ObjectNode, stringOf } from "../../load/document.js";
import { optional } from "../../diagnostics/optional.js";
import { childPointer, dereference, membersOf, valueAt, type BuildContext, type Located } from "../nodes.js";
import { argumentNamed, hasArgument, parameterNames } from "../operations/request/arguments.js";
import type { CallableDraft } from "../operations/draft.js";
import { followPath, mayHold } from "../operations/response/responses.js";
import { componentName } from "../schemas/component-name.js";
import type { Condition, Effect, Pointer, ValueSource } from "../types.js";
import { bodyPointer, leadsToList, readExpression, sourceOf, type RuntimeExpression } from "./expressions.js";
import { isPrimitive, placeOf, readEntries, readFields, reportType, type Read } from "./fields.js";

type Operations = ReadonlyMap<string, CallableDraft>;

/** An entry of `x-effects`: the effect of an operation on a query. */
interface Entry {
  readonly context: BuildContext;
  readonly operation: CallableDraft;
  readonly query: CallableDraft;
  readonly read: Read;
}

/** Reads and checks `x-effects`: the effects of a mutation on the results of queries. */
export function buildEffects(
  context: BuildContext,
  operation: CallableDraft,
  operations: Operations,
): readonly Effect[] {
  const fields = {
    query: "string",
    match: "object?",
    item: "object?",
    optimistic: "wordOrObject?",
    write: "string?",
    removes: "boolean?",
  } as const;
  return readEntries(context, operation.located, "x-effects", fields).flatMap((read) => {
    const query = findQuery(context, read, operations);
    return query ? [buildEffect({ context, operation, query, read })] : [];
  });
}

function buildEffect(entry: Entry): Effect {
  const { context, read } = entry;
  const { node } = read;
  const query = entry.query.name.wire;
  const match = buildMatch(entry);
  // The effect on some calls must not be applied to others.
  const isWhole = match.length === membersOf(node["match"]).length;
  if (node["removes"] === true)
    return { query, match, ...(isRemovalAlone(context, query, read) && isWhole && { removes: true as const }) };
  const item = node["item"] === undefined ? undefined : buildItem(entry);
  // The effect on one item must not be applied to the whole list.
  if (node["item"] !== undefined && item === undefined) return { query, match };
  const optimistic = buildOptimistic(entry, item !== undefined);
  const write = buildWrite(entry, item !== undefined);
  if (!isWhole) return { query, match };
  return {
    query,
    match,
    ...optional("item", item),
    ...optional("optimistic", optimistic),
    ...optional("write", write),
  };
}

/** Returns the query that an entry names; undefined after a report. */
function findQuery(context: BuildContext, read: Read, operations: Operations): CallableDraft | undefined {
  const query = stringOf(read.node, "query") ?? "";
  const found = operations.get(query);
  if (found?.intent === "query") return found;
  const place = placeOf(context, read, "query");
  if (found !== undefined) context.report.add("SPEC109", { query }, place);
  else {
    const queries = [...operations].filter(([, { intent }]) => intent === "query").map(([name]) => name);
    context.report.add("SPEC108", { query, suggestion: closest(query, queries) }, place);
  }
  return undefined;
}

/** Returns whether an effect that removes results declares nothing else; reports what it declares. */
function isRemovalAlone(context: BuildContext, query: string, { node, pointer }: Located): boolean {
  const others = ["item", "optimistic", "write"].filter((member) => node[member] !== undefined);
  for (const member of others)
    context.report.add("SPEC124", { query, member }, context.document.locationOf(childPointer(pointer, member), "key"));
  return others.length === 0;
}

// ----------------------------------------------------------------------------------------------------- conditions

function buildMatch(entry: Entry): readonly Condition[] {
  const { context, query, read } = entry;
  const at = childPointer(read.pointer, "match");
  return membersOf(read.node["match"]).flatMap(([name, value]) => {
    const pointer = childPointer(at, name);
    if (hasArgument(context, query, name))
      return buildCondition(entry, { name, path: argumentNamed(query.arguments, name), value, pointer });
    const facts = { query: query.name.wire, argument: name, known: parameterNames(query) };
    context.report.add("SPEC110", facts, context.document.locationOf(pointer, "key"));
    return [];
  });
}

/** Builds the conditions on items of a list. Undefined unless all are sound: fewer conditions would match other items, too. */
function buildItem(entry: Entry): readonly Condition[] | undefined {
  const { context, query, read } = entry;
  const at = childPointer(read.pointer, "item");
  const wanted = membersOf(read.node["item"]);
  const { pagination } = query;
  if (pagination === undefined) {
    context.report.add("SPEC120", { query: query.name.wire }, context.document.locationOf(at, "key"));
    return undefined;
  }
  if (wanted.length === 0) reportType(context, read, "item", "an object with at least one property");
  const conditions = wanted.flatMap(([name, value]) => {
    const pointer = childPointer(at, name);
    if (hasProperty(context, pagination.item.source, name))
      return buildCondition(entry, { name, path: [name], value, pointer });
    const facts = { query: query.name.wire, member: name };
    context.report.add("SPEC120", facts, context.document.locationOf(pointer, "key"));
    return [];
  });
  return conditions.length === 0 || conditions.length < wanted.length ? undefined : conditions;
}

interface WrittenCondition extends Pick<Condition, "name" | "path"> {
  readonly value: Node;
  readonly pointer: Pointer;
}

/** Reads `$request.path.id`, or `{ in: $request.body#/ids }` for any value of a list. Empty after a report. */
function buildCondition({ context, operation }: Entry, written: WrittenCondition): readonly Condition[] {
  const { name, path, value, pointer } = written;
  if (!isObject(value)) {
    const single = readExpression(context, operation, typeof value === "string" ? value : "", pointer);
    return single === undefined ? [] : [{ name, path, value: sourceOf(operation, single) }];
  }
  const read = readFields(context, { extension: "x-effects", node: value, pointer }, { in: "string" });
  const text = read && stringOf(read.node, "in");
  if (read === undefined || text === undefined) return [];
  const list = readExpression(context, operation, text, childPointer(pointer, "in"));
  if (list === undefined) return [];
  if (leadsToList(context, operation, list)) return [{ name, path, value: sourceOf(operation, list), isAnyOf: true }];
  reportType(context, read, "in", "an expression for an array");
  return [];
}

// --------------------------------------------------------------------------------------------------------- changes

/** Builds the value that replaces the query's result, or is merged into its item. */
function buildWrite(entry: Entry, hasItem: boolean): ValueSource | undefined {
  const { context, operation, read } = entry;
  const text = stringOf(read.node, "write");
  if (text === undefined) return undefined;
  const at = childPointer(read.pointer, "write");
  const written = readExpression(context, operation, text, at);
  const isSound = written && (hasItem || isResultOfQuery(entry, written, at));
  return isSound ? sourceOf(operation, written) : undefined;
}

/** Returns whether a value can be the query's result, as far as named schemas show. */
function isResultOfQuery(
  { context, operation, query }: Entry,
  expression: RuntimeExpression,
  pointer: Pointer,
): boolean {
  const written = expression.from === "request" ? undefined : schemaNameAt(context, operation, expression);
  const returned = query.result?.schema.kind === "ref" ? query.result.schema.name : undefined;
  if (written === undefined || returned === undefined || written === returned) return true;
  const facts = { query: query.name.wire, written, returned };
  context.report.add("SPEC117", facts, context.document.locationOf(pointer, "value"));
  return false;
}

function schemaNameAt(
  context: BuildContext,
  operation: CallableDraft,
  { from, path }: Exclude<RuntimeExpression, { from: "request" }>,
): string | undefined {
  const start = bodyPointer(operation, from);
  const found = start === undefined ? undefined : followPath(context, start, path);
  return componentName(found && stringOf(found.node, "$ref"));
}

/** Builds the change to show before the response: only properties that the query's result, or its item, has. */
function buildOptimistic(entry: Entry, hasItem: boolean): Effect["optimistic"] {
  const { context, operation, query, read } = entry;
  const optimistic = read.node["optimistic"];
  if (optimistic === undefined) return undefined;
  const changed = hasItem ? query.pagination?.item.source : query.result?.schema.source;
  if (isObject(optimistic)) return buildConstants(entry, optimistic, changed);
  if (optimistic === "remove" && hasItem) return { kind: optimistic };
  if (optimistic !== "patch") {
    reportType(context, read, "optimistic", "patch, members with their values, or remove where there is an item");
    return undefined;
  }
  const body = bodyPointer(operation, "request.body");
  const schema = body === undefined ? undefined : dereference(context, valueAt(context.document, body), body);
  const properties = membersOf(schema?.node["properties"])
    .map(([name]) => name)
    .filter((name) => changed !== undefined && hasProperty(context, changed, name))
    .map((name) => ({ name, path: sourceOf(operation, { from: "request.body", path: [name] }).path }));
  if (properties.length > 0) return { kind: optimistic, properties };
  context.report.add("SPEC121", { query: query.name.wire }, placeOf(context, read, "optimistic"));
  return undefined;
}

/** Builds a change to constant values: `{ expired: true }`. */
function buildConstants(
  { context, query: { name }, read }: Entry,
  node: ObjectNode,
  changed: Pointer | undefined,
): Effect["optimistic"] {
  const query = name.wire;
  const values = membersOf(node).flatMap(([member, value]) => {
    const found = changed === undefined ? undefined : followPath(context, changed, [member]);
    const at = childPointer(read.pointer, "optimistic", member);
    if (found === undefined) context.report.add("SPEC122", { query, member }, context.document.locationOf(at, "key"));
    else if (!isPrimitive(value) || !mayHold(context, found, value))
      context.report.add("SPEC123", { query, member }, context.document.locationOf(at, "value"));
    else return [{ name: member, value }];
    return [];
  });
  return values.length === 0 ? undefined : { kind: "set", values };
}

function hasProperty(context: BuildContext, schema: Pointer, name: string): boolean {
  return followPath(context, schema, [name]) !== undefined;
}
