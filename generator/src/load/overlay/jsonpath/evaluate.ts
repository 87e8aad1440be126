import { TokenKind, type JSONPathQuery } from "json-p3";
import { membersOf, isList, isObject, type Node } from "../../document.js";
import { Filter, type Queries } from "./filter.js";
import type { Match } from "./match.js";
import {
  FilterSelector,
  IndexSelector,
  NameSelector,
  SliceSelector,
  WildcardSelector,
  type Segment,
  type Selector,
} from "./selectors.js";
import type { Steps } from "./steps.js";

/** The result of a query, and where it ends if that is empty. */
export interface Trace {
  readonly matches: readonly Match[];
  readonly end?: { readonly segment: Segment; readonly before: readonly Match[] };
}

/**
 * Evaluates queries on a document (RFC 9535). The library's own evaluation has no limits: a query of 50 characters may take the
 * square of the document's size, and its regular expressions exponential time. This one counts its steps.
 */
export class Evaluator implements Queries {
  readonly root: Match;
  readonly #steps: Steps;
  readonly #filter: Filter;

  constructor(root: Node, steps: Steps) {
    this.root = { value: root };
    this.#steps = steps;
    this.#filter = new Filter(this, steps);
  }

  /** Returns all matches in the order of the document; a query may select a value twice. */
  query(query: JSONPathQuery, from: Match = this.root): readonly Match[] {
    let matches: readonly Match[] = [from];
    for (const segment of query.segments) matches = this.#select(segment, matches);
    return matches;
  }

  /** Returns all matches, or the first segment of the query without a match, and the matches before it. */
  trace(query: JSONPathQuery): Trace {
    let matches: readonly Match[] = [this.root];
    for (const segment of query.segments) {
      const next = this.#select(segment, matches);
      if (next.length === 0) return { matches: next, end: { segment, before: matches } };
      matches = next;
    }
    return { matches };
  }

  /** Applies a segment to each match of the segments before it. */
  #select(segment: Segment, matches: readonly Match[]): readonly Match[] {
    const found: Match[] = [];
    const isDescendant = segment.token.kind === TokenKind.DDOT;
    for (const match of matches) {
      if (isDescendant) this.#descend(segment.selectors, match, found);
      else for (const selector of segment.selectors) this.#apply(selector, match, found);
    }
    return found;
  }

  #descend(selectors: readonly Selector[], match: Match, found: Match[]): void {
    const children = this.#children(match);
    for (const selector of selectors) this.#apply(selector, match, found, children);
    for (const child of children) if (isCollection(child.value)) this.#descend(selectors, child, found);
  }

  #apply(selector: Selector, match: Match, found: Match[], known?: readonly Match[]): void {
    const { value } = match;
    this.#steps.take();
    this.#steps.hold(found.length);
    if (selector instanceof NameSelector) {
      const member = isObject(value) ? value[selector.name] : undefined;
      if (member !== undefined) found.push({ value: member, key: selector.name, parent: match });
    } else if (selector instanceof FilterSelector) {
      const holds = this.#filter.conditionOf(selector.expression);
      for (const child of known ?? this.#children(match)) if (holds(child)) found.push(child);
    } else if (selector instanceof WildcardSelector) {
      for (const child of known ?? this.#children(match)) found.push(child);
    } else if (selector instanceof IndexSelector) {
      if (isList(value)) this.#items(match, value, [normalized(selector.index, value.length)], found);
    } else if (selector instanceof SliceSelector) {
      if (isList(value)) this.#items(match, value, indexesOf(selector, value.length), found);
    }
  }

  #items(match: Match, items: readonly Node[], indexes: Iterable<number>, found: Match[]): void {
    for (const index of indexes) {
      this.#steps.take();
      const value = items[index];
      if (value !== undefined) found.push({ value, key: index, parent: match });
    }
  }

  #children(parent: Match): readonly Match[] {
    const { value } = parent;
    if (isList(value)) {
      this.#steps.take(value.length);
      return value.map((item, key) => ({ value: item, key, parent }));
    }
    if (!isObject(value)) return [];
    const members = membersOf(value);
    this.#steps.take(members.length);
    return members.map(([key, member]) => ({ value: member, key, parent }));
  }
}

function isCollection(value: Node): boolean {
  return typeof value === "object" && value !== null;
}

/** Returns an index from the start for one that may count from the end. */
function normalized(index: number, length: number): number {
  return index < 0 ? length + index : index;
}

/** Returns the indexes of a slice (RFC 9535, 2.3.4.2.2). */
function* indexesOf({ start, stop, step = 1 }: InstanceType<typeof SliceSelector>, length: number): Iterable<number> {
  if (step === 0) return;
  const clamp = (index: number, low: number, high: number): number => Math.min(Math.max(index, low), high);
  if (step > 0) {
    const from = clamp(normalized(start ?? 0, length), 0, length);
    const to = clamp(normalized(stop ?? length, length), 0, length);
    for (let index = from; index < to; index += step) yield index;
    return;
  }
  const from = clamp(normalized(start ?? length - 1, length), -1, length - 1);
  const to = stop === undefined ? -1 : clamp(normalized(stop, length), -1, length - 1);
  for (let index = from; index > to; index += step) yield index;
}
