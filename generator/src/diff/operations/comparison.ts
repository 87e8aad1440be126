import { optional } from "../../diagnostics/optional.js";
import type { Node } from "../../load/index.js";
import type { JsonValue } from "../../model/types.js";
import { ruleOf } from "../rules/index.js";
import type { SchemaComparison } from "../schemas/index.js";
import { byLevel, type Direction, type Finding, type Level, type Pointer } from "../types.js";
import { entriesAt, objectAt, pairUp, type FullPair, type Located, type Pair } from "./located.js";

/** The use of an object by an operation. */
export interface Use {
  /** "GET /facts", or "webhook noteAdded". */
  readonly operation: string;
  /** Who sends the object: the caller or the service. */
  readonly direction: "request" | "response";
  /** The callback that contains the object. */
  readonly callback?: string;
}

/** Collects the uses of schemas, which are compared elsewhere. */
export type SchemaUses = Pick<SchemaComparison, "compare" | "areEqual">;

/** The options of a comparison. */
export interface CompareOptions {
  /** The date of the revision, as `2026-11-23`. Without it, no announced date of removal has passed. */
  readonly today?: string;
}

/** The two documents, and the findings so far. */
export interface Comparison {
  readonly base: Located;
  readonly revision: Located;
  readonly schemas: SchemaUses;
  readonly findings: Findings;
  readonly options: CompareOptions;
  /** The pairs of callbacks that were compared. */
  readonly visited: Set<string>;
  /** The operations that require each security scheme, by its name in the base. */
  readonly users: Map<string, Set<string>>;
  /** The operations of the base that promise nothing yet. */
  readonly experimental: Set<string>;
}

/** A difference, as it is found: in one operation, or in none. */
export interface Found {
  readonly rule: string;
  /** Absent for what no message contains. */
  readonly use?: Use | undefined;
  readonly facts?: { readonly [name: string]: string };
  readonly base?: Pointer | undefined;
  readonly revision?: Pointer | undefined;
  readonly before?: Node | undefined;
  readonly after?: Node | undefined;
  /** The level, if it is lower than that of the rule. */
  readonly level?: Level | undefined;
}

/** Pairs the objects that a property of both contains by name, with references followed. */
export function entryPairs(
  { base, revision }: Comparison,
  pair: FullPair,
  key: string,
): ReturnType<typeof pairUp<Located>> {
  return pairUp(entriesAt(base.node, pair.base, key), entriesAt(revision.node, pair.revision, key));
}

/** Returns the objects that a property of both is, with references followed. */
export function objectPair({ base, revision }: Comparison, pair: FullPair, key: string): Pair {
  const [one, other] = [objectAt(base.node, pair.base, key), objectAt(revision.node, pair.revision, key)];
  return { ...optional("base", one), ...optional("revision", other) };
}

/** Reports an object that only one of the documents has. */
export function reportOneSided(
  { findings }: Comparison,
  object: string,
  { base, revision }: Pair,
  about: Pick<Found, "use" | "facts">,
): void {
  const action = base === undefined ? "added" : "removed";
  findings.add({ rule: `${object}.${action}`, ...about, base: base?.pointer, revision: revision?.pointer });
}

/** Collects findings. A difference in an object that several operations share is one finding. */
export class Findings {
  readonly #found = new Map<string, { finding: Finding; readonly operations: Set<string> }>();

  add(found: Found): void {
    const finding = findingOf(found);
    const key = JSON.stringify([found.rule, found.base, found.revision, found.facts]);
    const known = this.#found.get(key);
    const entry = known ?? { finding, operations: new Set<string>() };
    if (known !== undefined) entry.finding = merge(known.finding, finding);
    else this.#found.set(key, entry);
    if (found.use !== undefined) entry.operations.add(found.use.operation);
  }

  /** Returns all findings, in the order of the base document. */
  list(): readonly Finding[] {
    return [...this.#found.values()].map(({ finding, operations }) => ({
      ...finding,
      operations: [...operations].toSorted(),
    }));
  }
}

function findingOf({ rule, use, facts = {}, base, revision, before, after, level }: Found): Finding {
  const direction = use?.direction ?? "none";
  return {
    rule,
    level: level ?? levelOf(rule, direction),
    direction,
    facts: { ...facts, ...(use?.callback !== undefined && { callback: use.callback }) },
    ...optional("base", base),
    ...optional("revision", revision),
    ...(before !== undefined && { before: before as JsonValue }),
    ...(after !== undefined && { after: after as JsonValue }),
    operations: [],
  };
}

function levelOf(rule: string, direction: Direction): Level {
  const { level } = ruleOf(rule);
  return typeof level === "string" ? level : level[direction === "response" ? "response" : "request"];
}

/** Joins the findings of one difference that operations use in different directions. */
function merge(one: Finding, other: Finding): Finding {
  const { level } = byLevel(one, other) <= 0 ? one : other;
  const direction = one.direction === other.direction ? one.direction : "both";
  return { ...one, level, direction };
}
