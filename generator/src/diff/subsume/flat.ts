import { isObject, type Node, type ObjectNode, itemsOf, numberOf, stringOf, stringsOf } from "../../load/document.js";
import type { JsonValue } from "../../model/types.js";
import type { Atom } from "./atoms.js";
import { PartUndecided } from "./budget.js";
import { constrains, integerRangeOf, isFormatWithin, matchesPattern } from "../../model/index.js";
import type { Sender } from "./judge.js";
import { declaresProperties, dependentNames, entriesAt, entryAt, isInteger, listedOf } from "./read.js";
import { always, never, type Schema, type Term, type Terms } from "./terms.js";
import { jsonTypeOf, type JsonType } from "../../diagnostics/json-type.js";
import { highest } from "../../diagnostics/extremes.js";
import { getOrAdd, memoized } from "../../diagnostics/get-or-add.js";

/** The parts of an atom, with nodes. */
export type Part = Schema & { readonly node: ObjectNode };

export function partsOf(terms: Terms, { parts }: Pick<Atom, "parts">): readonly Part[] {
  return getOrAdd(knownParts, parts, () =>
    parts.map((part) => terms.schemaOf(part)).filter((schema): schema is Part => isObject(schema.node)),
  );
}

const knownParts = new WeakMap<readonly Term[], readonly Part[]>();

/** Returns the only values of a type that parts allow; undefined if they do not list them. They may allow fewer. */
export function listedIn(parts: readonly Part[], type: JsonType, sender: Sender): readonly JsonValue[] | undefined {
  if (type === "null") return [null];
  const lists = parts.map(({ node }) => listedOf(node, sender)).filter((list) => list !== undefined);
  const [shortest] = lists.sort((a, b) => a.length - b.length);
  if (shortest === undefined) return type === "boolean" ? [true, false] : undefined;
  return shortest.filter((value) => jsonTypeOf(value) === type);
}

/** The constraints on a number. The ends of the range belong to it unless they are open. */
export interface Range {
  readonly least: number;
  readonly most: number;
  readonly isOpenBelow: boolean;
  readonly isOpenAbove: boolean;
  readonly isInteger: boolean;
  readonly steps: readonly number[];
  readonly formats: readonly string[];
}

export function rangeOf(parts: readonly Part[]): Range {
  const nodes = parts.map(({ node }) => node);
  const formats = formatsOf(parts, "number");
  const ranges = formats.map(integerRangeOf).filter((range) => range !== undefined);
  const above = most([-Infinity, ...numbers(nodes, "exclusiveMinimum")]);
  const below = least([Infinity, ...numbers(nodes, "exclusiveMaximum")]);
  const lower = most([-Infinity, ...numbers(nodes, "minimum"), ...ranges.map(([from]) => from)]);
  const upper = least([Infinity, ...numbers(nodes, "maximum"), ...ranges.map(([, to]) => to)]);
  const range = {
    least: Math.max(lower, above),
    most: Math.min(upper, below),
    isOpenBelow: above >= lower && above > -Infinity,
    isOpenAbove: below <= upper && below < Infinity,
    isInteger: ranges.length > 0 || nodes.some(isInteger),
    steps: numbers(nodes, "multipleOf"),
    formats,
  };
  return range.isInteger || range.steps.some(Number.isInteger) ? wholeRange(range) : range;
}

/** Returns the same range with whole numbers at its closed ends. */
function wholeRange(range: Range): Range {
  const from = Math.ceil(range.least);
  const to = Math.floor(range.most);
  return {
    ...range,
    least: range.isOpenBelow && from === range.least ? from + 1 : from,
    most: range.isOpenAbove && to === range.most ? to - 1 : to,
    isOpenBelow: false,
    isOpenAbove: false,
    isInteger: true,
  };
}

export function isEmptyRange({ least, most, isOpenBelow, isOpenAbove }: Range): boolean {
  return least > most || (least === most && (isOpenBelow || isOpenAbove));
}

