import * as modules from "node:module";
import type { AST } from "@eslint-community/regexpp";
import { alphabetOf, type Alphabet } from "./alphabet.js";

/**
 * The position automaton (Glushkov) of a regular expression: a position for every character of the pattern and, for
 * every two positions, the number of ways in which one follows the other. JavaScript tries all of these ways.
 *
 * `^` and `$` are positions that match the ends of the string. Lookarounds, `\b` and backreferences match the empty
 * string here, so the automaton accepts more than the pattern, and fewer patterns are reported.
 */
export interface Automaton {
  /** The repeated group that contains each position. */
  readonly groups: readonly string[];
  /** The characters that each position matches, as indexes into the alphabet. */
  readonly symbols: readonly ReadonlySet<number>[];
  /** The positions that follow each position, and in how many ways: one, or two for more than one. */
  readonly follow: readonly Ways[];
  readonly first: Ways;
  readonly last: Ways;
  readonly matchesEmpty: boolean;
  /** The character of each index. */
  readonly alphabet: readonly string[];
}

export type Ways = ReadonlyMap<number, 1 | 2>;

/** The indexes of the start and the end of a string, which no character has. */
export const startOfText = -1;
export const endOfText = -2;

/**
 * The maximum number of positions. A pattern with more is not analysed, because the work grows with the square of
 * their number.
 */
const mostPositions = 300;

/**
 * The number of optional repetitions from which a counter is treated like `*`: its content can be divided in too many
 * ways to try.
 */
const manyRepetitions = 8;

export class TooComplex extends Error {}

/** Counts the steps of an analysis, and throws TooComplex if there are too many. */
export type Count = () => void;

/** Builds the automata of a valid pattern and of its lookarounds. Throws TooComplex for too many positions. */
export function automataOf(pattern: string, flags: string, count: Count): readonly Automaton[] {
  const ast = parse(pattern, flags);
  const alphabet = alphabetOf(ast, flags);
  const found: Automaton[] = [];
  const open: (readonly AST.Alternative[])[] = [ast.alternatives];
  for (let next; (next = open.pop());)
    found.push(new Builder(alphabet, count, (alternatives) => open.push(alternatives)).build(next));
  return found;
}

/** Only documents with suspicious patterns load the parser. */
function parse(pattern: string, flags: string): AST.Pattern {
  const require = modules.createRequire(import.meta.url);
  const { RegExpParser } = require("@eslint-community/regexpp") as typeof import("@eslint-community/regexpp");
  return new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: flags.includes("u") });
}

/** A part of the pattern. */
interface Part {
  /** The number of ways to match the empty string. */
  readonly empty: 0 | 1 | 2;
  readonly first: Ways;
  readonly last: Ways;
}

const nothing: Part = { empty: 1, first: new Map(), last: new Map() };

class Builder {
  readonly #symbols: ReadonlySet<number>[] = [];
  readonly #follow: Map<number, 1 | 2>[] = [];
  readonly #groups: string[] = [];
  readonly #alphabet: Alphabet;
  readonly #count: Count;
  readonly #addLookaround: (alternatives: readonly AST.Alternative[]) => void;

  constructor(alphabet: Alphabet, count: Count, addLookaround: (alternatives: readonly AST.Alternative[]) => void) {
    this.#alphabet = alphabet;
    this.#count = count;
    this.#addLookaround = addLookaround;
  }

  build(alternatives: readonly AST.Alternative[]): Automaton {
    const { empty, first, last } = this.#choice(alternatives);
    const { characters } = this.#alphabet;
    return {
      groups: this.#groups,
      symbols: this.#symbols,
      follow: this.#follow,
      first,
      last,
      matchesEmpty: empty > 0,
      alphabet: characters,
    };
  }

  #choice(alternatives: readonly AST.Alternative[]): Part {
    return alternatives.map(({ elements }) => this.#sequence(elements)).reduce(either);
  }

  #sequence(elements: readonly AST.Element[]): Part {
    return elements.reduce((before, element) => this.#then(before, this.#element(element)), nothing);
  }

