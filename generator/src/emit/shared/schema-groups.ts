import { memoized } from "../../diagnostics/get-or-add.js";
import { addTo, groupBy } from "../../diagnostics/add-to.js";
import { foldCase } from "../../diagnostics/fold-case.js";
import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import { createNamer, deviceNames, short } from "../../model/names.js";
import type { Api, NamedSchema } from "../../model/types.js";

/**
 * Documents with more component schemas than this are large: their output is divided into files that an editor opens at
 * once. Below it, one file with everything is easier to find one's way in.
 */
const largeFrom = 100;

/** The maximum number of schemas in a file, nested ones included, at about three lines each. The next word divides a larger group. */
const largestGroup = 1000;
/** The minimum size of a group; smaller groups share a file. */
const smallestGroup = 50;

/** Component schemas that share a file. */
export interface SchemaGroup {
  /** Without an ending: `payment-method`. */
  readonly file: string;
  /** Dependencies first, as in the model. */
  readonly schemas: readonly NamedSchema[];
}

/** Returns whether the output is divided into more and smaller files. */
export function isLarge({ schemas }: Pick<Api, "schemas">): boolean {
  return schemas.length > largeFrom;
}

/**
 * The component schemas of a large document by the words that their names start with, as one looks for them. Never by
 * what refers to what: so a schema stays in its file whatever changes elsewhere.
 */
export function groupSchemas({ schemas }: Pick<Api, "schemas">): readonly SchemaGroup[] {
  return divideSchemas(schemas);
}

/** Depends on names and traits only, so that emitters can share it. */
const divideSchemas = memoized((schemas: readonly NamedSchema[]): readonly SchemaGroup[] => {
  const groups = new Map<string, NamedSchema[]>();
  divide(schemas, [], groups);
  const namer = createNamer(["index", ...deviceNames]);
  return [...groups]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([key, members]) => ({ file: namer.take(short(key)), schemas: inOrder(schemas, members) }));
});

/** Adds the groups of schemas whose names have these first words in common. */
function divide(schemas: readonly NamedSchema[], words: readonly string[], groups: Map<string, NamedSchema[]>) {
  const add = (key: string, more: readonly NamedSchema[]): void => {
    for (const named of more) addTo(groups, key, named);
  };
  for (const [word, members] of byWord(schemas, words.length)) {
    const size = members.reduce((sum, { traits }) => sum + traits.size, 0);
    // What is left over stands under what it has in common: its first words, or else its first letter.
    const rest = words.length === 0 ? (/^\p{L}/u.exec(word)?.[0] ?? "_") : words.join("-");
    if (word === "" || size < smallestGroup) add(rest, members);
    else if (size > largestGroup && members.length > 1) divide(members, [...words, word], groups);
    else add([...words, word].join("-"), members);
  }
}

function byWord(schemas: readonly NamedSchema[], index: number): ReadonlyMap<string, readonly NamedSchema[]> {
  return groupBy(schemas, ({ name }) => foldCase(wordsOf(name.code)[index] ?? ""));
}

/** `APIKeyList` gives `API`, `Key` and `List`. */
function wordsOf(name: string): readonly string[] {
  return name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}]+/gu) ?? [name];
}

function inOrder(all: readonly NamedSchema[], some: readonly NamedSchema[]): readonly NamedSchema[] {
  const wanted = new Set(some);
  return all.filter((named) => wanted.has(named));
}
