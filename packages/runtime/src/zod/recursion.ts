import type { $ZodType, ParsePayload } from "zod/v4/core";

import type { RawIssue } from "./checks/run.js";
import { deepest, descend, kept } from "./guards/index.js";
import { pathToDepth } from "./nesting.js";

type Run = $ZodType["_zod"]["run"];
type Result = ReturnType<Run>;

/** Limits how deeply values of a schema may be nested that refers to itself. */
export function recursive<S extends $ZodType>(schema: S): S {
  return guarded(schema, descendWith);
}

/**
 * Limits the nesting, and validates each object once. Use it for unions with several variants that recurse into the same
 * part of a value: with each level, the work and the number of issues would double.
 */
export function memoized<S extends $ZodType>(schema: S): S {
  return guarded(schema, rememberWith);
}

/** Internals of guarded schemas. A component may be an alias of another one. */
const known = new WeakSet<object>();

function guarded<S extends $ZodType>(schema: S, enter: (run: Run) => Run): S {
  const internals = schema._zod;
  if (known.has(internals)) return schema;
  known.add(internals);
  internals.run = enter(internals.run);
  return schema;
}

function descendWith(run: Run): Run {
  return (payload, context) => descend<ParsePayload, Parameters<Run>[1], Result>(run, payload, context, refuse);
}

function rememberWith(run: Run): Run {
  const enter = descendWith(run);
  return (payload, context) => {
    const value: unknown = payload.value;
    if (typeof value !== "object" || value === null) return enter(payload, context);
    const results = kept(run, () => new Map<object, Remembered>());
    const result = results.get(value);
    if (result) {
      payload.value = result.value;
      for (const issue of copied(result.issues)) payload.issues.push(issue);
      return payload;
    }
    const found = enter(payload, context);
    if (found instanceof Promise) return found;
    found.issues = limited(found.issues);
    results.set(value, { value: found.value, issues: copied(found.issues) });
    return found;
  };
}

/** The result of a schema for one value. */
interface Remembered {
  readonly value: unknown;
  readonly issues: readonly RawIssue[];
}

/** Copies issues, because zod changes their paths in place. */
function copied(issues: readonly RawIssue[]): RawIssue[] {
  return issues.map((issue) => ({ ...issue, ...(issue.path && { path: [...issue.path] }) }));
}

/** Limits the issues that a recursive schema reports for a value, those of union variants included. */
const most = 100;

/** Removes duplicates. If too many issues remain, removes those of union variants, then the last ones. */
function limited(issues: RawIssue[]): RawIssue[] {
  const different = issues.length < 2 ? issues : [...new Map(issues.map((issue) => [keyOf(issue), issue])).values()];
  if (sizeOf(different) <= most) return different;
  return different.slice(0, most).map((issue) => ("errors" in issue ? ({ ...issue, errors: [] } as RawIssue) : issue));
}

function keyOf(issue: RawIssue): string {
  return JSON.stringify(issue, (key, value: unknown) => (hidden.has(key) ? undefined : value));
}

/** Properties of an issue that do not appear in its message. */
const hidden: ReadonlySet<string> = new Set(["input", "inst", "schema", "errors", "issues"]);

/** Counts issues, up to the limit. */
function sizeOf(issues: readonly object[]): number {
  let size = 0;
  const open: (readonly object[])[] = [issues];
  for (let list; size <= most && (list = open.pop());) {
    size += list.length;
    for (const issue of list.slice(0, most))
      if ("errors" in issue) for (const inner of issue.errors as object[][]) open.push(inner);
  }
  return size;
}

/** Replaces all issues. Only those of the outermost schema are visible. */
function refuse(payload: ParsePayload, isOutermost: boolean): ParsePayload {
  const { value } = payload;
  const path = isOutermost ? pathToDepth(value, deepest) : [];
  payload.issues = [{ code: "custom", message: "Nested too deeply", input: value, path, continue: false }];
  return payload;
}
