import { isLoosened } from "../forms.js";
import type { Check, Schema } from "../../../model/types.js";
import { patternText } from "../patterns.js";
import { call, holds, type Condition } from "./conditions.js";
import { unless } from "./checks.js";
import { guardOf } from "./guard.js";
import { membersCondition } from "./members.js";
import { hoistConstant } from "./hoist.js";
import { deciding, within, type Place, type Subject } from "./scope.js";
import { only, trackerText, tracesOf, type Target, type Traces, type TrackerScope } from "./trackers.js";
import { takesAll } from "./verdicts.js";

export interface UnevaluatedInput {
  readonly check: Extract<Check, { check: "unevaluatedProperties" | "unevaluatedItems" }>;
  /** Of the check in the schema: the checks before it have looked at something, those behind it have not. */
  readonly index: number;
  readonly schema: Schema;
  readonly place: Place;
}

/** True where what nothing beside the check has looked at fits (JSON Schema 2020-12, Core 11). */
export function unevaluatedCondition(input: UnevaluatedInput, subject: Subject): Condition {
  const { check, index, schema, place } = input;
  const target = check.check === "unevaluatedProperties" ? "properties" : "items";
  const type = target === "properties" ? "object" : "array";
  const before = { ...schema, checks: schema.checks?.slice(0, index) } as Schema;
  const { file, form } = place;
  const traces = only(tracesOf(before, { form, component: (name) => file.component(name) }), target);
  const condition = (): Condition =>
    staticCondition(input, subject, traces, target) ?? dynamicCondition(input, subject, before, target);
  return unless(type, subject, place, takesAll(check.schema, form) || isLoosened(check, form) ? holds : condition());
}

/** Undefined where what was looked at depends on the value. */
function staticCondition(
  { check, place }: UnevaluatedInput,
  { text }: Subject,
  traces: Traces,
  target: Target,
): Condition | undefined {
  if (traces.allMembers || traces.allItems) return holds;
  if (traces.branches.length > 0 || traces.such.length > 0) return undefined;
  if (target === "items") {
    const guard = guardOf(check.schema, within(place, "UnevaluatedItem"));
    return call(place.file.is("each"), text, guard, traces.first === 0 ? undefined : String(traces.first));
  }
  const patterns = [...traces.patterns].map((pattern) => ({ pattern, schema: anything(check.schema.source) }));
  const rest = { key: check, names: [...traces.names], patterns, additional: check.schema };
  return membersCondition(rest, text, within(place, "Unevaluated"));
}

function anything(source: string): Schema {
  return { kind: "unknown", source };
}

function dynamicCondition(
  { check, place }: UnevaluatedInput,
  { text }: Subject,
  before: Schema,
  target: Target,
): Condition {
  const { file } = place;
  const guard = guardOf(check.schema, within(place, "Unevaluated"));
  const tracker = trackerText(before, trackerScope(place), target);
  const name = hoistConstant(check, place, "Evaluated", `/* @__PURE__ */ ${tracker}`);
  return call(file.is(check.check), text, guard, name);
}

function trackerScope(place: Place): TrackerScope {
  const { file, form } = place;
  return {
    form,
    component: (name) => file.component(name),
    runtime: (name) => file.is(name),
    guardOf: (schema, name, isDecisive) => {
      const inner = within(place, name);
      return guardOf(schema, isDecisive ? deciding(inner) : inner);
    },
    patternOf: patternText,
  };
}
