import { childPointer } from "../../diagnostics/pointer.js";
import { fieldOfMethod, isList, type Node } from "../../load/index.js";
import { actionOf } from "../changes.js";
import { extensionRules } from "./document/extensions.js";
import { compareBodies } from "./contents/bodies.js";
import { compareCallbacks } from "./callbacks.js";
import type { Comparison, Use } from "./comparison.js";
import { compareFields, compareMark, reportField } from "./fields.js";
import { announcementOf, compareSunset } from "./lifecycle/lifecycle.js";
import { memberOf, type FullPair, type Located } from "./located.js";
import { matchOperations, type Matches, type OperationPair } from "./matching/matching.js";
import { labelOf, operationsIn, type OperationAt } from "./matching/operation-at.js";
import { compareParameters } from "./parameters/parameters.js";
import { compareResponses } from "./responses/responses.js";
import { isSame } from "../json.js";
import type { Both } from "../types.js";
import { compareSecurity } from "./document/security.js";
import { compareServers, isAtSameUrls, urlsOf } from "./document/servers.js";
import { compareStability, isExperimental } from "./lifecycle/stability.js";
import { shapeOfPath } from "../../diagnostics/path-template.js";

/** Compares the operations of all path items, and returns which operations are the same ones. */
export function comparePaths(comparison: Comparison, paths: Both<Located | undefined>): Matches {
  const { base, revision } = comparison;
  const matches = matchOperations(operationsIn(base.node, paths.base), operationsIn(revision.node, paths.revision), {
    base: (one) => urlsOf(base, one),
    revision: (one) => urlsOf(revision, one),
  });
  for (const one of matches.removed) reportRemoved(comparison, one);
  for (const pair of matches.pairs) {
    const use = { operation: labelOf(pair.revision), direction: "request" } as const;
    if (isExperimental(pair.base.operation)) comparison.experimental.add(use.operation);
    if (!isAtSamePath(pair)) reportMoved(comparison, pair, use);
    // Most operations are equal, and comparing all of their parts takes longer than finding that out.
    if (!isEqual(comparison, pair)) compareOperation(comparison, pair, use);
    compareSecurity(comparison, pair, use);
    compareServers(comparison, pair, use);
  }
  for (const one of matches.added) reportAdded(comparison, one);
  return matches;
}

/** Returns whether two operations are equal, with the fields of their paths and everything that they refer to. */
function isEqual({ schemas }: Comparison, { base, revision }: OperationPair): boolean {
  const fields = [base, revision].flatMap(({ item }) => Object.keys(item.node));
  const shared = [...new Set(fields)].filter((field) => fieldOfMethod(field) === undefined);
  return (
    schemas.areEqual(base.operation.node, revision.operation.node) &&
    shared.every((field) => schemas.areEqual(base.item.node[field], revision.item.node[field]))
  );
}

function reportAdded({ findings }: Comparison, one: OperationAt): void {
  const operation = labelOf(one);
  const use: Use = { operation, direction: "request" };
  findings.add({ rule: "operation.added", use, facts: { operation }, revision: one.operation.pointer });
}

const removals = {
  none: "operation.removed",
  deprecated: "operation.deprecated.ended",
  sunset: "operation.sunset.ended",
} as const;

function reportRemoved({ findings, options, experimental }: Comparison, one: OperationAt): void {
  if (isExperimental(one.operation)) experimental.add(labelOf(one));
  findings.add({
    rule: removals[announcementOf(one.operation.node, options)],
    use: { operation: labelOf(one), direction: "request" },
    facts: { operation: labelOf(one) },
    base: one.operation.pointer,
  });
}

function isAtSamePath({ base, revision }: OperationPair): boolean {
  return base.method === revision.method && base.path === revision.path;
}

/** Reports another method, another URL, or other names of path parameters. */
function reportMoved(comparison: Comparison, pair: OperationPair, use: Use): void {
  const { base, revision } = pair;
  const isRenamed = base.method === revision.method && shapeOfPath(base.path) === shapeOfPath(revision.path);
  const [one, other] = isRenamed ? [base.item, revision.item] : [base.operation, revision.operation];
  const [before, after] = [base, revision].map((at) => (isRenamed ? at.path : labelOf(at)));
  const isAtSameUrl = base.method === revision.method && !isRenamed && isAtSameUrls(comparison, pair);
  comparison.findings.add({
    ...(isAtSameUrl && { level: "safe" }),
    rule: isRenamed
      ? "operation.path.renamed"
      : `operation.${base.method === revision.method ? "path.moved" : "method.changed"}`,
    use,
    facts: { before: String(before), after: String(after) },
    base: one.pointer,
    revision: other.pointer,
    before,
    after,
  });
}

/** Compares all of an operation that does not depend on where it is: also operations of callbacks and webhooks. */
export function compareOperation(comparison: Comparison, pair: OperationPair, use: Use): void {
  const operations = { base: pair.base.operation, revision: pair.revision.operation };
  // Requests of callbacks are named by their callback.
  const name = use.callback === undefined ? use.operation : pair.revision.method;
  const subject = { facts: { operation: name }, use };
  compareFields(comparison, operations, fields, subject);
  compareFields(comparison, { base: pair.base.item, revision: pair.revision.item }, itemFields, {
    ...subject,
    facts: { path: pair.revision.path },
  });
  compareId(comparison, operations, use);
  compareMark(comparison, operations, "operation.deprecated", subject);
  compareSunset(comparison, operations, { facts: { object: name }, use });
  compareStability(comparison, operations, subject);
  compareTags(comparison, operations, use);
  compareParameters(comparison, pair, use);
  compareBodies(comparison, operations, use);
  compareResponses(comparison, operations, use);
  compareCallbacks(comparison, operations, use, compareOperation);
}

const fields = {
  rules: {
    summary: "operation.summary.changed",
    description: "operation.description.changed",
    externalDocs: "operation.externalDocs.changed",
  },
  extensions: extensionRules,
};

const itemFields = { rules: { summary: "path.summary.changed", description: "path.description.changed" } };

function compareId(comparison: Comparison, pair: FullPair, use: Use): void {
  const [before, after] = [memberOf(pair.base.node, "operationId"), memberOf(pair.revision.node, "operationId")];
  if (before === after) return;
  reportField(comparison, pair, "operationId", {
    rule: `operation.id.${actionOf(before, after)}`,
    use,
    facts: { before: String(before), after: String(after) },
  });
}

function compareTags({ findings }: Comparison, pair: FullPair, use: Use): void {
  const [before, after] = [tagsOf(memberOf(pair.base.node, "tags")), tagsOf(memberOf(pair.revision.node, "tags"))];
  if (isSame(before, after)) return;
  findings.add({
    rule: "operation.tags.changed",
    use,
    facts: { before: before.join(", ") || "none", after: after.join(", ") || "none" },
    ...(before.length > 0 && { base: childPointer(pair.base.pointer, "tags") }),
    ...(after.length > 0 && { revision: childPointer(pair.revision.pointer, "tags") }),
    before,
    after,
  });
}

/** Tags are a set. */
function tagsOf(tags: Node | undefined): readonly string[] {
  return isList(tags) ? [...new Set(tags.map(String))].toSorted() : [];
}
