import { bare } from "../bare.js";
import { isExact, type RoundedNumber } from "./exact-numbers.js";
import { maximumDepth } from "./limits.js";

/** A JSON value. Objects have no prototype. */
export type JsonNode = string | number | boolean | null | JsonNode[] | { [key: string]: JsonNode };

export type JsonProblem =
  | { readonly kind: "syntax"; readonly message: string; readonly start: number; readonly end: number }
  | { readonly kind: "duplicate"; readonly key: string; readonly start: number; readonly end: number }
  | { readonly kind: "number"; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: "depth"; readonly start: number; readonly end: number };

export interface JsonResult {
  /** Absent for invalid JSON. */
  readonly value?: JsonNode;
  readonly problems: readonly JsonProblem[];
  /** The inexact numbers. */
  readonly rounded: readonly RoundedNumber[];
}

/** A text that was read, with the offsets of its larger objects and lists. */
export interface ReadJson {
  readonly text: string;
  readonly value: JsonNode;
  readonly spans: Spans;
}

type Spans = ReadonlyMap<JsonNode, readonly [start: number, end: number]>;

/**
 * Reads JSON (RFC 8259). Unlike JSON.parse, it returns objects without a prototype, reports duplicate keys (the last
 * wins) and the position of a syntax error, and limits the depth. Returns the objects of an earlier version of the text, `like`, where
 * nothing has changed: comparing is much faster than reading. With `isKept`, the result can be the next earlier version.
 */
export function parseJson(
  text: string,
  { like, isKept = false }: { readonly like?: ReadJson | undefined; readonly isKept?: boolean } = {},
): JsonResult & { readonly read?: ReadJson } {
  const reader = new JsonReader(text, like, isKept);
  try {
    const value = reader.document();
    const { problems, rounded, spans } = reader;
    // What is read again has no problems, and no numbers whose spelling matters.
    const isPlain = spans !== undefined && problems.length === 0 && rounded.length === 0;
    return { value, problems, rounded, ...(isPlain && { read: { text, value, spans } }) };
  } catch (error) {
    if (error instanceof Stop) return { problems: [...reader.problems, error.problem], rounded: [] };
    throw error;
  }
}

class Stop extends Error {
  constructor(readonly problem: JsonProblem) {
    super(problem.kind);
  }
}

/** The length of the smallest objects and lists whose offsets are kept. */
const smallestSpan = 200;

