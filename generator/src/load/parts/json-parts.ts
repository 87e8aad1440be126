import type { Part } from "./parts.js";

/**
 * The values of `components.schemas` in a JSON text, in its order. Trusts that the text without them is JSON, as it is where
 * it was read before; undefined where it has no such member. Never parses a value.
 */
export function jsonParts(text: string): readonly Part[] | undefined {
  const scanner = new Scanner(text);
  const components = scanner.memberOf(scanner.skipBlanks(0), "components");
  const schemas = components === undefined ? undefined : scanner.memberOf(components, "schemas");
  if (schemas === undefined) return undefined;
  return [...scanner.members(schemas)].map(({ key, start, end }) => ({ name: key, start, end }));
}

interface Member {
  readonly key: string;
  /** Of the value. */
  readonly start: number;
  readonly end: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const openBracket = 0x5b;
const closeBrace = 0x7d;
const closeBracket = 0x5d;

/** Finds its way through JSON by its brackets and strings alone. */
class Scanner {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Where the value of a member of an object begins; undefined where the object has no such member. */
  memberOf(object: number, key: string): number | undefined {
    for (const member of this.members(object)) if (member.key === key) return member.start;
    return undefined;
  }

  *members(object: number): Generator<Member> {
    if (this.#text.charCodeAt(object) !== openBrace) return;
    let offset = this.skipBlanks(object + 1);
    while (this.#text.charCodeAt(offset) === quote) {
      const keyEnd = this.#endOfString(offset);
      const start = this.skipBlanks(this.skipBlanks(keyEnd) + 1); // behind the colon
      const end = this.#endOfValue(start);
      yield { key: JSON.parse(this.#text.slice(offset, keyEnd)) as string, start, end };
      offset = this.skipBlanks(end);
      if (this.#text.charCodeAt(offset) !== comma) return;
      offset = this.skipBlanks(offset + 1);
    }
  }

  skipBlanks(offset: number): number {
    let end = offset;
    while (isBlank(this.#text.charCodeAt(end))) end += 1;
    return end;
  }

  #endOfString(start: number): number {
    let offset = start + 1;
    for (let code = this.#text.charCodeAt(offset); code !== quote; code = this.#text.charCodeAt(offset)) {
      if (Number.isNaN(code)) return offset;
      offset += code === backslash ? 2 : 1;
    }
    return offset + 1;
  }

  #endOfValue(start: number): number {
    let depth = 0;
    let offset = start;
    for (let code = this.#text.charCodeAt(offset); !Number.isNaN(code); code = this.#text.charCodeAt(offset)) {
      if (code === quote) offset = this.#endOfString(offset);
      else if (code === openBrace || code === openBracket) ((depth += 1), (offset += 1));
      else if (depth === 0 && (code === comma || code === closeBrace || code === closeBracket || isBlank(code))) break;
      else {
        if (code === closeBrace || code === closeBracket) depth -= 1;
        offset += 1;
      }
      if (depth === 0 && (code === quote || code === closeBrace || code === closeBracket)) break;
    }
    return offset;
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
