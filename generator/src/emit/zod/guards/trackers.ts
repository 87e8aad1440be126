import { findOnce } from "../../../diagnostics/get-or-add.js";
import { code, joinCode, keyOf, type Code } from "../../../codegen/code.js";
import type { Check, NamedSchema, Schema, TaggedUnion } from "../../../model/types.js";
import { stringText } from "../../../codegen/literals.js";
import { statedVariants } from "../../shared/tags.js";
import { travelling } from "../../shared/types.js";
import type { Form } from "../forms.js";
import { patternText } from "../patterns.js";
import { grows, unlisted } from "../tagged-unions.js";

/** The scope of a tracker. */
export interface TrackerScope {
  readonly form: Form;
  readonly component: (name: string) => NamedSchema | undefined;
  /** Returns a function of runtime/guards/evaluated.ts: `is.track`. */
  readonly runtime: (name: string) => Code;
  /**
   * Returns the function that validates a schema; `name` is for the declarations that it may need. `isDecisive` if a failure
   * matters as much as a success: see `decisive`.
   */
  readonly guardOf: (schema: Schema, name: string, isDecisive: boolean) => Code;
}

/** The parts that an unevaluated keyword is about. */
export type Target = "properties" | "items";

/** The parts of a valid value that a schema evaluates (JSON Schema 2020-12, Core 11). */
export interface Traces {
  readonly names: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
  readonly allMembers: boolean;
  /** The number of evaluated items from the first on. */
  readonly first: number;
  readonly allItems: boolean;
  /** Evaluates the items that fit one of these. */
  readonly such: readonly Schema[];
  /** The parts that depend on the value. */
  readonly branches: readonly Branch[];
}

interface Branch {
  /** A schema that the value fits, or a property that it has. */
  readonly if: Schema | string;
  readonly then: Traces;
  /** Set for `if`, which decides between the two. */
  readonly otherwise: Traces;
}

const none: Traces = {
  names: new Set(),
  patterns: new Set(),
  allMembers: false,
  first: 0,
  allItems: false,
  such: [],
  branches: [],
};

type TraceScope = Pick<TrackerScope, "form" | "component">;

/**
 * Returns the expression of a schema's tracker, which reports the parts of a target that its shape and its checks evaluate. For an
 * unevaluated check, give the schema with only the checks before it.
 */
export function trackerCode(schema: Schema, scope: TrackerScope, target: Target): Code {
  return codeOf(only(tracesOf(schema, scope), target), scope);
}

/** Returns the same as data. References in a cycle add nothing. */
export function tracesOf(schema: Schema, scope: TraceScope): Traces {
  return look(schema, { ...scope, known: new Map() });
}

interface Search extends TraceScope {
  readonly known: Map<string, Traces>;
}

function look(schema: Schema, search: Search): Traces {
  return merge([ofShape(schema, search), ...(schema.checks ?? []).map((check) => ofCheck(check, search))]);
}

function ofShape(schema: Schema, search: Search): Traces {
  switch (schema.kind) {
    case "array":
      return { ...none, allItems: schema.explicitItems };
    case "tuple":
      return { ...none, first: schema.prefix.length, allItems: schema.explicitItems };
    case "object":
      return {
        ...none,
        names: new Set(travelling(schema.properties, search.form.direction).map(({ name }) => name)),
        patterns: new Set(schema.patterns.map(({ pattern }) => pattern)),
        allMembers: schema.explicitAdditional,
      };
    case "union":
      return schema.tag ? ofTagged(schema, search) : ofVariants(schema.variants, search);
    case "intersection":
      return merge(schema.members.map((member) => look(member, search)));
    case "nullable":
      return look(schema.inner, search);
    case "ref":
      return ofComponent(schema.name, search);
    default:
      return none;
  }
}

function ofComponent(name: string, search: Search): Traces {
  return findOnce(search.known, name, none, () => {
    const named = search.component(name);
    return named === undefined ? none : look(named.schema, search);
  });
}

/** Counts every variant that the value fits. The parts that all variants evaluate depend on nothing, because one fits. */
function ofVariants(variants: readonly Schema[], search: Search): Traces {
  const traces = variants.map((variant) => look(variant, search));
  const common = traces.reduce(shared, traces[0] ?? none);
  const branches = variants.map((variant, index) => branch(variant, minus(traces[index] ?? none, common), none));
  return { ...common, branches: [...common.branches, ...branches.flat()] };
}

function ofTagged(schema: TaggedUnion, search: Search): Traces {
  const listed = ofVariants(statedVariants(schema), search);
  if (!grows(schema, search.form)) return listed;
  // Whatever a variant that is not listed yet holds, nobody here can say that it should not.
  const others = branch(unlisted(schema), { ...none, allMembers: true }, none);
  return { ...listed, branches: [...listed.branches, ...others] };
}

