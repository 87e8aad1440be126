import { closest } from "../../diagnostics/closest.js";
import { isObject, type Node } from "../../load/document.js";
import { optional } from "../../diagnostics/optional.js";
import {
  childPointer,
  dereference,
  listOf,
  membersOf,
  stringOf,
  valueAt,
  type BuildContext,
  type Located,
} from "../nodes.js";
import { argumentNamed, hasArgument, parameterNames } from "../operations/request/arguments.js";
import type { CallableDraft } from "../operations/draft.js";
import { followPath, mayHold } from "../operations/response/responses.js";
import { componentName } from "../schemas/component-name.js";
import type { Condition, Effect, Pointer, ValueSource } from "../types.js";
import { bodyPointer, leadsToList, readExpression, sourceOf, type RuntimeExpression } from "./expressions.js";
import { isPrimitive, readFields, reportType } from "./fields.js";

type Operations = ReadonlyMap<string, CallableDraft>;

/** An entry of `x-effects`: the effect of an operation on a query. */
interface Entry {
  readonly context: BuildContext;
  readonly operation: CallableDraft;
  readonly query: CallableDraft;
  readonly located: Located;
}

/** Reads and checks `x-effects`: the effects of a mutation on the results of queries. */
export function buildEffects(
  context: BuildContext,
  operation: CallableDraft,
  operations: Operations,
): readonly Effect[] {
  const { node, pointer } = operation.located;
  if (node["x-effects"] === undefined) return [];
  const at = childPointer(pointer, "x-effects");
  if (!Array.isArray(node["x-effects"])) {
    reportType(context, { extension: "x-effects", member: "" }, "a list", at);
    return [];
  }
  return listOf(node, "x-effects").flatMap((entry, index) => {
    const fields = {
      query: "string",
      match: "object?",
      item: "object?",
      optimistic: "wordOrObject?",
      write: "string?",
      removes: "boolean?",
    } as const;
    const located = readFields(context, "x-effects", { node: entry, pointer: childPointer(at, index) }, fields);
    const query = located && findQuery(context, located, operations);
    return located && query ? [buildEffect({ context, operation, query, located })] : [];
  });
}

function buildEffect(entry: Entry): Effect {
  const { context, located } = entry;
  const query = entry.query.name.wire;
  const match = buildMatch(entry);
  // The effect on some calls must not be applied to others.
  const isWhole = match.length === membersOf(located.node["match"]).length;
  if (located.node["removes"] === true)
    return { query, match, ...(isRemovalAlone(context, query, located) && isWhole && { removes: true as const }) };
  const item = located.node["item"] === undefined ? undefined : buildItem(entry);
  // The effect on one item must not be applied to the whole list.
  if (located.node["item"] !== undefined && item === undefined) return { query, match };
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
function findQuery(
  context: BuildContext,
  { node, pointer }: Located,
  operations: Operations,
): CallableDraft | undefined {
  const query = stringOf(node, "query") ?? "";
  const found = operations.get(query);
  if (found?.intent === "query") return found;
  const place = context.document.locationOf(childPointer(pointer, "query"), "value");
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
  const { context, query, located } = entry;
  const at = childPointer(located.pointer, "match");
  return membersOf(located.node["match"]).flatMap(([name, value]) => {
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
  const { context, query, located } = entry;
  const at = childPointer(located.pointer, "item");
  const item = located.node["item"];
  const wanted = membersOf(isObject(item) ? item : {});
  const { pagination } = query;
  if (pagination === undefined) {
    context.report.add("SPEC120", { query: query.name.wire }, context.document.locationOf(at, "key"));
    return undefined;
  }
  if (wanted.length === 0)
    reportType(context, { extension: "x-effects", member: "item" }, "an object with at least one property", at);
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
  const read = readFields(context, "x-effects", { node: value, pointer }, { in: "string" });
  const text = read && stringOf(read.node, "in");
  if (text === undefined) return [];
  const at = childPointer(pointer, "in");
  const list = readExpression(context, operation, text, at);
  if (list === undefined) return [];
  if (leadsToList(context, operation, list)) return [{ name, path, value: sourceOf(operation, list), isAnyOf: true }];
  reportType(context, { extension: "x-effects", member: "in" }, "an expression for an array", at);
  return [];
}

// --------------------------------------------------------------------------------------------------------- changes

/** Builds the value that replaces the query's result, or is merged into its item. */
function buildWrite(entry: Entry, hasItem: boolean): ValueSource | undefined {
  const { context, operation, located } = entry;
  const text = stringOf(located.node, "write");
  if (text === undefined) return undefined;
  const at = childPointer(located.pointer, "write");
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
  const { context, operation, query, located } = entry;
  const optimistic = located.node["optimistic"];
  if (optimistic === undefined) return undefined;
  const at = childPointer(located.pointer, "optimistic");
  const changed = hasItem ? query.pagination?.item.source : query.result?.schema.source;
  if (isObject(optimistic)) return buildConstants(entry, { node: optimistic, pointer: at }, changed);
  if (optimistic === "remove" && hasItem) return { kind: optimistic };
  if (optimistic !== "patch") {
    const expected = "patch, members with their values, or remove where there is an item";
    reportType(context, { extension: "x-effects", member: "optimistic" }, expected, at);
    return undefined;
  }
  const body = bodyPointer(operation, "request.body");
  const schema = body === undefined ? undefined : dereference(context, valueAt(context.document, body), body);
  const properties = membersOf(schema?.node["properties"])
    .map(([name]) => name)
    .filter((name) => changed !== undefined && hasProperty(context, changed, name))
    .map((name) => ({ name, path: sourceOf(operation, { from: "request.body", path: [name] }).path }));
  if (properties.length > 0) return { kind: optimistic, properties };
  context.report.add("SPEC121", { query: query.name.wire }, context.document.locationOf(at, "value"));
  return undefined;
}

/** Builds a change to constant values: `{ expired: true }`. */
function buildConstants(
  { context, query: { name } }: Entry,
  { node, pointer }: Located,
  changed: Pointer | undefined,
): Effect["optimistic"] {
  const query = name.wire;
  const values = membersOf(node).flatMap(([member, value]) => {
    const found = changed === undefined ? undefined : followPath(context, changed, [member]);
    const at = childPointer(pointer, member);
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
