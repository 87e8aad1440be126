// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

/** A node of a value and how it was reached. */
interface Node {
  readonly value: unknown;
  readonly key: PropertyKey;
  readonly parent: Node | undefined;
  readonly depth: number;
}

/** The number of path keys in an issue. */
const pathLength = 10;

/**
 * Finds where a value is nested deeply: the first keys of the path to its deepest part, or to the first part at `limit`.
 * Without recursion, and in time linear to the size of the value.
 */
export function pathToDepth(value: unknown, limit: number): PropertyKey[] {
  let deepest: Node = { value, key: "", parent: undefined, depth: 0 };
  const seen = new Set<unknown>();
  const open = [deepest];
  for (let node; deepest.depth < limit && (node = open.pop());) {
    const { value, depth } = node;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (depth > deepest.depth) deepest = node;
    for (const key of Object.keys(value).reverse())
      open.push({ value: (value as Record<string, unknown>)[key], key, parent: node, depth: depth + 1 });
  }
  return keysTo(deepest).slice(0, pathLength);
}

function keysTo(node: Node): PropertyKey[] {
  const keys: PropertyKey[] = [];
  for (let part = node; part.parent; part = part.parent) {
    keys.push(Array.isArray(part.parent.value) ? Number(part.key) : part.key);
  }
  return keys.reverse();
}