function ofCheck(check: Check, search: Search): Traces {
  switch (check.check) {
    case "contains":
      return { ...none, such: [check.schema] };
    case "dependentSchema":
      return { ...none, branches: branch(check.property, look(check.schema, search), none) };
    case "if":
      return ofCondition(check, search);
    case "unevaluatedProperties":
      return { ...none, allMembers: true };
    case "unevaluatedItems":
      return { ...none, allItems: true };
    default:
      return none; // what is left constrains without looking inside, or, like `not`, keeps to itself what it saw
  }
}

function ofCondition(check: Extract<Check, { check: "if" }>, search: Search): Traces {
  const then = check.then === undefined ? none : look(check.then, search);
  const otherwise = check.else === undefined ? none : look(check.else, search);
  return { ...none, branches: branch(check.if, merge([look(check.if, search), then]), otherwise) };
}

function branch(condition: Schema | string, then: Traces, otherwise: Traces): readonly Branch[] {
  return isNothing(then) && isNothing(otherwise) ? [] : [{ if: condition, then, otherwise }];
}

// -------------------------------------------------------------------------------------------------- sets

/** Merges all at once: merging in pairs would copy the first one each time. */
function merge(all: readonly Traces[]): Traces {
  return {
    names: new Set(all.flatMap(({ names }) => [...names])),
    patterns: new Set(all.flatMap(({ patterns }) => [...patterns])),
    allMembers: all.some(({ allMembers }) => allMembers),
    first: all.reduce((most, { first }) => Math.max(most, first), 0),
    allItems: all.some(({ allItems }) => allItems),
    such: all.flatMap(({ such }) => such),
    branches: all.flatMap(({ branches }) => branches),
  };
}

/** Returns the parts that both evaluate in any case. */
function shared(left: Traces, right: Traces): Traces {
  return {
    ...none,
    names: new Set([...left.names].filter((name) => right.names.has(name) || right.allMembers)),
    patterns: new Set([...left.patterns].filter((pattern) => right.patterns.has(pattern) || right.allMembers)),
    allMembers: left.allMembers && right.allMembers,
    first: Math.min(left.first, right.first),
    allItems: left.allItems && right.allItems,
  };
}

function minus(traces: Traces, known: Traces): Traces {
  return {
    names: new Set([...traces.names].filter((name) => !known.names.has(name))),
    patterns: new Set([...traces.patterns].filter((pattern) => !known.patterns.has(pattern))),
    allMembers: traces.allMembers && !known.allMembers,
    first: traces.first > known.first ? traces.first : 0,
    allItems: traces.allItems && !known.allItems,
    such: traces.such,
    branches: traces.branches,
  };
}

function isNothing({ names, patterns, allMembers, first, allItems, such, branches }: Traces): boolean {
  const sizes = [names.size, patterns.size, first, such.length, branches.length];
  return !allMembers && !allItems && sizes.every((size) => size === 0);
}

/** Returns the traces that matter to a target. If they cover everything, nothing else does. */
export function only(traces: Traces, target: Target): Traces {
  const branches = traces.branches.flatMap(({ if: condition, then, otherwise }) =>
    branch(condition, only(then, target), only(otherwise, target)),
  );
  const { names, patterns, allMembers, first, allItems, such } = traces;
  if (target === "properties") return allMembers ? { ...none, allMembers } : { ...none, names, patterns, branches };
  return allItems ? { ...none, allItems } : { ...none, first, such, branches };
}

// -------------------------------------------------------------------------------------------------- code

function codeOf(traces: Traces, scope: TrackerScope): Code {
  const { runtime } = scope;
  const names = [...traces.names].map(stringText);
  const patterns = [...traces.patterns].map(patternText).filter((pattern) => pattern !== undefined);
  const parts = [
    ...(traces.allMembers ? [runtime("looksAtMembers")] : []),
    ...(names.length > 0 ? [code`${runtime("looksAt")}(${names.join(", ")})`] : []),
    ...patterns.map((pattern) => code`${runtime("looksAtMatching")}(${pattern})`),
    ...(traces.allItems ? [runtime("looksAtItems")] : []),
    ...(traces.first > 0 ? [code`${runtime("looksAtFirst")}(${traces.first})`] : []),
    ...traces.such.map((schema) => code`${runtime("looksAtSuch")}(${scope.guardOf(schema, "Contained", false)})`),
    ...traces.branches.map((part) => branchCode(part, scope)),
  ];
  const unique = [...new Map(parts.map((part) => [keyOf(part), part])).values()];
  return unique.length === 1 ? joinCode(unique, "") : code`${runtime("track")}(${joinCode(unique, ", ")})`;
}

function branchCode({ if: condition, then, otherwise }: Branch, scope: TrackerScope): Code {
  const { runtime } = scope;
  if (typeof condition === "string")
    return code`${runtime("trackWith")}(${stringText(condition)}, ${codeOf(then, scope)})`;
  const last = isNothing(otherwise) ? [] : [codeOf(otherwise, scope)];
  const args = [scope.guardOf(condition, "Variant", last.length > 0), codeOf(then, scope), ...last];
  return code`${runtime("trackIf")}(${joinCode(args, ", ")})`;
}