function isMembers(value: JsonNode | undefined): value is { [key: string]: JsonNode } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const wordPattern = /[^\s,:{}[\]"]+/y;

class JsonReader {
  readonly problems: JsonProblem[] = [];
  readonly rounded: RoundedNumber[] = [];
  readonly #text: string;
  #offset = 0;
  #depth = 0;
  /** The next backslash at or after the offset. A string that ends before it needs no unescaping. */
  #backslash: number;
  readonly #like: ReadJson | undefined;
  readonly spans: Map<JsonNode, readonly [number, number]> | undefined;

  constructor(text: string, like: ReadJson | undefined, isKept: boolean) {
    this.#text = text;
    this.#like = like;
    this.spans = isKept ? new Map() : undefined;
    this.#backslash = this.#find("\\", 0);
  }

  document(): JsonNode {
    const value = this.#value(this.#like?.value);
    this.#skipBlanks();
    if (this.#offset < this.#text.length) this.#fail("expected the end of the file");
    return value;
  }

  /** Reads a value. `earlier` is the value that the earlier version has there. */
  #value(earlier: JsonNode | undefined): JsonNode {
    this.#skipBlanks();
    switch (this.#text.charCodeAt(this.#offset)) {
      case 0x7b:
      case 0x5b:
        return this.#container(earlier);
      case 0x22:
        return this.#string();
      case 0x74:
        return this.#word("true", true);
      case 0x66:
        return this.#word("false", false);
      case 0x6e:
        return this.#word("null", null);
      default:
        return this.#number();
    }
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > maximumDepth) throw new Stop({ kind: "depth", start: this.#offset, end: this.#offset + 1 });
    this.#offset += 1;
  }

  /** Returns whether the object or array ends here, and skips its closing bracket. */
  #leaves(code: number): boolean {
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#offset) !== code) return false;
    this.#offset += 1;
    this.#depth -= 1;
    return true;
  }

  #container(earlier: JsonNode | undefined): JsonNode {
    const start = this.#offset;
    const value = earlier !== undefined && this.#isAgain(earlier) ? earlier : this.#readContainer(earlier);
    if (this.#offset - start >= smallestSpan) this.spans?.set(value, [start, this.#offset]);
    return value;
  }

  #readContainer(earlier: JsonNode | undefined): JsonNode {
    return this.#text.charCodeAt(this.#offset) === 0x7b ? this.#object(earlier) : this.#array(earlier);
  }

  /** Returns whether the text goes on as an earlier value was written, and skips it. */
  #isAgain(earlier: JsonNode): boolean {
    const span = this.#like?.spans.get(earlier);
    if (this.#like === undefined || span === undefined) return false;
    const end = this.#offset + span[1] - span[0];
    if (this.#text.slice(this.#offset, end) !== this.#like.text.slice(...span)) return false;
    this.#offset = end;
    return true;
  }

  #object(earlier: JsonNode | undefined): JsonNode {
    this.#enter();
    const before = isMembers(earlier) ? earlier : undefined;
    const object = bare<JsonNode>();
    if (this.#leaves(0x7d)) return object;
    for (;;) {
      this.#skipBlanks();
      const keyStart = this.#offset;
      if (this.#text.charCodeAt(keyStart) !== 0x22) this.#fail("expected a property name in double quotes");
      const key = this.#string();
      const keyEnd = this.#offset;
      this.#expect(0x3a, "expected `:` after the property name");
      const value = this.#value(before?.[key]);
      if (key in object) this.problems.push({ kind: "duplicate", key, start: keyStart, end: keyEnd });
      object[key] = value;
      if (this.#leaves(0x7d)) return object;
      this.#expect(0x2c, "expected `,` or `}`");
    }
  }

  #array(earlier: JsonNode | undefined): JsonNode {
    this.#enter();
    const before = Array.isArray(earlier) ? earlier : undefined;
    const items: JsonNode[] = [];
    if (this.#leaves(0x5d)) return items;
    for (;;) {
      items.push(this.#value(before?.[items.length]));
      if (this.#leaves(0x5d)) return items;
      this.#expect(0x2c, "expected `,` or `]`");
    }
  }

  #string(): string {
    const start = this.#offset;
    const end = this.#text.indexOf('"', start + 1);
    if (this.#backslash < start) this.#backslash = this.#find("\\", start);
    if (end === -1) this.#fail("unterminated string");
    if (end < this.#backslash) {
      const value = this.#text.slice(start + 1, end);
      // RFC 8259, 7: control characters must be escaped.
      const control = value.search(/[\0-\x1f]/);
      if (control !== -1) this.#failAt(start + 1 + control, "unescaped control character in a string");
      this.#offset = end + 1;
      return value;
    }
    return this.#escapedString(start);
  }

  #escapedString(start: number): string {
    let end = start + 1;
    for (; this.#text[end] !== '"'; end += this.#text[end] === "\\" ? 2 : 1) {
      if (end >= this.#text.length) this.#fail("unterminated string");
    }
    try {
      const value = JSON.parse(this.#text.slice(start, end + 1)) as string;
      this.#offset = end + 1;
      return value;
    } catch {
      return this.#fail("invalid escape or unescaped control character in a string");
    }
  }

  #number(): number {
    numberPattern.lastIndex = this.#offset;
    const text = numberPattern.exec(this.#text)?.[0];
    if (text === undefined) return this.#fail("expected a value");
    const value = Number(text);
    const start = this.#offset;
    this.#offset += text.length;
    if (!Number.isFinite(value)) this.problems.push({ kind: "number", text, start, end: this.#offset });
    else if (!isExact(text, value)) this.rounded.push({ literal: text, value });
    return value === 0 ? 0 : value;
  }

  #word<T>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#offset)) return this.#fail("expected a value");
    this.#offset += word.length;
    return value;
  }

  #expect(code: number, message: string): void {
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#offset) !== code) this.#fail(message);
    this.#offset += 1;
  }

  #skipBlanks(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#offset);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#offset += 1;
    }
  }

  #find(what: string, from: number): number {
    const found = this.#text.indexOf(what, from);
    return found === -1 ? Number.POSITIVE_INFINITY : found;
  }

  #fail(message: string): never {
    return this.#failAt(this.#offset, message);
  }

  #failAt(start: number, message: string): never {
    wordPattern.lastIndex = start;
    const length = wordPattern.exec(this.#text)?.[0].length ?? 1;
    throw new Stop({ kind: "syntax", message, start, end: Math.min(start + length, this.#text.length) });
  }
}

/** Returns whether to read a file as JSON, because of its extension or its content. */
export function isJson(text: string, file: string): boolean {
  if (/\.json$/i.test(file)) return true;
  // A YAML flow mapping starts like JSON but rarely is JSON; the reader then stops early, at the first unquoted word.
  return /^\s*[{[]\s*["{[\]}]/.test(text) && parseJson(text).value !== undefined;
}
