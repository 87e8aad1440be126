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
    const items: Pair = { base: one, ...(other !== undefined && { revision: other }) };
    if (after !== expression) reportExpression(comparison, items, use, { before: expression, after });
    if (isFull(items)) compareItems(comparison, items, { use, name: after ?? expression }, compareOperation);
  }
  for (const [expression, other] of fresh) {
    const facts = { after: expression };
    comparison.findings.add({ rule: "callback.expression.added", use, facts, revision: other.pointer });
  }
}

interface Expressions {
  readonly before: string;
  readonly after: string | undefined;
}

function reportExpression({ findings }: Comparison, pair: Pair, use: Use, { before, after }: Expressions): void {
  findings.add({
    rule: `callback.expression.${after === undefined ? "removed" : "changed"}`,
    use,
    facts: { before, ...(after !== undefined && { after }) },
    base: pair.base?.pointer,
    revision: pair.revision?.pointer,
    before,
    after,
  });
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
  const servers = { base: only(items.base, "servers"), revision: only(items.revision, "servers") };
  compareFields(comparison, servers, eventFields, { facts: { method: "All" }, use });
  const base = byMethod(operationsOf(name, items.base));
  const revision = byMethod(operationsOf(name, items.revision));
  for (const { key, base: one, revision: other } of pairUp(base, revision)) {
    const facts = { method: key };
    if (one && other) {
      compareOperation(comparison, { base: one, revision: other }, use);
      const [before, after] = [one.operation, other.operation].map((at) => only(at, "security", "servers"));
      if (before && after) compareFields(comparison, { base: before, revision: after }, eventFields, { facts, use });
    } else if (one) {
      comparison.findings.add({ rule: "event.method.removed", use, facts, base: one.operation.pointer });
    } else if (other) {
      comparison.findings.add({ rule: "event.method.added", use, facts, revision: other.operation.pointer });
    }
  }
}

/** Keeps some properties: other comparisons read the rest. */
function only({ node, pointer }: Located, ...names: readonly string[]): Located {
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
    const pair: Pair = { ...(one && { base: one }), ...(other && { revision: other }) };
    if (!isFull(pair)) reportOneSided(comparison, "webhook", pair, { use, facts: { webhook: name } });
    else if (name !== key) reportRenamed(comparison, pair, use, { before: key, after: name });
    if (isFull(pair)) compareItems(comparison, pair, { use, name }, compareOperation);
  }
}

function reportRenamed({ findings }: Comparison, { base, revision }: FullPair, use: Use, names: Expressions): void {
  const { before, after = "" } = names;
  findings.add({
    rule: "webhook.renamed",
    use,
    facts: { before, after },
    base: base.pointer,
    revision: revision.pointer,
    before,
    after,
  });
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
