import { hasArgument, parameterNames } from "../operations/arguments.js";
import type { DraftOperation } from "../operations/draft.js";
import { closest } from "../../diagnostics/closest.js";
import { isObject } from "../../load/document.js";
import { bodyPointer, readExpression } from "./expressions.js";
import { readFields, reportType } from "./fields.js";
import { below, dereference, listOf, membersOf, stringOf, valueAt, type BuildContext, type Located } from "../nodes.js";
import { followPath } from "../operations/responses.js";
import { componentName } from "../schemas/schema.js";
import type { Affect, RuntimeExpression } from "../types.js";

/** Reads and proves `x-affects`: what a mutation makes stale. */
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
      optimistic: "string?",
      write: "string?",
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
  const item = entry.node["item"] === undefined ? undefined : buildItem(context, operation, target, entry);
  // Which item is concerned was to be said: what is said of it cannot be done to the whole list.
  if (entry.node["item"] !== undefined && item === undefined) return [{ query, match }];
  const optimistic = buildOptimistic(context, operation, target, entry, item !== undefined);
  const write = buildWrite(context, operation, target, entry, item !== undefined);
  return [{ query, match, ...(item && { item }), ...(optimistic && { optimistic }), ...(write && { write }) }];
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
  const members = wanted.flatMap(([member, text]) => {
    const pointer = below(at, member);
    if (!hasMember(context, pagination.item.source, member)) {
      context.report.add("SPEC120", { query: target.name.wire, member }, context.document.place(pointer, "key"));
      return [];
    }
    const value = readExpression(context, operation, typeof text === "string" ? text : "", pointer);
    return value === undefined ? [] : [{ member, value }];
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
  const kind = stringOf(entry.node, "optimistic");
  if (kind === undefined) return undefined;
  const at = below(entry.pointer, "optimistic");
  if (kind === "remove" && hasItem) return { kind };
  if (kind !== "patch") {
    reportType(context, "x-affects", "optimistic", "patch, or remove where there is an item", at);
    return undefined;
  }
  const shown = hasItem ? target.pagination?.item.source : target.result?.schema.source;
  const body = operation.body?.content.schema.source;
  const located = body === undefined ? undefined : dereference(context, valueAt(context.document, body), body);
  const members = membersOf(located?.node["properties"])
    .map(([name]) => name)
    .filter((name) => shown !== undefined && hasMember(context, shown, name));
  if (members.length > 0) return { kind, members };
  context.report.add("SPEC121", { query: target.name.wire }, context.document.place(at, "value"));
  return undefined;
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
  const match = entry.node["match"];
  const at = below(entry.pointer, "match");
  return membersOf(isObject(match) ? match : {}).flatMap(([argument, text]) => {
    const pointer = below(at, argument);
    if (!hasArgument(context, target, argument)) {
      const known = parameterNames(target);
      const query = target.name.wire;
      context.report.add("SPEC110", { query, argument, known }, context.document.place(pointer, "key"));
      return [];
    }
    const value = readExpression(context, operation, typeof text === "string" ? text : "", pointer);
    return value === undefined ? [] : [{ argument, value }];
  });
}
