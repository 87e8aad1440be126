import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import type { Link, Pair, SenderSide } from "./pairs.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { addTo } from "../../diagnostics/add-to.js";

/** Who sends a value, and whether a narrower schema narrows the whole message (`same`), or widens it, as under `not`. */
export interface State {
  readonly sender: SenderSide;
  readonly polarity: "same" | "flipped";
}

export const states: readonly State[] = [
  { sender: "request", polarity: "same" },
  { sender: "request", polarity: "flipped" },
  { sender: "response", polarity: "same" },
  { sender: "response", polarity: "flipped" },
];

/** A whole message, or a parameter. */
export interface Root {
  readonly index: number;
  readonly pair: Pair;
  readonly sender: SenderSide;
  readonly operations: Set<string>;
}

/** A pair in a state. */
export interface Use {
  readonly pair: Pair;
  readonly state: number;
}

/** A use on the way from an edit to a message, with the use inside it. */
interface Way extends Use {
  readonly inside?: Way;
}

/** The operations that use an edit most directly. */
export interface Nearest {
  readonly operations: readonly string[];
  /** The pairs between the first operation and the edit: the whole message first, and that of the edit last. */
  readonly through: readonly Pair[];
}

function pairsOf(way: Way | undefined): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let next = way; next; next = next.inside) pairs.push(next.pair);
  return pairs;
}

/** Decides which messages contain which pairs, in which state. */
export class Usage {
  /** Bit sets of roots by pair and state. */
  readonly #reached: Map<Pair, readonly (Uint32Array | undefined)[]>;
  readonly #roots: readonly Root[];
  readonly #rootsOf = new Map<Pair, Root[]>();

  constructor(roots: readonly Root[]) {
    this.#roots = roots;
    const words = Math.ceil(roots.length / 32);
    const reached = new Map<Pair, (Uint32Array | undefined)[]>();
    const waiting = new Set<Pair>();
    const mark = (pair: Pair, state: number, bits: Uint32Array): void => {
      const known = getOrAdd(reached, pair, () => []);
      const own = (known[state] ??= new Uint32Array(words));
      if (unite(own, bits)) waiting.add(pair);
    };
    for (const root of roots) {
      const bits = new Uint32Array(words);
      bits[root.index >>> 5] = 1 << (root.index & 31);
      mark(root.pair, startOf(root), bits);
      addTo(this.#rootsOf, root.pair, root);
    }
    // A set iterates over what is added to it, too.
    for (const pair of waiting) {
      waiting.delete(pair);
      reached.get(pair)?.forEach((bits, state) => {
        for (const link of bits ? pair.inner : [])
          for (const inner of statesInside(state, link)) mark(link.inner, inner, bits!);
      });
    }
    this.#reached = reached;
  }

  /** Returns the states in which a pair is part of messages. */
  statesOf(pair: Pair): readonly number[] {
    const known = this.#reached.get(pair) ?? [];
    return states.flatMap((_, state) => (known[state] ? [state] : []));
  }

  /** Returns the messages that contain a pair in a state. */
  rootsOf(pair: Pair, state: number): readonly Root[] {
    const bits = this.#reached.get(pair)?.[state];
    return bits ? this.#roots.filter(({ index }) => (bits[index >>> 5]! & (1 << (index & 31))) !== 0) : [];
  }

  /** Returns the operations that use pairs most directly, those with fewest schemas in between first. Stops once it has some. */
  nearestTo(uses: readonly Use[], enough: number): Nearest {
    const operations = new Set<string>();
    const seen = new Set<string>();
    let through: readonly Pair[] = [];
    for (let waiting: readonly Way[] = uses; waiting.length > 0 && operations.size < enough;) {
      const fresh = waiting.filter(({ pair, state }) => !seen.has(`${pair.index} ${state}`));
      for (const { pair, state } of fresh) seen.add(`${pair.index} ${state}`);
      const ends = fresh.flatMap((way) =>
        (this.#rootsOf.get(way.pair) ?? [])
          .filter((root) => startOf(root) === way.state)
          .flatMap((root) => [...root.operations].map((operation) => ({ operation, way }))),
      );
      ends.sort((one, other) => byCodeUnit(one.operation, other.operation));
      if (operations.size === 0) through = pairsOf(ends[0]?.way);
      for (const { operation } of ends) operations.add(operation);
      waiting = fresh.flatMap((inside) =>
        this.around(inside.pair, inside.state).map(({ link, state }) => ({ pair: link.outer, state, inside })),
      );
    }
    return { operations: [...operations], through };
  }

  /** Returns whether a pair is a whole message in a state. */
  isRoot(pair: Pair, state: number): boolean {
    const { sender, polarity } = states[state]!;
    return polarity === "same" && (this.#rootsOf.get(pair) ?? []).some((root) => root.sender === sender);
  }

  /** Returns the uses around a pair in a state, each with the state of the outer pair. */
  around(pair: Pair, state: number): readonly { readonly link: Link; readonly state: number }[] {
    return pair.outer.flatMap((link) =>
      this.statesOf(link.outer)
        .filter((outer) => statesInside(outer, link).includes(state))
        .map((outer) => ({ link, state: outer })),
    );
  }
}

/** Returns the state of a whole message. */
export function startOf({ sender }: Root): number {
  return sender === "request" ? 0 : 2;
}

/** Returns the states of an inner pair, given that of the outer one. */
function statesInside(state: number, { polarity, unsentBy }: Link): readonly number[] {
  if (unsentBy.includes(states[state]!.sender)) return [];
  if (polarity === "same") return [state];
  return polarity === "flipped" ? [state ^ 1] : [state, state ^ 1];
}

/** Adds bits, and returns whether that changed anything. */
function unite(bits: Uint32Array, added: Uint32Array): boolean {
  let changed = false;
  for (let index = 0; index < bits.length; index++) {
    const both = (bits[index]! | added[index]!) >>> 0;
    if (both !== bits[index]) {
      bits[index] = both;
      changed = true;
    }
  }
  return changed;
}
