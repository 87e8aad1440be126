import { optional } from "../../../diagnostics/optional.js";
import { entryPairs, type Comparison, type Use } from "../comparison.js";
import { compareExtensions, compareFields, pointersOf } from "../fields.js";
import {
  entriesAt,
  isFull,
  memberOf,
  objectAt,
  pairUp,
  stringAt,
  type FullPair,
  type Located,
  type Pair,
} from "../located.js";
import { canonicalJson } from "../../json.js";
import { actionOf } from "../../changes.js";
import type { Both, Pointer } from "../../types.js";
import { memoized } from "../../../diagnostics/get-or-add.js";

type Schemes = ReadonlyMap<string, Located>;

function schemesOf(root: Located): Schemes {
  return entriesAt(root.node, objectAt(root.node, root, "components"), "securitySchemes");
}

/** Returns the base's names of schemes that have another name in the revision, but the same definition. */
export const renamedSchemes = memoized((comparison: Comparison): ReadonlyMap<string, string> => {
  const [base, revision] = [schemesOf(comparison.base), schemesOf(comparison.revision)];
  const gone = new Map([...base].filter(([name]) => !revision.has(name)).map(([name, at]) => [definitionOf(at), name]));
  const found = new Map<string, string>();
  for (const [name, at] of revision) {
    const definition = definitionOf(at);
    const before = base.has(name) ? undefined : gone.get(definition);
    if (before === undefined) continue;
    found.set(name, before);
    gone.delete(definition);
  }
  return found;
});

function definitionOf({ node: { description: _, ...rest } }: Located): string {
  return canonicalJson(rest);
}

/** Compares the security schemes of both documents, by name or by definition. Takes the users from the operations. */
export function compareSecuritySchemes(comparison: Comparison): void {
  const names = renamedSchemes(comparison);
  const given = schemesOf(comparison.revision);
  const revision = new Map([...given].map(([name, at]) => [names.get(name) ?? name, at]));
  const laterNames = new Map([...names].map(([after, before]) => [before, after]));
  for (const { key, ...pair } of pairUp(schemesOf(comparison.base), revision)) {
    const report = reporter(comparison, key);
    const after = laterNames.get(key);
    if (after !== undefined) report("securityScheme.renamed", { before: key, after }, placesOf(pair));
    if (isFull(pair)) compareScheme(comparison, key, pair, report);
    else report(`securityScheme.${pair.base ? "removed" : "added"}`, { scheme: key }, placesOf(pair));
  }
}

function placesOf({ base, revision }: Pair): Partial<Both<Pointer>> {
  return { ...optional("base", base?.pointer), ...optional("revision", revision?.pointer) };
}

type ReportScheme = (rule: string, facts: { readonly [name: string]: string }, at: Partial<Both<Pointer>>) => void;

/** Reports a finding for each operation that requires the scheme. Without any, nobody may notice. */
function reporter({ findings, users }: Comparison, scheme: string): ReportScheme {
  const operations = [...(users.get(scheme) ?? [])];
  return (rule, facts, at) => {
    if (operations.length === 0)
      findings.add({ rule, facts, ...at, ...(unusedLevels.has(rule) && { level: unusedLevels.get(rule) }) });
    for (const operation of operations) findings.add({ rule, use: useOf(operation), facts, ...at });
  };
}

/** The levels of schemes that no operation requires: those of the document may still be told elsewhere. */
const unusedLevels: ReadonlyMap<string, "possible" | "safe"> = new Map([
  ["securityScheme.removed", "safe"],
  ["securityScheme.type.changed", "possible"],
  ["securityScheme.location.changed", "possible"],
  ["securityScheme.scheme.changed", "possible"],
  ["securityScheme.bearerFormat.changed", "possible"],
  ["securityScheme.discovery.changed", "possible"],
  ["oauthFlow.removed", "possible"],
]);

function useOf(operation: string): Use {
  return { operation, direction: "request" };
}

const schemeFields = {
  in: "securityScheme.location.changed",
  name: "securityScheme.location.changed",
  scheme: "securityScheme.scheme.changed",
  bearerFormat: "securityScheme.bearerFormat.changed",
  openIdConnectUrl: "securityScheme.discovery.changed",
  oauth2MetadataUrl: "securityScheme.discovery.changed",
};

function compareScheme(comparison: Comparison, scheme: string, pair: FullPair, report: ReportScheme): void {
  compareFields(
    comparison,
    pair,
    {
      rules: {
        description: "securityScheme.description.changed",
        deprecated: "securityScheme.deprecated.changed",
      },
    },
    { facts: { scheme } },
  );
  const types = changeOf(pair, "type");
  if (types !== undefined) return report("securityScheme.type.changed", { scheme, ...types }, pointersOf(pair, "type"));
  for (const [field, rule] of Object.entries(schemeFields)) {
    const change = changeOf(pair, field);
    if (change !== undefined) report(rule, { scheme, ...change }, pointersOf(pair, field));
  }
  compareExtensions(comparison, pair, "flows", { facts: { scheme } });
  for (const flows of entryPairs(comparison, pair, "flows")) {
    const facts = { scheme, flow: flows.key };
    if (isFull(flows)) compareFlow(comparison, flows, facts, report);
    else report(`oauthFlow.${flows.base ? "removed" : "added"}`, facts, placesOf(flows));
  }
}

/** Returns the words for a text that differs. */
function changeOf({ base, revision }: FullPair, field: string): { before: string; after: string } | undefined {
  const [before, after] = [valueOf(base, field), valueOf(revision, field)];
  return before === after ? undefined : { before: before ?? "none", after: after ?? "none" };
}

/** Names of headers and of HTTP schemes are case-insensitive. */
function valueOf(at: Located, field: string): string | undefined {
  const value = stringAt(at, field);
  const insensitive = field === "scheme" || (field === "name" && stringAt(at, "in") === "header");
  return insensitive ? value?.toLowerCase() : value;
}

interface FlowFacts {
  readonly [name: string]: string;
}

function compareFlow(comparison: Comparison, pair: FullPair, facts: FlowFacts, report: ReportScheme): void {
  compareFields(comparison, pair, { rules: {} }, { facts });
  for (const field of ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl", "refreshUrl"]) {
    const change = changeOf(pair, field);
    if (change !== undefined) report("oauthFlow.url.changed", { ...facts, field, ...change }, pointersOf(pair, field));
  }
  for (const { key, base: before, revision: after } of pairUp(scopesOf(pair.base), scopesOf(pair.revision))) {
    if (before === after) continue;
    const action = before !== undefined && after !== undefined ? "described" : actionOf(before, after);
    report(`oauthFlow.scope.${action}`, { ...facts, scope: key }, pointersOf(pair, "scopes"));
  }
}

function scopesOf(at: Located): ReadonlyMap<string, string> {
  const scopes = memberOf(at.node, "scopes");
  return new Map(Object.entries(scopes ?? {}).map(([name, description]) => [name, String(description)]));
}
