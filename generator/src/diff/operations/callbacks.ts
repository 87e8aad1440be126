import { optional } from "../../diagnostics/optional.js";
import { entryPairs, reportOneSided, type Comparison, type Use } from "./comparison.js";
import { compareFields } from "./fields.js";
import {
  entriesAt,
  isFull,
  namedObjects,
  pairUp,
  stringAt,
  type FullPair,
  type Located,
  type Pair,
} from "./located.js";
import { type OperationPair } from "./matching/matching.js";
import { operationsOf, type OperationAt } from "./matching/operation-at.js";
import { actionOf } from "../changes.js";
import { canonicalJson } from "../json.js";

/** Compares two operations that the service calls. */
type CompareOperation = (comparison: Comparison, pair: OperationPair, use: Use) => void;

/** Compares the callbacks of two operations, whose requests the service sends. */
export function compareCallbacks(
  comparison: Comparison,
  operations: FullPair,
  outer: Use,
  compareOperation: CompareOperation,
): void {
  for (const pair of entryPairs(comparison, operations, "callbacks")) {
    const use: Use = { ...reversed(outer), callback: pair.key };
    if (!isFull(pair)) reportOneSided(comparison, "callback", pair, { use, facts: { callback: pair.key } });
    else if (isFirstVisit(comparison, pair, use, outer)) compareCallback(comparison, pair, use, compareOperation);
  }
}

function reversed(use: Use): Use {
  return { ...use, direction: use.direction === "request" ? "response" : "request" };
}

/** Callbacks of callbacks are compared once, not once for each operation: they may form cycles. */
function isFirstVisit({ visited }: Comparison, { base, revision }: FullPair, use: Use, outer: Use): boolean {
  const owner = outer.callback === undefined ? use.operation : "";
  const key = JSON.stringify([base.pointer, revision.pointer, use.direction, owner]);
  if (visited.has(key)) return false;
  visited.add(key);
  return true;
}

/** Compares the path items of a callback by their expressions. A single one may have another expression. */
function compareCallback(comparison: Comparison, pair: FullPair, use: Use, compareOperation: CompareOperation): void {
  compareFields(comparison, pair, { rules: {} }, { facts: {}, use });
  const base = namedObjects(comparison.base.node, pair.base);
  const revision = namedObjects(comparison.revision.node, pair.revision);
  const fresh = [...revision].filter(([expression]) => !base.has(expression));
  for (const [expression, one] of base) {
    const same = revision.get(expression);
    const [after, other] = same === undefined ? (fresh.shift() ?? []) : [expression, same];
    const items: Pair = { base: one, ...optional("revision", other) };
    if (after !== expression)
      reportName(comparison, `callback.expression.${actionOf(expression, after)}`, items, {
        use,
        facts: { before: expression, ...optional("after", after) },
      });
    if (isFull(items)) compareItems(comparison, items, { use, name: after ?? expression }, compareOperation);
  }
  for (const [expression, other] of fresh) {
    const facts = { after: expression };
    comparison.findings.add({ rule: "callback.expression.added", use, facts, revision: other.pointer });
  }
}

/** The former and the present name of a webhook or a callback. */
interface Names {
  readonly use: Use;
  readonly facts: { readonly before: string; readonly after?: string };
}

/** Reports another name, or none any more. */
function reportName({ findings }: Comparison, rule: string, { base, revision }: Pair, names: Names): void {
  findings.add({ rule, ...names, ...names.facts, base: base?.pointer, revision: revision?.pointer });
}

const eventFields = { rules: { security: "event.security.changed", servers: "event.servers.changed" } };

/** The name of a webhook, or the expression of a callback, and its use. */
interface ItemUse {
  readonly use: Use;
  readonly name: string;
}

/** Compares the operations of two path items by method. */
function compareItems(
  comparison: Comparison,
  items: FullPair,
  { use, name }: ItemUse,
  compareOperation: CompareOperation,
): void {
  compareFields(comparison, bothOnly(items, "servers"), eventFields, { facts: { method: "All" }, use });
  const base = byMethod(operationsOf(name, items.base));
  const revision = byMethod(operationsOf(name, items.revision));
  for (const pair of pairUp(base, revision)) {
    const about = { use, facts: { method: pair.key } };
    const operations: Pair = {
      ...optional("base", pair.base?.operation),
      ...optional("revision", pair.revision?.operation),
    };
    if (isFull(pair)) compareOperation(comparison, pair, use);
    if (isFull(operations)) compareFields(comparison, bothOnly(operations, "security", "servers"), eventFields, about);
    else reportOneSided(comparison, "event.method", operations, about);
  }
}

/** Keeps some properties: other comparisons read the rest. */
function bothOnly({ base, revision }: FullPair, ...names: readonly string[]): FullPair {
  return { base: only(base, names), revision: only(revision, names) };
}

function only({ node, pointer }: Located, names: readonly string[]): Located {
  return { node: Object.fromEntries(Object.entries(node).filter(([name]) => names.includes(name))), pointer };
}

function byMethod(operations: readonly OperationAt[]): ReadonlyMap<string, OperationAt> {
  return new Map(operations.map((one) => [one.method, one]));
}

/** Compares the webhooks of both documents by name; renamed ones by operationId or content. */
export function compareWebhooks(comparison: Comparison, compareOperation: CompareOperation): void {
  const base = entriesAt(comparison.base.node, comparison.base, "webhooks");
  const revision = entriesAt(comparison.revision.node, comparison.revision, "webhooks");
  const renamed = renamedBetween(base, revision);
  const taken = new Set([...renamed.values()].map(([name]) => name));
  for (const { key, base: one, revision: given } of pairUp(base, revision)) {
    if (one === undefined && taken.has(key)) continue;
    const [name, other] = given === undefined ? (renamed.get(key) ?? [key, undefined]) : [key, given];
    const use: Use = { operation: `webhook ${name}`, direction: "response" };
    const pair: Pair = { ...optional("base", one), ...optional("revision", other) };
    if (!isFull(pair)) reportOneSided(comparison, "webhook", pair, { use, facts: { webhook: name } });
    else if (name !== key)
      reportName(comparison, "webhook.renamed", pair, { use, facts: { before: key, after: name } });
    if (isFull(pair)) compareItems(comparison, pair, { use, name }, compareOperation);
  }
}

function renamedBetween(
  base: ReadonlyMap<string, Located>,
  revision: ReadonlyMap<string, Located>,
): ReadonlyMap<string, readonly [string, Located]> {
  const fresh = new Map<string, readonly [string, Located]>();
  for (const [name, at] of revision) if (!base.has(name)) fresh.set(identityOf(at), [name, at]);
  return new Map(
    [...base].flatMap(([name, at]) => {
      const other = revision.has(name) ? undefined : fresh.get(identityOf(at));
      return other === undefined ? [] : [[name, other] as const];
    }),
  );
}

function identityOf(at: Located): string {
  const [operation] = namedObjects({}, at).values();
  return stringAt(operation, "operationId") ?? canonicalJson(at.node);
}
