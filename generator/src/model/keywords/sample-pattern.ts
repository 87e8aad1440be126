import * as modules from "node:module";
import type { AST } from "@eslint-community/regexpp";

/** The longest pattern to read. */
const longestPattern = 2000;
const mostCharacters = 400;
const preferred = [..."a0A-_./:@ b1Bz9Z#+=,;é中\n"];

const known = new Map<string, readonly string[]>();

/** Returns a few strings that probably match a pattern: a shortest one, and longer ones. None if it is invalid. */
export function samplesOfPattern(pattern: string, length: { readonly least: number }): readonly string[] {
  const key = `${Math.min(length.least, mostCharacters)}:${pattern}`;
  const found = known.get(key) ?? sample(pattern, length.least);
  if (known.size > mostCharacters) known.clear();
  known.set(key, found);
  return found;
}

function sample(pattern: string, least: number): readonly string[] {
  const parsed = parse(pattern);
  if (parsed === undefined) return [];
  const found: string[] = [];
  for (const more of [0, 1, Math.min(least, mostCharacters)]) {
    const writer = new Writer(more, parsed.flags);
    const [text] = [writer.write(parsed.tree.alternatives)];
    if (text !== undefined) found.push(text, text.toUpperCase());
  }
  for (const alternative of parsed.tree.alternatives.slice(1, 8)) {
    const text = new Writer(0, parsed.flags).write([alternative]);
    if (text !== undefined) found.push(text);
  }
  return [...new Set(found)];
}

interface Parsed {
  readonly tree: AST.Pattern;
  readonly flags: string;
}

/** Only patterns load the parser. */
function parse(pattern: string): Parsed | undefined {
  if (pattern.length > longestPattern) return undefined;
  const require = modules.createRequire(import.meta.url);
  const { RegExpParser } = require("@eslint-community/regexpp") as typeof import("@eslint-community/regexpp");
  for (const flags of ["u", ""]) {
    try {
      return { tree: new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: flags === "u" }), flags };
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Writes a string that a pattern matches. Ignores lookarounds and references, so the string has to be tested. */
class Writer {
  readonly #more: number;
  readonly #flags: string;
  #length = 0;

  /** `more` is the number of extra repetitions of what may repeat. */
  constructor(more: number, flags: string) {
    this.#more = more;
    this.#flags = flags;
  }

  write(alternatives: readonly AST.Alternative[]): string | undefined {
    const [first] = alternatives;
    if (first === undefined) return "";
    return this.#join(first.elements.map((element) => this.#element(element)));
  }

  #join(parts: readonly (string | undefined)[]): string | undefined {
    return parts.some((part) => part === undefined) ? undefined : parts.join("");
  }

  #element(element: AST.Element): string | undefined {
    if (this.#length > mostCharacters) return undefined;
    switch (element.type) {
      case "Assertion":
      case "Backreference":
        return "";
      case "Group":
      case "CapturingGroup":
        return this.write(element.alternatives);
      case "Quantifier": {
        const count = Math.min(element.max, element.min + this.#more);
        if (count > mostCharacters) return undefined;
        return this.#join(Array.from({ length: count }, () => this.#element(element.element)));
      }
      case "Character":
        this.#length += 1;
        return String.fromCodePoint(element.value);
      default: {
        this.#length += 1;
        // A single class takes no time.
        const expression = new RegExp(`^${element.raw}$`, this.#flags);
        return preferred.find((character) => expression.test(character)) ?? firstOf(element);
      }
    }
  }
}

function firstOf(element: AST.Element): string | undefined {
  if (element.type !== "CharacterClass" || element.negate) return undefined;
  for (const part of element.elements) {
    if (part.type === "Character") return String.fromCodePoint(part.value);
    if (part.type === "CharacterClassRange") return String.fromCodePoint(part.min.value);
  }
  return undefined;
}
