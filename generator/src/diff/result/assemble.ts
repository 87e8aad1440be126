import { optional } from "../../diagnostics/optional.js";
import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import { judgeBy, isFailure } from "../policy/apply.js";
import type { Policy } from "../policy/policy.js";
import type { Rule } from "../rules/rule.js";
import {
  axes,
  byLevel,
  levels,
  type Axis,
  type Change,
  type Edit,
  type Finding,
  type Level,
  type Verdict,
} from "../types.js";
import { editKey } from "./edit-key.js";
import { canonicalJson } from "../json.js";
import { fingerprintOf } from "./fingerprint.js";
import { Causes } from "./causes.js";
import { Places, type Documents, type Place } from "./places.js";
import type { DiffResult } from "./result.js";
import { fillTitle } from "../../findings/title.js";
import { adviseVersion, bumpOf, verdictOf } from "./version.js";
import { groupBy } from "../../diagnostics/add-to.js";

/** The inputs of a result. */
export interface AssembleInput {
  readonly findings: readonly Finding[];
  /** Returns a rule by its id. */
  readonly ruleOf: (id: string) => Rule | undefined;
  readonly documents: Documents;
  /** Absolute: files are shown relative to it. */
  readonly root: string;
  readonly policy: Policy;
  /** Returns the reason for which a change is accepted. */
  readonly acceptedFor: (change: Change) => string | undefined;
}

/** What the findings say under a policy. */
export type Assembled = Omit<DiffResult, "base" | "revision" | "packages">;

/** Turns findings into the result of a comparison. Throws for a finding without a rule, which is a bug. */
export function assemble(input: AssembleInput): Assembled {
  const { policy, documents, acceptedFor } = input;
  const judged = judge(input);
  const places = new Places(documents, input.root);
  const merged = merge(judged.found);
  const causes = new Causes(merged.flatMap(({ finding, rule }) => (rule.axis === "typescript" ? [] : [finding])));
  const changes = merged
    .map((one) => {
      const cause = one.rule.axis === "typescript" ? causes.of(one.finding) : undefined;
      return changeOf(one, places.of(cause ?? one.finding), documents);
    })
    .map((change): Change => ({ ...change, ...optional("accepted", acceptedFor(change)) }))
    .sort(byImportance);
  const verdict = verdictOf(changes);
  const bump = bumpOf(verdict);
  const verdictsOf = (axis: Axis): Verdict => verdictOf(changes.filter((change) => change.axis === axis));
  return {
    verdict,
    verdicts: Object.fromEntries(axes.map((axis) => [axis, verdictsOf(axis)])) as Record<Axis, Verdict>,
    bump,
    failed: changes.some(({ level, accepted }) => accepted === undefined && isFailure(level, policy.failOn)),
    preset: policy.preset,
    failOn: policy.failOn,
    counts: countLevels(changes),
    ignored: judged.ignored,
    version: adviseVersion(documents.base.document.root, documents.revision.document.root, bump),
    edits: editsOf(changes),
    changes,
  };
}

/** A finding and its rule. */
interface Judged {
  readonly finding: Finding;
  readonly rule: Rule;
}

function judge({ findings, ruleOf, policy }: AssembleInput): {
  readonly found: readonly Judged[];
  readonly ignored: number;
} {
  const judgement = judgeBy(policy);
  const found = findings.flatMap((original): Judged | readonly [] => {
    const rule = ruleOf(original.rule);
    if (rule === undefined) throw new Error(`Bug in specloom: the rule ${original.rule} is not in the catalog`);
    const finding = judgement(original, rule);
    return finding === undefined ? [] : { finding, rule };
  });
  return { found, ignored: findings.length - found.length };
}

/** Merges findings of one rule about one value: they have the operations of all, and the highest level. */
function merge(found: readonly Judged[]): readonly Judged[] {
  const groups = groupBy(found, ({ finding: { rule, base, revision, facts } }) =>
    canonicalJson([rule, base ?? null, revision ?? null, facts]),
  );
  return [...groups.values()].map((same) => {
    const findings = same.map(({ finding }) => finding);
    return { rule: same[0].rule, finding: findings.reduce(mergeTwo) };
  });
}

function mergeTwo(one: Finding, other: Finding): Finding {
  const worst = byLevel(other, one) < 0 ? other : one;
  return {
    ...worst,
    direction: one.direction === other.direction ? one.direction : "both",
    operations: [...new Set([...one.operations, ...other.operations])],
  };
}

function changeOf({ finding, rule }: Judged, place: Place, documents: Documents): Change {
  const { level, direction, before, after, witness, witnessIn, undecided, operations, through, typescript } = finding;
  const { location, pointer, nearest } = place;
  const side = finding.revision === undefined ? documents.base : documents.revision;
  return {
    rule: rule.id,
    level,
    axis: rule.axis,
    direction,
    title: fillTitle(rule.title, finding.facts),
    pointer,
    location,
    ...(nearest && { nearest }),
    ...optional("before", before),
    ...optional("after", after),
    ...optional("witness", witness),
    ...optional("witnessIn", witnessIn),
    ...optional("undecided", undecided),
    operations,
    ...optional("through", through),
    ...optional("typescript", typescript),
    fingerprint: fingerprintOf(finding, side.document.root),
  };
}

/** Orders by level, worst first, then by rule and location. */
function byImportance(one: Change, other: Change): number {
  const key = ({ rule, location, pointer, title }: Change) => [rule, location.file, pointer, title].join("\n");
  return byLevel(one, other) || byCodeUnit(key(one), key(other));
}

function countLevels(changes: readonly Change[]): DiffResult["counts"] {
  const count = (level: Level) => changes.filter((change) => change.level === level).length;
  return Object.fromEntries(levels.map((level) => [level, count(level)])) as Record<Level, number>;
}

/** Returns the edited places of the files, in the order of their worst change: one for each line. */
function editsOf(changes: readonly Change[]): readonly Edit[] {
  return [...groupBy(changes, editKey).values()].map(([{ location, pointer }]) => {
    return { file: location.file, ...optional("line", location.line), pointer };
  });
}