  #element(element: AST.Element): Part {
    switch (element.type) {
      case "Assertion":
        if (element.kind === "lookahead" || element.kind === "lookbehind") this.#addLookaround(element.alternatives);
        if (element.kind === "start") return this.#position(new Set([startOfText]), element);
        return element.kind === "end" ? this.#position(new Set([endOfText]), element) : nothing;
      case "Backreference":
        return nothing;
      case "Group":
      case "CapturingGroup":
        return this.#choice(element.alternatives);
      case "Quantifier":
        return this.#quantified(element);
      default:
        return this.#position(this.#alphabet.matching(element), element);
    }
  }

  #quantified({ element, min, max }: AST.Quantifier): Part {
    if (min >= manyRepetitions && isVariable(element))
      return this.#then(this.#element(element), this.#repeated(this.#element(element)));
    let part = nothing;
    for (let count = 0; count < min; count += 1) part = this.#then(part, this.#element(element));
    if (max - min >= manyRepetitions) return this.#then(part, this.#repeated(this.#element(element)));
    let optional = nothing;
    for (let count = min; count < max; count += 1) optional = maybe(this.#then(this.#element(element), optional));
    return this.#then(part, optional);
  }

  #repeated(part: Part): Part {
    this.#connect(part.last, part.first);
    return maybe(part);
  }

  #then(left: Part, right: Part): Part {
    this.#connect(left.last, right.first);
    return {
      empty: times(left.empty, right.empty),
      first: sum(left.first, scaled(right.first, left.empty)),
      last: sum(right.last, scaled(left.last, right.empty)),
    };
  }

  #position(symbols: ReadonlySet<number>, element: AST.Element): Part {
    const position = this.#symbols.push(symbols) - 1;
    if (position >= mostPositions) throw new TooComplex();
    this.#follow.push(new Map());
    this.#groups.push(repeatedGroup(element));
    const only: Ways = new Map([[position, 1]]);
    return { empty: 0, first: only, last: only };
  }

  #connect(from: Ways, to: Ways): void {
    for (const [left, ways] of from) {
      for (const [right, more] of to) {
        this.#count();
        add(this.#follow[left]!, right, times(ways, more));
      }
    }
  }
}

/** Returns whether a part of a pattern matches strings of different lengths. */
function isVariable(element: AST.Element): boolean {
  if (element.type === "Quantifier") return element.max > element.min || isVariable(element.element);
  if (element.type !== "Group" && element.type !== "CapturingGroup") return false;
  return element.alternatives.some(({ elements }) => elements.some(isVariable));
}

/** Returns the innermost repeated group around a part of a pattern, or the part itself if there is none. */
function repeatedGroup(element: AST.Element): string {
  for (let node: AST.Node | null = element.parent; node; node = node.parent) {
    if (node.type === "Quantifier" && node.max > 1 && node.element.type.endsWith("Group")) return node.raw;
  }
  return element.raw;
}

/** Wraps an optional repetition: JavaScript does not repeat an empty match, so omitting it is the only way. */
function maybe(part: Part): Part {
  return { ...part, empty: 1 };
}

function either(left: Part, right: Part): Part {
  return {
    empty: plus(left.empty, right.empty),
    first: sum(left.first, right.first),
    last: sum(left.last, right.last),
  };
}

function sum(left: Ways, right: Ways): Ways {
  if (right.size === 0) return left;
  const all = new Map(left);
  for (const [position, ways] of right) add(all, position, ways);
  return all;
}

function scaled(ways: Ways, by: 0 | 1 | 2): Ways {
  if (by === 1) return ways;
  return by === 0 ? new Map() : new Map([...ways.keys()].map((position) => [position, 2]));
}

function add(to: Map<number, 1 | 2>, position: number, ways: 0 | 1 | 2): void {
  const total = plus(to.get(position) ?? 0, ways);
  if (total !== 0) to.set(position, total);
}

function plus(left: 0 | 1 | 2, right: 0 | 1 | 2): 0 | 1 | 2 {
  return Math.min(left + right, 2) as 0 | 1 | 2;
}

function times(left: 0 | 1 | 2, right: 0 | 1 | 2): 0 | 1 | 2 {
  return Math.min(left * right, 2) as 0 | 1 | 2;
}
