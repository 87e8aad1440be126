import { optional } from "../../../diagnostics/optional.js";
import { isList } from "../../../load/index.js";
import { entryPairs, reportOneSided, type Comparison, type Use } from "../comparison.js";
import { compareFields, reportField, type Subject as FieldSubject } from "../fields.js";
import { isFull, itemsAt, memberOf, pairUp, stringAt, type FullPair, type Located, type Pair } from "../located.js";
import type { Level } from "../../types.js";
import { type OperationPair } from "../matching/matching.js";
import type { OperationAt } from "../matching/operation-at.js";
import { missingIn } from "../../changes.js";
import { isSame } from "../../json.js";
import { shapeOfPath } from "../../../diagnostics/path-template.js";

/** Compares the servers of two operations: their own, those of the path, or those of the document. */
export function compareServers(comparison: Comparison, pair: OperationPair, use: Use): void {
  const [one, other] = [ownerOf(comparison.base, pair.base), ownerOf(comparison.revision, pair.revision)];
  if (isSame(one?.node["servers"], other?.node["servers"])) return;
  const subject = { use, ...(isAtSameUrls(comparison, pair) && { level: "safe" as const }) };
  compareLists(comparison, serversOf(comparison.base, one), serversOf(comparison.revision, other), subject);
}

/** Returns whether an operation has the same URLs in both documents, wherever a prefix is: in its path or in those of the servers. */
export function isAtSameUrls({ base, revision }: Comparison, pair: OperationPair): boolean {
  return isSame(urlsOf(base, pair.base), urlsOf(revision, pair.revision));
}

/** Returns the sorted URLs of an operation, without names of parameters. */
export function urlsOf(root: Located, at: OperationAt): readonly string[] {
  return [...serversOf(root, ownerOf(root, at)).keys()].map((url) => url + shapeOfPath(at.path)).toSorted();
}

/** The operation whose servers are compared; absent for those of a document. */
interface Subject {
  readonly use?: Use | undefined;
  /** The level of all that is reported, if it is lower than that of the rules. */
  readonly level?: Level;
}

/** Compares the servers of documents without operations; with some, those say which servers matter. */
export function compareDocumentServers(comparison: Comparison): void {
  const { base, revision } = comparison;
  compareLists(comparison, serversOf(base, base), serversOf(revision, revision));
}

type Servers = ReadonlyMap<string, Located>;

/** Returns the object whose servers apply. */
function ownerOf(root: Located, { item, operation }: OperationAt): Located | undefined {
  return [operation, item, root].find(({ node }) => isList(memberOf(node, "servers")));
}

/** Without servers, the document's own host is the server (OAS 3.1, section 4.8.1.1). */
const own: Located = { node: { url: "/" }, pointer: "" };

/** Returns the servers of an object by their URLs. */
function serversOf(root: Located, owner: Located | undefined): Servers {
  const listed = owner === undefined ? [] : itemsAt(root.node, owner, "servers");
  const servers = listed.length === 0 ? [own] : listed;
  return new Map(servers.map((at) => [normalize(stringAt(at, "url") ?? ""), at]));
}

/** Returns a URL with scheme and host in lower case and without a slash at the end. */
function normalize(url: string): string {
  const [, host = "", path = ""] = /^([a-z][a-z0-9+.-]*:\/\/[^/{}]*)?(.*)$/is.exec(url) ?? [];
  return `${host.toLowerCase()}${path.endsWith("/") ? path.slice(0, -1) : path}`;
}

function compareLists(comparison: Comparison, base: Servers, revision: Servers, subject: Subject = {}): void {
  const { use } = subject;
  const [gone, fresh] = [missingIn(revision, base), missingIn(base, revision)];
  const [[one], [other]] = [gone, fresh];
  if (one && other && gone.length === 1 && fresh.length === 1) {
    const pair = { base: one, revision: other };
    report(comparison, "server.url.changed", pair, subject);
    if (one !== own && other !== own) compareServer(comparison, pair, use);
  } else {
    for (const at of gone) report(comparison, "server.removed", { base: at }, subject);
    for (const at of fresh) report(comparison, "server.added", { revision: at }, subject);
  }
  for (const pair of pairUp(base, revision)) if (isFull(pair)) compareServer(comparison, pair, use);
}

function report({ findings }: Comparison, rule: string, { base, revision }: Pair, { use, level }: Subject): void {
  const [before, after] = [stringAt(base, "url"), stringAt(revision, "url")];
  findings.add({
    rule,
    use,
    level,
    facts: { ...optional("before", before), ...optional("after", after) },
    ...(base !== own && { base: base?.pointer }),
    ...(revision !== own && { revision: revision?.pointer }),
    before,
    after,
  });
}

function compareServer(comparison: Comparison, pair: FullPair, use?: Use): void {
  const facts = { server: stringAt(pair.revision, "url") ?? "" };
  const rules = { description: "server.description.changed", name: "server.description.changed" };
  compareFields(comparison, pair, { rules }, { facts, use });
  for (const variables of entryPairs(comparison, pair, "variables")) {
    const about = { use, facts: { ...facts, variable: variables.key } };
    if (isFull(variables)) compareVariable(comparison, variables, about);
    else reportOneSided(comparison, "serverVariable", variables, about);
  }
}

const variableFields = {
  rules: { default: "serverVariable.default.changed", description: "serverVariable.description.changed" },
};

function compareVariable(comparison: Comparison, pair: FullPair, subject: FieldSubject): void {
  compareFields(comparison, pair, variableFields, subject);
  const [before, after] = [valuesOf(pair.base), valuesOf(pair.revision)];
  const narrowed = after !== undefined && (before === undefined || before.some((value) => !after.includes(value)));
  const widened = before !== undefined && (after === undefined || after.some((value) => !before.includes(value)));
  for (const action of [...(narrowed ? ["narrowed"] : []), ...(widened ? ["widened"] : [])])
    reportField(comparison, pair, "enum", { rule: `serverVariable.enum.${action}`, ...subject, before, after });
}

/** Returns the allowed values; undefined if all are. */
function valuesOf({ node }: Located): readonly string[] | undefined {
  const values = memberOf(node, "enum");
  return isList(values) ? values.map(String) : undefined;
}
