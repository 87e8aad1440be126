import { hasArgument, parameterNames } from "../operations/arguments.js";
import type { DraftOperation } from "../operations/draft.js";
import { closest } from "../../diagnostics/closest.js";
import { isObject, type Node } from "../../load/document.js";
import { bodyPointer, leadsToList, readExpression } from "./expressions.js";
import { isPrimitive, readFields, reportType } from "./fields.js";
import { below, dereference, listOf, membersOf, stringOf, valueAt, type BuildContext, type Located } from "../nodes.js";
import { followPath, mayHold } from "../operations/responses.js";
import { componentName } from "../schemas/schema.js";
import type { Affect, Condition, Pointer, RuntimeExpression } from "../types.js";

/** Reads and checks `x-affects`: the effects of a mutation on the results of queries. */
export function buildAffects(
  context: BuildContext,
  operation: DraftOperation,
  operations: ReadonlyMap<string, DraftOperation>,
): readonly Affect[] {
  const { node, pointer } = operation.located;
  if (node["x-affects"] === undefined) return [];
  const at = below(pointer, "x-affects");
  if (!Array.isArray(node["x-affects"])) {
    reportType(context, "x-affects", "", "a list", at);
    return [];
  }
  return listOf(node, "x-affects").flatMap((entry, index) => {
    const fields = {
      query: "string",
      match: "object?",
      item: "object?",
      optimistic: "wordOrObject?",
      write: "string?",
      removes: "boolean?",
    } as const;
    const read = readFields(context, "x-affects", entry, below(at, index), fields);
    return read === undefined ? [] : buildAffect(context, operation, operations, read);
  });
}

function buildAffect(
  context: BuildContext,
  operation: DraftOperation,
  operations: ReadonlyMap<string, DraftOperation>,
  entry: Located,
): readonly Affect[] {
  const query = stringOf(entry.node, "query") ?? "";
  const target = operations.get(query);
  if (target?.intent !== "query") {
    reportTarget(context, query, target, operations, entry);
    return [];
  }
  const match = buildMatch(context, operation, target, entry);
  // What is said of some calls cannot be done to others.
  const isWhole = match.length === membersOf(entry.node["match"]).length;
  if (entry.node["removes"] === true)
    return [{ query, match, ...(isRemovalAlone(context, query, entry) && isWhole && { removes: true as const }) }];
  const item = entry.node["item"] === undefined ? undefined : buildItem(context, operation, target, entry);
  // What is said of an item cannot be done to the whole list.
  if (entry.node["item"] !== undefined && item === undefined) return [{ query, match }];
  const optimistic = buildOptimistic(context, operation, target, entry, item !== undefined);
  const write = buildWrite(context, operation, target, entry, item !== undefined);
  if (!isWhole) return [{ query, match }];
  return [{ query, match, ...(item && { item }), ...(optimistic && { optimistic }), ...(write && { write }) }];
}

/** Whether nothing else is declared for results that no longer exist. */
function isRemovalAlone(context: BuildContext, query: string, { node, pointer }: Located): boolean {
  const others = ["item", "optimistic", "write"].filter((member) => node[member] !== undefined);
  for (const member of others)
    context.report.add("SPEC124", { query, member }, context.document.place(below(pointer, member), "key"));
  return others.length === 0;
}

/** Which item of a list is concerned. Undefined where that is not said soundly: less than all members would name others, too. */
function buildItem(
  context: BuildContext,
  operation: DraftOperation,
  target: DraftOperation,
  entry: Located,
): Affect["item"] {
  const at = below(entry.pointer, "item");
  const item = entry.node["item"];
  const wanted = membersOf(isObject(item) ? item : {});
  const { pagination } = target;
  if (pagination === undefined) {
    context.report.add("SPEC120", { query: target.name.wire }, context.document.place(at, "key"));
    return undefined;
  }
  if (wanted.length === 0) reportType(context, "x-affects", "item", "an object with a member or more", at);
  const members = wanted.flatMap(([member, value]) => {
    const pointer = below(at, member);
    if (hasMember(context, pagination.item.source, member))
      return buildCondition(context, operation, { name: member, value, pointer });
    context.report.add("SPEC120", { query: target.name.wire, member }, context.document.place(pointer, "key"));
    return [];
  });
  return members.length === 0 || members.length < wanted.length ? undefined : members;
}

/** What may be written without asking again: an item's members, or what the query yields. */
function buildWrite(
  context: BuildContext,
  operation: DraftOperation,
  target: DraftOperation,
  entry: Located,
  hasItem: boolean,
): Affect["write"] {
  const text = stringOf(entry.node, "write");
  if (text === undefined) return undefined;
  const at = below(entry.pointer, "write");
  const written = readExpression(context, operation, text, at);
  const fits = written && (hasItem || isOfTheQuery(context, operation, target, written, at));
  return fits ? written : undefined;
}

const hasMember = (context: BuildContext, source: string, member: string): boolean =>
  followPath(context, source, [member]) !== undefined;

