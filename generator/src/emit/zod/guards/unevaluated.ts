import { code } from "../../../codegen/code.js";
import type { Check, Schema } from "../../../model/types.js";
import { isWithoutEffect } from "../forms.js";
import { call, holds, type Condition } from "./conditions.js";
import { guardOf } from "./compile.js";
import { membersCondition } from "./members.js";
import { hoistConstant } from "./hoist.js";
import { deciding, within, type Scope, type Subject } from "./scope.js";
import { only, trackerCode, tracesOf, type Target, type Traces, type TrackerScope } from "./trackers.js";
import { unless } from "./types.js";
import { takesAll } from "./verdicts.js";

export interface UnevaluatedInput {
  readonly check: Extract<Check, { check: "unevaluatedProperties" | "unevaluatedItems" }>;
  /** The index of the check in the schema: the checks before it count as evaluated, those after it do not. */
  readonly index: number;
  readonly schema: Schema;
  readonly scope: Scope;
}

/** Requires a valid value of all that no other keyword has evaluated (JSON Schema 2020-12, Core 11). */
export function unevaluatedCondition(input: UnevaluatedInput, subject: Subject): Condition {
  const { check, index, schema, scope } = input;
  const target = check.check === "unevaluatedProperties" ? "properties" : "items";
  const type = target === "properties" ? "object" : "array";
  const before = { ...schema, checks: schema.checks?.slice(0, index) } as Schema;
  const { file, form } = scope;
  const traces = only(tracesOf(before, { form, component: (name) => file.tier.components.get(name) }), target);
  const condition = (): Condition =>
    staticCondition(input, subject, traces, target) ?? dynamicCondition(input, subject, before, target);
  return unless(
    type,
    subject,
    scope,
    takesAll(check.schema, form) || isWithoutEffect(check, form) ? holds : condition(),
  );
}

/** Returns undefined if the evaluated parts depend on the value. */
function staticCondition(
  { check, scope }: UnevaluatedInput,
  { code: subject }: Subject,
  traces: Traces,
  target: Target,
): Condition | undefined {
  if (traces.allMembers || traces.allItems) return holds;
  if (traces.branches.length > 0 || traces.such.length > 0) return undefined;
  if (target === "items") {
    const guard = guardOf(check.schema, within(scope, "UnevaluatedItem"));
    return call(scope.file.is("each"), subject, guard, traces.first === 0 ? undefined : String(traces.first));
  }
  const patterns = [...traces.patterns].map((pattern) => ({ pattern, schema: anything(check.schema.source) }));
  const rest = { key: check, names: [...traces.names], patterns, additional: check.schema };
  return membersCondition(rest, subject, within(scope, "Unevaluated"));
}

function anything(source: string): Schema {
  return { kind: "unknown", source };
}

function dynamicCondition(
  { check, scope }: UnevaluatedInput,
  { code: subject }: Subject,
  before: Schema,
  target: Target,
): Condition {
  const { file } = scope;
  const guard = guardOf(check.schema, within(scope, "Unevaluated"));
  const tracker = trackerCode(before, trackerScope(scope), target);
  const name = hoistConstant(check, scope, "Evaluated", code`/* @__PURE__ */ ${tracker}`);
  return call(file.is(check.check), subject, guard, name);
}

function trackerScope(scope: Scope): TrackerScope {
  const { file, form } = scope;
  return {
    form,
    component: (name) => file.tier.components.get(name),
    runtime: (name) => file.is(name),
    guardOf: (schema, name, isDecisive) => {
      const inner = within(scope, name);
      return guardOf(schema, isDecisive ? deciding(inner) : inner);
    },
  };
}
