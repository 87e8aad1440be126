import { addTo } from "../../diagnostics/add-to.js";
import type { Effect, Operation } from "../../model/types.js";
import type { Source } from "./values.js";

/** Returns where the values of a parameter come from. */
export type SourcesOf = (operation: Operation, parameter: string) => readonly Source[];

/**
 * Reads the effects of operations: the items that an operation changes are those whose property is its argument, and the query that
 * a result leads to has that result as its argument.
 */
export function readLinks(operations: readonly Operation[]): SourcesOf {
  const sources = new Map<string, Source[]>();
  for (const operation of operations)
    for (const effect of operation.effects) {
      for (const [key, source] of linksOf(operation.name.wire, effect)) addTo(sources, key, source);
    }
  return (operation, parameter) => sources.get(keyOf(operation.name.wire, parameter)) ?? [];
}

function linksOf(operation: string, { query, match, item = [] }: Effect): readonly (readonly [string, Source])[] {
  const ofItems = item.flatMap(({ path, value }) => {
    const name = path.at(-1);
    const argument = value.from === "arguments" ? value.name.at(-1) : undefined;
    if (name === undefined || argument === undefined) return [];
    return [[keyOf(operation, argument), { operation: query, name }] as const];
  });
  const ofResults = match.flatMap(({ name, value }) => {
    const from = value.from === "result" ? value.path.at(-1) : undefined;
    return from === undefined ? [] : [[keyOf(query, name), { operation, name: from }] as const];
  });
  return [...ofItems, ...ofResults];
}

function keyOf(operation: string, parameter: string): string {
  return `${operation} ${parameter}`;
}