/** What is shown before the answer is there: only what the query's result, or its item, has as well. */
function buildOptimistic(
  context: BuildContext,
  operation: DraftOperation,
  target: DraftOperation,
  entry: Located,
  hasItem: boolean,
): Affect["optimistic"] {
  const optimistic = entry.node["optimistic"];
  if (optimistic === undefined) return undefined;
  const at = below(entry.pointer, "optimistic");
  const shown = hasItem ? target.pagination?.item.source : target.result?.schema.source;
  if (isObject(optimistic)) return buildConstants(context, target, { node: optimistic, pointer: at }, shown);
  if (optimistic === "remove" && hasItem) return { kind: optimistic };
  if (optimistic !== "patch") {
    const expected = "patch, members with their values, or remove where there is an item";
    reportType(context, "x-affects", "optimistic", expected, at);
    return undefined;
  }
  const body = bodyPointer(operation, "request.body");
  const located = body === undefined ? undefined : dereference(context, valueAt(context.document, body), body);
  const members = membersOf(located?.node["properties"])
    .map(([name]) => name)
    .filter((name) => shown !== undefined && hasMember(context, shown, name));
  if (members.length > 0) return { kind: optimistic, members };
  context.report.add("SPEC121", { query: target.name.wire }, context.document.place(at, "value"));
  return undefined;
}

/** Members that get a value which the description knows: `{ expired: true }`. */
function buildConstants(
  context: BuildContext,
  target: DraftOperation,
  { node, pointer }: Located,
  shown: Pointer | undefined,
): Affect["optimistic"] {
  const query = target.name.wire;
  const values = membersOf(node).flatMap(([member, value]) => {
    const found = shown === undefined ? undefined : followPath(context, shown, [member]);
    const at = below(pointer, member);
    if (found === undefined) context.report.add("SPEC122", { query, member }, context.document.place(at, "key"));
    else if (!isPrimitive(value) || !mayHold(context, found, value))
      context.report.add("SPEC123", { query, member }, context.document.place(at, "value"));
    else return [{ member, value }];
    return [];
  });
  return values.length === 0 ? undefined : { kind: "set", values };
}

function reportTarget(
  context: BuildContext,
  query: string,
  target: DraftOperation | undefined,
  operations: ReadonlyMap<string, DraftOperation>,
  entry: Located,
): void {
  const place = context.document.place(below(entry.pointer, "query"), "value");
  if (target !== undefined) return context.report.add("SPEC109", { query }, place);
  const queries = [...operations].filter(([, { intent }]) => intent === "query").map(([name]) => name);
  const suggestion = closest(query, queries);
  context.report.add("SPEC108", { query, ...(suggestion !== undefined && { suggestion }) }, place);
}

/** What is written into a query's cached result has to be what the query yields. Only named schemas can be told apart. */
function isOfTheQuery(
  context: BuildContext,
  operation: DraftOperation,
  target: DraftOperation,
  expression: RuntimeExpression,
  pointer: string,
): boolean {
  const written = expression.from === "request" ? undefined : schemaNameAt(context, operation, expression);
  const yielded = target.result?.schema.kind === "ref" ? target.result.schema.name : undefined;
  if (written === undefined || yielded === undefined || written === yielded) return true;
  const facts = { query: target.name.wire, written, yielded };
  context.report.add("SPEC117", facts, context.document.place(pointer, "value"));
  return false;
}

function schemaNameAt(
  context: BuildContext,
  operation: DraftOperation,
  { from, path }: Exclude<RuntimeExpression, { from: "request" }>,
): string | undefined {
  const start = bodyPointer(operation, from);
  const found = start === undefined ? undefined : followPath(context, start, path);
  return componentName(found && stringOf(found.node, "$ref"));
}

function buildMatch(
  context: BuildContext,
  operation: DraftOperation,
  target: DraftOperation,
  entry: Located,
): Affect["match"] {
  const at = below(entry.pointer, "match");
  return membersOf(entry.node["match"]).flatMap(([argument, value]) => {
    const pointer = below(at, argument);
    if (hasArgument(context, target, argument))
      return buildCondition(context, operation, { name: argument, value, pointer });
    const known = parameterNames(target);
    context.report.add("SPEC110", { query: target.name.wire, argument, known }, context.document.place(pointer, "key"));
    return [];
  });
}

/** `$request.path.id`, or `{ in: $request.body#/ids }` for any value of a list. Empty where it is unsound, which is reported. */
function buildCondition(
  context: BuildContext,
  operation: DraftOperation,
  { name, value, pointer }: { readonly name: string; readonly value: Node; readonly pointer: Pointer },
): readonly Condition[] {
  if (!isObject(value)) {
    const single = readExpression(context, operation, typeof value === "string" ? value : "", pointer);
    return single === undefined ? [] : [{ name, value: single }];
  }
  const read = readFields(context, "x-affects", value, pointer, { in: "string" });
  const text = read && stringOf(read.node, "in");
  if (text === undefined) return [];
  const at = below(pointer, "in");
  const list = readExpression(context, operation, text, at);
  if (list === undefined) return [];
  if (leadsToList(context, operation, list)) return [{ name, value: list, isAnyOf: true }];
  reportType(context, "x-affects", "in", "an expression that leads to a list", at);
  return [];
}
