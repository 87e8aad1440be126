import { automataOf, endOfText, startOfText, TooComplex, type Automaton, type Count } from "./automaton.js";

/** A string on which a pattern takes exponential time: `prefix`, repetitions of `pump`, and `suffix`. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
  /** The repeated part of the pattern that matches `pump`. */
  readonly part: string;
}

/**
 * The step budget of an analysis: for one pattern, and for all patterns of a document. Steps are counted, not timed,
 * so that a document always gets the same diagnostics.
 */
export interface Budget {
  left: number;
}

const mostSteps = 300_000;

/** Creates the budget for the patterns of one document. */
export function createBudget(): Budget {
  return { left: 10 * mostSteps };
}

/**
 * Finds a string on which a valid pattern takes exponential time. A repetition is exponential if it matches the same
 * string in two ways and returns to where it began, and if the whole pattern can fail after that (Weideman et al.,
 * 2016). Returns "unknown" for a pattern that is too complex to analyse.
 */
export function attackOn(pattern: string, flags: string, budget: Budget): Attack | "unknown" | undefined {
  // Only a group that repeats can match the same string in two ways.
  if (!/\)[*+{]/.test(pattern)) return undefined;
  const end = Math.max(0, budget.left - mostSteps);
  const count = (): void => {
    if (budget.left <= end) throw new TooComplex();
    budget.left -= 1;
  };
  try {
    for (const automaton of automataOf(pattern, flags, count)) {
      const attack = new Search(automaton, count).find();
      if (attack !== undefined) return attack;
    }
    return undefined;
  } catch (error) {
    // Groups may also be nested so deeply that the parser's stack overflows.
    if (error instanceof TooComplex || error instanceof RangeError) return "unknown";
    throw error;
  }
}

class Search {
  readonly #automaton: Automaton;
  readonly #count: Count;

  constructor(automaton: Automaton, count: Count) {
    this.#automaton = automaton;
    this.#count = count;
  }

  find(): Attack | undefined {
    const { groups } = this.#automaton;
    for (const [position, prefix] of this.#reachable()) {
      const pump = this.#ambiguousLoop(position);
      const suffix = pump === undefined ? undefined : this.#failingSuffix(prefix + pump.repeat(3));
      if (pump !== undefined && suffix !== undefined) return { prefix, pump, suffix, part: groups[position]! };
    }
    return undefined;
  }

  /** Returns the reachable positions, each with a shortest string that ends there. */
  #reachable(): ReadonlyMap<number, string> {
    const { first, follow } = this.#automaton;
    const found = new Map<number, string>();
    const visit = (position: number, before: string): void => {
      this.#count();
      const text = this.#textOf(position);
      if (text !== undefined && !found.has(position)) found.set(position, before + text);
    };
    for (const position of first.keys()) visit(position, "");
    for (const [position, text] of found) for (const next of follow[position]!.keys()) visit(next, text);
    return found;
  }

  /** Returns a character that a position matches; empty for the ends of the string, undefined if there is none. */
  #textOf(position: number): string | undefined {
    return textAt(this.#automaton, [...this.#automaton.symbols[position]!]);
  }

  /**
   * Returns a string that leads from a position back to it in two ways. Follows both at the same time; `differs` is
   * true once they have been apart, or took one of several equal steps.
   */
  #ambiguousLoop(start: number): string | undefined {
    interface Node {
      readonly left: number;
      readonly right: number;
      readonly differs: boolean;
      readonly text: string;
    }
    const { follow, symbols } = this.#automaton;
    const seen = new Set<string>();
    const open: Node[] = [{ left: start, right: start, differs: false, text: "" }];
    for (const { left, right, differs, text } of open) {
      for (const [nextLeft, ways] of follow[left]!) {
        for (const nextRight of follow[right]!.keys()) {
          this.#count();
          const apart = differs || nextLeft !== nextRight || (left === right && ways === 2);
          const key = `${nextLeft},${nextRight},${apart}`;
          if (seen.has(key)) continue;
          const character = textAt(this.#automaton, shared(symbols[nextLeft]!, symbols[nextRight]!));
          if (!character) continue;
          seen.add(key);
          if (apart && nextLeft === start && nextRight === start) return text + character;
          open.push({ left: nextLeft, right: nextRight, differs: apart, text: text + character });
        }
      }
    }
    return undefined;
  }

  /** Returns a suffix that makes the match fail; undefined if none is found. */
  #failingSuffix(text: string): string | undefined {
    return ["", "!", ...this.#automaton.alphabet].find((suffix) => !this.#matches(text + suffix));
  }

  /** Returns whether a string matches from its start, in linear time. JavaScript tries later starts after this one. */
  #matches(text: string): boolean {
    const { alphabet, first, follow, last, matchesEmpty, symbols } = this.#automaton;
    if (matchesEmpty) return true;
    const fitting = (positions: Iterable<number>, index: number): readonly number[] =>
      [...new Set(positions)].filter((position) => (this.#count(), symbols[position]!.has(index)));
    let active = fitting(first.keys(), startOfText);
    let begins: Iterable<number> = first.keys();
    for (const index of [...[...text].map((character) => alphabet.indexOf(character)), endOfText]) {
      if (active.some((position) => last.has(position))) return true;
      active = fitting([...begins, ...active.flatMap((position) => [...follow[position]!.keys()])], index);
      begins = [];
    }
    return active.some((position) => last.has(position));
  }
}

function textAt({ alphabet }: Automaton, indexes: readonly number[]): string | undefined {
  if (indexes.includes(startOfText) || indexes.includes(endOfText)) return "";
  const best = indexes.map((index) => alphabet[index]!).find((character) => /[a-z0-9]/i.test(character));
  return best ?? alphabet[indexes[0] ?? -1];
}

function shared(left: ReadonlySet<number>, right: ReadonlySet<number>): readonly number[] {
  return [...left].filter((index) => right.has(index));
}
