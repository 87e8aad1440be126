import { getOrAdd } from "../../../diagnostics/get-or-add.js";
import { RegExpParser, type AST } from "@eslint-community/regexpp";
import type { Steps } from "./steps.js";
import { addAll } from "../../../diagnostics/add-to.js";

/**
 * A regular expression of a query (RFC 9485, I-Regexp), as a program for a machine that follows all ways at once. It takes linear
 * time, unlike JavaScript's engine: patterns and documents are untrusted.
 */
export interface Pattern {
  readonly program: readonly Instruction[];
}

/** Continues at all of these instructions. */
interface Fork {
  readonly is: "fork";
  readonly to: number[];
}

type Instruction =
  | Fork
  /** Consumes a character that passes the test. */
  | { readonly is: "character"; readonly test: (character: string) => boolean }
  | { readonly is: "start" }
  | { readonly is: "end" }
  | { readonly is: "match" };

/** The maximum number of instructions. Real patterns stay below 100. */
const mostInstructions = 2_000;

class NotSupported extends Error {}

/** Compiles a pattern; undefined if it is not an I-Regexp, has JavaScript's syntax beyond that, or is too large. */
export function compilePattern(pattern: string): Pattern | undefined {
  try {
    const ast = new RegExpParser({ ecmaVersion: 2022 }).parsePattern(pattern, 0, pattern.length, { unicode: true });
    const compiler = new Compiler();
    compiler.choice(ast.alternatives);
    compiler.emit({ is: "match" });
    return { program: compiler.program };
  } catch (error) {
    // A syntax error, or groups that are nested so deeply that the parser's stack overflows.
    if (error instanceof NotSupported || error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

class Compiler {
  readonly program: Instruction[] = [];

  emit(instruction: Instruction): number {
    if (this.program.length >= mostInstructions) throw new NotSupported();
    return this.program.push(instruction) - 1;
  }

  choice(alternatives: readonly AST.Alternative[]): void {
    const fork = this.#fork();
    const ends: Fork[] = [];
    for (const { elements } of alternatives) {
      fork.to.push(this.program.length);
      for (const element of elements) this.#element(element);
      ends.push(this.#fork());
    }
    for (const { to } of ends) to.push(this.program.length);
  }

  #fork(): Fork {
    const fork: Fork = { is: "fork", to: [] };
    this.emit(fork);
    return fork;
  }

  #element(element: AST.Element): void {
    switch (element.type) {
      case "Character":
      case "CharacterClass":
      case "CharacterSet":
        this.emit({ is: "character", test: testOf(element) });
        return;
      case "Group":
        return this.choice(element.alternatives);
      case "CapturingGroup":
        if (element.name !== null) throw new NotSupported();
        return this.choice(element.alternatives);
      case "Quantifier":
        return this.#quantified(element);
      case "Assertion":
        // I-Regexp has no anchors, but its mapping to JavaScript (RFC 9485, 5.3) leaves them as they are.
        if (element.kind !== "start" && element.kind !== "end") throw new NotSupported();
        this.emit({ is: element.kind });
        return;
      default:
        throw new NotSupported();
    }
  }

  #quantified({ element, min, max, greedy }: AST.Quantifier): void {
    if (!greedy) throw new NotSupported();
    for (let count = 0; count < min; count += 1) this.#element(element);
    const forks: Fork[] = [];
    const start = this.program.length;
    for (let count = min; count < (max === Infinity ? min + 1 : max); count += 1) {
      const fork = this.#fork();
      fork.to.push(this.program.length);
      this.#element(element);
      forks.push(fork);
    }
    if (max === Infinity) this.emit({ is: "fork", to: [start] });
    for (const { to } of forks) to.push(this.program.length);
  }
}

function testOf(element: AST.Character | AST.CharacterClass | AST.CharacterSet): (character: string) => boolean {
  // RFC 9485, 5.3: a dot excludes line feeds and carriage returns only.
  const source = element.raw === "." ? "[^\\n\\r]" : element.raw;
  const single = new RegExp(`^${source}$`, "u");
  const known = new Map<string, boolean>();
  return (character) => {
    return getOrAdd(known, character, () => single.test(character));
  };
}

/** Returns whether a pattern matches a whole string or, with `within`, a part of it. */
export function matchesPattern({ program }: Pattern, text: string, within: boolean, steps: Steps): boolean {
  const characters = [...text];
  let states = new Set<number>();
  for (let at = 0; at <= characters.length; at += 1) {
    if (at === 0 || within) enter(program, { state: 0, at, length: characters.length }, states);
    steps.take(states.size + 1);
    const isMatch = [...states].some((state) => program[state]!.is === "match");
    if (isMatch && (within || at === characters.length)) return true;
    const character = characters[at];
    if (character === undefined) break;
    const next = new Set<number>();
    for (const state of states) {
      const instruction = program[state]!;
      if (instruction.is !== "character" || !instruction.test(character)) continue;
      enter(program, { state: state + 1, at: at + 1, length: characters.length }, next);
    }
    states = next;
    if (states.size === 0 && !within) return false;
  }
  return false;
}

/** Adds a state and all that it reaches without consuming a character. */
function enter(
  program: readonly Instruction[],
  { state, at, length }: { readonly state: number; readonly at: number; readonly length: number },
  states: Set<number>,
): void {
  const open = [state];
  for (let next; (next = open.pop()) !== undefined;) {
    if (states.has(next)) continue;
    states.add(next);
    const instruction = program[next]!;
    if (instruction.is === "fork") addAll(open, instruction.to);
    if (instruction.is === "start" && at === 0) open.push(next + 1);
    if (instruction.is === "end" && at === length) open.push(next + 1);
  }
}
