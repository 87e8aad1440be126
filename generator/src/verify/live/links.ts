import { memoized } from "../../diagnostics/get-or-add.js";
import { addTo } from "../../diagnostics/add-to.js";
import type { Effect, Operation } from "../../model/types.js";
import { collectionOf } from "./names.js";

/** A property of the things of a path. */
export interface Source {
  readonly collection: string;
  readonly name: string;
}

/** The places to which the effects of a document lead values. */
export interface Links {
  /** Returns where the values of a parameter come from. */
  readonly sourcesOf: (operation: Operation, parameter: string) => readonly Source[];
  readonly isSource: (collection: string, name: string) => boolean;
}

/**
 * Reads the effects of operations: the items that an operation changes are those whose property is its argument, and the query that
 * a result leads to has that result as its argument.
 */
export const linksOf = memoized((operations: readonly Operation[]): Links => {
  const byName = new Map(operations.map((operation) => [operation.name.wire, operation]));
  const sources = new Map<string, Source[]>();
  for (const operation of operations)
    for (const effect of operation.effects) {
      const query = byName.get(effect.query);
      if (query === undefined) continue;
      for (const [key, source] of linksIn(operation, query, effect)) addTo(sources, key, source);
    }
  const all = new Set([...sources.values()].flat().map(({ collection, name }) => `${collection} ${name}`));
  return {
    sourcesOf: (operation, parameter) => sources.get(keyOf(operation, parameter)) ?? [],
    isSource: (collection, name) => all.has(`${collection} ${name}`),
  };
});

function linksIn(
  operation: Operation,
  query: Operation,
  { match, item = [] }: Effect,
): readonly (readonly [string, Source])[] {
  const ofItems = item.flatMap(({ path, value }) => {
    const name = path.at(-1);
    const argument = value.from === "arguments" ? value.name.at(-1) : undefined;
    if (name === undefined || argument === undefined) return [];
    return [[keyOf(operation, argument), { collection: collectionOf(query.http.path), name }] as const];
  });
  const ofResults = match.flatMap(({ name, value }) => {
    const from = value.from === "result" ? value.path.at(-1) : undefined;
    if (from === undefined) return [];
    return [[keyOf(query, name), { collection: collectionOf(operation.http.path), name: from }] as const];
  });
  return [...ofItems, ...ofResults];
}

function keyOf({ name }: Operation, parameter: string): string {
  return `${name.wire} ${parameter}`;
}