/** The constraints on a string. */
export interface Text {
  readonly least: number;
  readonly most: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

export function textOf(parts: readonly Part[]): Text {
  const nodes = parts.map(({ node }) => node);
  const patterns = nodes.map((node) => stringOf(node, "pattern")).filter((pattern) => pattern !== undefined);
  return {
    least: most([0, ...numbers(nodes, "minLength")]),
    most: least([Infinity, ...numbers(nodes, "maxLength")]),
    patterns: [...new Set(patterns)],
    formats: formatsOf(parts, "string"),
  };
}

function formatsOf(parts: readonly Part[], type: "string" | "number"): readonly string[] {
  const formats = parts.map(({ node }) => stringOf(node, "format")).filter((format) => format !== undefined);
  const distinct = [...new Set(formats)].filter((format) => constrains(format, type));
  return distinct.filter((one) => !distinct.some((other) => other !== one && isFormatWithin(other, one)));
}

/** The number of items or properties. */
export interface Size {
  readonly least: number;
  readonly most: number;
}

export function sizeOf(parts: readonly Part[], kind: "Items" | "Properties"): Size {
  const nodes = parts.map(({ node }) => node);
  return {
    least: most([0, ...numbers(nodes, `min${kind}`)]),
    most: least([Infinity, ...numbers(nodes, `max${kind}`)]),
  };
}

/** Returns the schemas of the item at an index; `Infinity` is an index after all prefixes. */
export function itemTerms(terms: Terms, parts: readonly Part[], index: number): readonly Term[] {
  return conjunction(
    parts.flatMap(({ side, node }) => {
      const schema = itemsOf(node["prefixItems"])[index] ?? node["items"];
      return schema === undefined ? [] : [terms.of(side, schema)];
    }),
  );
}

export function prefixLength(parts: readonly Part[]): number {
  return highest([0, ...parts.map(({ node }) => itemsOf(node["prefixItems"]).length)]);
}

/** The schemas of a property. */
export interface PropertyTerms {
  readonly terms: readonly Term[];
  /** Says whether a schema describes it; if not, senders do not send it. */
  readonly isDescribed: boolean;
}

/** Returns the schemas that parts apply to a property. */
export function propertyTerms(terms: Terms, parts: readonly Part[], name: string): PropertyTerms {
  return getOrAdd(propertiesOf(parts), name, () => {
    const found = parts.flatMap((part) => schemasFor(part, name).map((schema) => terms.of(part.side, schema)));
    return { terms: conjunction(found), isDescribed: found.length > 0 };
  });
}

const propertiesOf = memoized((_: readonly Part[]) => new Map<string, PropertyTerms>());

function schemasFor({ node }: Part, name: string): readonly Node[] {
  const own = entryAt(node, "properties", name);
  const matching = entriesAt(node, "patternProperties").filter(([pattern]) => {
    const matches = matchesPattern(pattern, name);
    if (matches === undefined) throw new PartUndecided(`nobody can say whether \`${name}\` matches \`${pattern}\``);
    return matches;
  });
  const schemas = [...(own === undefined ? [] : [own]), ...matching.map(([, schema]) => schema)];
  const rest = node["additionalProperties"];
  return schemas.length === 0 && rest !== undefined ? [rest] : schemas;
}

/** Returns the names in `properties`. */
export const namesOf = memoized(
  (parts: readonly Part[]): ReadonlySet<string> =>
    new Set(parts.flatMap(({ node }) => entriesAt(node, "properties").map(([name]) => name))),
);

export const patternsOf = memoized(
  (parts: readonly Part[]): ReadonlySet<string> =>
    new Set(parts.flatMap(({ node }) => entriesAt(node, "patternProperties").map(([pattern]) => pattern))),
);

/** Returns whether parts say which properties an object has. Without that, it may have any that nobody describes. */
export const areDeclared = memoized((parts: readonly Part[]): boolean =>
  parts.some(({ node }) => declaresProperties(node)),
);

export const requiredOf = memoized(
  (parts: readonly Part[]): ReadonlySet<string> => new Set(parts.flatMap(({ node }) => stringsOf(node["required"]))),
);

/** Returns the properties that each property requires. */
export const dependentsOf = memoized((parts: readonly Part[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { node } of parts) {
    for (const [name, others] of dependentNames(node)) {
      const known = getOrAdd(found, name, () => new Set());
      for (const other of others) known.add(other);
    }
  }
  return found;
});

/** Returns the schemas at a keyword of each part that has it. */
export function termsAt(terms: Terms, parts: readonly Part[], key: string): readonly Term[] {
  return conjunction(parts.flatMap(({ side, node }) => (node[key] === undefined ? [] : [terms.of(side, node[key])])));
}

/** Returns terms in order, each once, which makes equal conjunctions equal lists. */
export function conjunction(terms: readonly Term[]): readonly Term[] {
  if (terms.includes(never)) return [never];
  const distinct = new Set(terms);
  distinct.delete(always);
  return [...distinct].sort((a, b) => a - b);
}

function numbers(nodes: readonly ObjectNode[], key: string): readonly number[] {
  return nodes.map((node) => numberOf(node, key)).filter((value) => value !== undefined);
}

function least(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other));
}

function most(values: readonly number[]): number {
  return values.reduce((one, other) => Math.max(one, other));
}
