/** A token of TypeScript: a word, a literal or a punctuator. */
export interface Token {
  readonly kind: "word" | "string" | "number" | "template" | "punctuator" | "end";
  readonly text: string;
}

const end: Token = { kind: "end", text: "" };
const kinds = ["word", "string", "number", "template", "punctuator"] as const;

/** Whitespace, comments, and one token of each kind in the order of `kinds`. Generated code has no other tokens. */
const pattern = () =>
  /(?:\s|\/\*[^]*?\*\/)*(?:([\p{ID_Start}$_][\p{ID_Continue}$]*)|("(?:[^"\\]|\\.)*")|(-?\d[\w.+-]*)|(`[^`]*`)|(\.\.\.|=>|[^\s]))/uy;

/** Splits generated code into tokens, without comments. */
export class Tokens {
  readonly #text: string;
  readonly #pattern = pattern();
  #next: Token;

  constructor(text: string) {
    this.#text = text;
    this.#next = this.#read();
  }

  get next(): Token {
    return this.#next;
  }

  take(): Token {
    const token = this.#next;
    this.#next = this.#read();
    return token;
  }

  /** Takes the next token if it is this one. */
  skip(text: string): boolean {
    if (this.#next.text !== text || this.#next.kind === "string") return false;
    this.take();
    return true;
  }

  /** Takes this token. Throws if it is not the next one. */
  expect(text: string): void {
    if (!this.skip(text)) throw new SyntaxError(`expected ${text}, not ${this.#next.text}`);
  }

  #read(): Token {
    const match = this.#pattern.exec(this.#text);
    if (match === null) return end;
    const index = kinds.findIndex((_, group) => match[group + 1] !== undefined);
    return { kind: kinds[index] ?? "punctuator", text: match[index + 1] ?? "" };
  }
}
