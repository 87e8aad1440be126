import type { $ZodType, ParsePayload } from "zod/v4/core";

import type { RawIssue } from "./checks/run.js";
import { deepest, descend, kept } from "./guards/index.js";
import { lazy } from "./lazy.js";
import { pathToDepth } from "./nesting.js";

type Run = $ZodType["_zod"]["run"];
type Result = ReturnType<Run>;

/** Makes a schema on first use, one that may return to itself: how deep is limited. */
export function recursive<S extends $ZodType>(make: () => S): S {
  return lazy(() => entered(make(), descendWith));
}

/**
 * The same for variants that look at the same parts of a value. Each object is decided once per validation: otherwise the
 * work would double with each level, and the number of issues as well.
 */
export function memoized<S extends $ZodType>(make: () => S): S {
  return lazy(() => entered(make(), rememberWith));
}

/** The internals of schemas that are already entered this way: a component may be another name of one. */
const known = new WeakSet<object>();

function entered<S extends $ZodType>(schema: S, enter: (run: Run) => Run): S {
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
    const { value } = payload;
    if (typeof value !== "object" || value === null) return enter(payload, context);
    const results = kept(run, () => new Map<object, Remembered>());
    const result = results.get(value);
    if (result) {
      payload.value = result.value;
      payload.issues.push(...copied(result.issues));
      return payload;
    }
    const found = enter(payload, context);
    if (found instanceof Promise) return found;
    found.issues = limited(found.issues);
    results.set(value, { value: found.value, issues: copied(found.issues) });
    return found;
  };
}

/** What a schema has found out about a value. */
interface Remembered {
  readonly value: unknown;
  readonly issues: readonly RawIssue[];
}

/** zod adds to the path of an issue in place. */
function copied(issues: readonly RawIssue[]): RawIssue[] {
  return issues.map((issue) => ({ ...issue, ...(issue.path && { path: [...issue.path] }) }));
}

/** How many issues a recursive schema reports of one value, those of the variants of unions included. */
const most = 100;

/** Leaves out repeated issues and, where there are too many, those of variants and what is too many then. */
function limited(issues: RawIssue[]): RawIssue[] {
  const different = issues.length < 2 ? issues : [...new Map(issues.map((issue) => [textOf(issue), issue])).values()];
  if (sizeOf(different) <= most) return different;
  return different.slice(0, most).map((issue) => ("errors" in issue ? ({ ...issue, errors: [] } as RawIssue) : issue));
}

function textOf(issue: RawIssue): string {
  return JSON.stringify(issue, (key, value: unknown) => (hidden.has(key) ? undefined : value));
}

/** What an issue holds besides what it says. */
const hidden: ReadonlySet<string> = new Set(["input", "inst", "schema", "errors", "issues"]);

/** Counts issues; stops where there are too many. */
function sizeOf(issues: readonly object[]): number {
  let size = 0;
  const open: (readonly object[])[] = [issues];
  for (let list; size <= most && (list = open.pop()); ) {
    size += list.length;
    for (const issue of list.slice(0, most)) if ("errors" in issue) open.push(...(issue.errors as object[][]));
  }
  return size;
}

/** Only what the outermost schema reports is seen. */
function refuse(payload: ParsePayload, isOutermost: boolean): ParsePayload {
  const { value } = payload;
  const path = isOutermost ? pathToDepth(value, deepest) : [];
  payload.issues = [{ code: "custom", message: "Nested too deeply", input: value, path, continue: false }];
  return payload;
}
