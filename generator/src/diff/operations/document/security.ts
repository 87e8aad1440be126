import { childPointer } from "../../../diagnostics/pointer.js";
import { getOrAdd } from "../../../diagnostics/get-or-add.js";
import { isList, isObject, type Node } from "../../../load/index.js";
import type { Comparison, Use } from "../comparison.js";
import { memberOf, type Located } from "../located.js";
import type { OperationPair } from "../matching/matching.js";
import type { OperationAt } from "../matching/operation-at.js";
import { isSame } from "../../json.js";
import { renamedSchemes } from "./security-schemes.js";

/** Security schemes with scopes, all of which a request must satisfy. Without schemes: no credentials. */
type Alternative = ReadonlyMap<string, ReadonlySet<string>>;

/** The security of an operation: it, or that of the document. */
interface Security {
  readonly alternatives: readonly Alternative[];
  readonly pointer?: string;
  readonly value: Node | undefined;
}

/** Compares the credentials that two operations accept. */
export function compareSecurity(comparison: Comparison, { base, revision }: OperationPair, use: Use): void {
  const names = renamedSchemes(comparison);
  const before = securityOf(comparison.base, base, new Map());
  const after = securityOf(comparison.revision, revision, names);
  for (const one of [...before.alternatives, ...after.alternatives])
    for (const name of one.keys()) getOrAdd(comparison.users, name, () => new Set<string>()).add(use.operation);
  if (names.size === 0 && isSame(before.value, after.value)) return;
  const report: ReportSecurity = (rule, facts) =>
    comparison.findings.add({
      rule,
      use,
      facts,
      base: before.pointer,
      revision: after.pointer,
      before: before.value,
      after: after.value,
    });
  for (const one of before.alternatives) compareLost(one, after.alternatives, report);
  for (const one of after.alternatives) compareGained(one, before.alternatives, report);
}

function securityOf(root: Located, { operation }: OperationAt, names: ReadonlyMap<string, string>): Security {
  const own = memberOf(operation.node, "security");
  const value = own ?? memberOf(root.node, "security");
  const list = isList(value) ? value.filter(isObject) : [];
  const alternatives = list.map(
    (one) => new Map(Object.keys(one).map((name) => [names.get(name) ?? name, scopesOf(one[name])] as const)),
  );
  return {
    alternatives: alternatives.length > 0 ? alternatives : [new Map()],
    value,
    ...(value !== undefined && { pointer: childPointer(own === undefined ? "" : operation.pointer, "security") }),
  };
}

function scopesOf(scopes: Node | undefined): ReadonlySet<string> {
  return new Set(isList(scopes) ? scopes.map(String) : []);
}

type ReportSecurity = (rule: string, facts: { readonly [name: string]: string }) => void;

/** Reports why credentials that were enough are not any more. */
function compareLost(one: Alternative, others: readonly Alternative[], report: ReportSecurity): void {
  if (others.some((other) => satisfies(one, other))) return;
  if (one.size === 0) return report("security.requirement.added", { schemes: others.map(wordsFor).join(", or ") });
  if (compareAlike(one, others, "added", report)) return;
  report("security.alternative.removed", { schemes: wordsFor(one) });
}

/** Reports credentials that are enough and were not before. */
function compareGained(one: Alternative, others: readonly Alternative[], report: ReportSecurity): void {
  if (others.some((other) => satisfies(other, one) && satisfies(one, other))) return;
  if (one.size === 0) return report("security.requirement.removed", { schemes: others.map(wordsFor).join(", or ") });
  if (compareAlike(one, others, "removed", report)) return;
  // Reported as what is needed now.
  if (others.some((other) => hasSchemes(one, other))) return;
  report("security.alternative.added", { schemes: wordsFor(one) });
}

/** Reports the scopes, or else the schemes, that one of the others needs besides. Returns whether one has the same schemes. */
function compareAlike(
  one: Alternative,
  others: readonly Alternative[],
  action: "added" | "removed",
  report: ReportSecurity,
): boolean {
  const stricter = others.filter((other) => hasSchemes(other, one));
  const same = stricter.find((other) => hasSchemes(one, other));
  for (const [scheme, scopes] of same ?? [])
    for (const scope of scopes)
      if (one.get(scheme)?.has(scope) !== true) report(`security.scope.${action}`, { scheme, scope });
  for (const scheme of (same ?? stricter[0])?.keys() ?? [])
    if (!one.has(scheme)) report(`security.scheme.${action}`, { scheme });
  return stricter.length > 0;
}

/** Returns whether credentials for `one` are enough for `other`. */
function satisfies(one: Alternative, other: Alternative): boolean {
  return [...other].every(([scheme, scopes]) => {
    const own = one.get(scheme);
    return own !== undefined && [...scopes].every((scope) => own.has(scope));
  });
}

/** Returns whether `one` has all schemes of `other`. */
function hasSchemes(one: Alternative, other: Alternative): boolean {
  return [...other.keys()].every((scheme) => one.has(scheme));
}

function wordsFor(alternative: Alternative): string {
  const schemes = [...alternative.keys()];
  return schemes.length === 0 ? "no credentials" : schemes.join(" with ");
}
