import type { FilteredOperation } from "./find.js";
import { matcherOf } from "./glob.js";
import { flagKeys, patternKeys, type Criteria, type OperationFilter, type Pattern, type PatternKey } from "./types.js";

type Matcher = (text: string) => boolean;

/** A test of an operation, for each key of criteria that has one. */
type Test = (operation: FilteredOperation) => boolean;

/** Compiles a filter into a test of operations. */
export function compileFilter({ include, exclude }: OperationFilter): Test {
  const included = include.map((criteria) => testsOf(criteria));
  const excluded = testsOf(exclude);
  return (operation) => {
    const isIncluded = included.length === 0 || included.some((tests) => tests.every((test) => test(operation)));
    return isIncluded && !excluded.some((test) => test(operation));
  };
}

/** Returns whether a filter may keep an operation of a path of which nothing else is known. */
export function mayKeep({ include, exclude }: OperationFilter, path: string): boolean {
  const matches = ({ paths = [] }: Criteria): boolean => paths.some(({ text }) => matcherOf(text)(path));
  const isIncluded = include.length === 0 || include.some((criteria) => !criteria.paths || matches(criteria));
  return isIncluded && !matches(exclude);
}

function testsOf(criteria: Criteria): readonly Test[] {
  const patterns = patternKeys.flatMap((key): readonly Test[] => {
    const matchers = criteria[key]?.map((pattern) => compilePattern(key, pattern));
    return matchers === undefined ? [] : [(operation) => matchers.some((matches) => matches(operation))];
  });
  const flags = flagKeys.flatMap((key): readonly Test[] => {
    const wanted = criteria[key];
    return wanted === undefined ? [] : [(operation) => operation[key] === wanted];
  });
  return [...patterns, ...flags];
}

/** Compiles a pattern of a key into a test of operations. */
export function compilePattern(key: PatternKey, { text }: Pattern): Test {
  if (key === "methods") {
    const wanted = text.toUpperCase();
    return ({ method }) => method === wanted;
  }
  const [, method, path] = key === "operations" ? (/^([A-Za-z]+) (\/.*)$/s.exec(text) ?? []) : [];
  if (method !== undefined && path !== undefined) {
    const [wanted, matches] = [method.toUpperCase(), matcherOf(path)];
    return (operation) => operation.webhook === undefined && operation.method === wanted && matches(operation.path);
  }
  const matches: Matcher = matcherOf(text);
  return (operation) => namesOf(operation, key).some(matches);
}

/** Returns the names of an operation that the patterns of a key match. */
export function namesOf(operation: FilteredOperation, key: PatternKey): readonly string[] {
  const { allTags, webhook, path, method, operationId, permission } = operation;
  switch (key) {
    case "tags":
      return allTags;
    case "paths":
      return webhook === undefined ? [path] : [];
    case "methods":
      return [method];
    case "operations":
      return operationId === undefined ? [] : [operationId];
    case "permissions":
      return permission === undefined ? [] : [permission];
    case "webhooks":
      return webhook === undefined ? [] : [webhook];
  }
}
