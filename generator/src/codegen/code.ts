import { invariant } from "../diagnostics/invariant.js";

/**
 * A piece of TypeScript. Code that refers to no symbol is a plain string; other code is a fragment, which holds the symbols
 * themselves. `printSource` decides what each symbol is called in its file.
 */
export type Code = string | CodeSymbol | Fragment;

/** A name of a file that depends on the file's other names. */
export type CodeSymbol = ImportedName | ImportedModule | DeclaredName;

/** Code is printed once, by `printSource`: a template literal or `join` in between would lose its symbols. */
class Unprinted {
  toString(): never {
    invariant(false, "code with symbols was converted to a string: use code`…` or joinCode");
  }
}

/** One export of another module. */
export class ImportedName extends Unprinted {
  constructor(
    readonly module: string,
    readonly name: string,
    readonly isType: boolean,
    /** The local name if the file has no other use for it. */
    readonly wanted: string = name,
  ) {
    super();
  }
}

/** All exports of another module: `import * as z`. */
export class ImportedModule extends Unprinted {
  constructor(
    readonly module: string,
    readonly wanted: string,
    readonly isType: boolean,
  ) {
    super();
  }
}

/** A declaration of the file itself. The file drops it if no export needs it. */
export class DeclaredName extends Unprinted {
  constructor(
    readonly wanted: string,
    /** Distinguishes declarations of one file that want the same name. */
    readonly id: number,
  ) {
    super();
  }
}

/** Code that refers to symbols. */
export class Fragment extends Unprinted {
  constructor(readonly parts: readonly Code[]) {
    super();
  }
}

/** Larger fragments become parts of others as they are: copied at each level, deeply nested code would take quadratic time. */
const mostCopiedParts = 16;

/** Returns a reference to a type of another module. */
export function importedType(module: string, name: string): ImportedName {
  return new ImportedName(module, name, true);
}

/** Returns a reference to a value of another module, whose local name may be another one. */
export function importedValue(module: string, name: string, wanted = name): ImportedName {
  return new ImportedName(module, name, false, wanted);
}

/** Composes code from a template: ``code`${call}(${argument})` ``. Returns a string if no part refers to a symbol. */
export function code(strings: TemplateStringsArray, ...values: readonly (Code | number)[]): Code {
  const builder = new Builder(strings[0] ?? "");
  for (let index = 0; index < values.length; index += 1) {
    builder.add(values[index] ?? "");
    builder.add(strings[index + 1] ?? "");
  }
  return builder.build();
}

/** Joins pieces of code as `join` of an array joins strings. */
export function joinCode(pieces: readonly Code[], separator: string): Code {
  const builder = new Builder("");
  for (let index = 0; index < pieces.length; index += 1) {
    if (index > 0) builder.add(separator);
    builder.add(pieces[index] ?? "");
  }
  return builder.build();
}

/** Returns the pieces of code that differ. */
export function distinct(pieces: readonly Code[]): readonly Code[] {
  return [...new Map(pieces.map((piece) => [keyOf(piece), piece])).values()];
}

/** Replaces every line feed of the code, but not of names. */
export function replaceLineFeeds(value: Code, replacement: string): Code {
  if (typeof value === "string") return value.replaceAll("\n", replacement);
  if (!(value instanceof Fragment)) return value;
  return new Fragment(value.parts.map((part) => replaceLineFeeds(part, replacement)));
}

/** Returns the symbols that code refers to, in order. */
export function symbolsIn(value: Code): readonly CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  collectSymbols(value, symbols);
  return symbols;
}

function collectSymbols(value: Code, symbols: CodeSymbol[]): void {
  if (typeof value === "string") return;
  if (value instanceof Fragment) for (const part of value.parts) collectSymbols(part, symbols);
  else symbols.push(value);
}

/** Returns the code as a string, with a name for each symbol. */
export function printCode(value: Code, nameOf: (symbol: CodeSymbol) => string): string {
  if (typeof value === "string") return value;
  if (!(value instanceof Fragment)) return nameOf(value);
  let printed = "";
  for (const part of value.parts) printed += printCode(part, nameOf);
  return printed;
}

/** Returns code without symbols as the string that it is. */
export function stringOf(value: Code): string {
  invariant(typeof value === "string", "the code has symbols");
  return value;
}

/** Returns the same string for the same code of one file, and another one for all other code. */
export function keyOf(value: Code): string {
  return printCode(value, keyOfSymbol);
}

/** Code holds no U+0000: literals escape it, and comments lose it. */
export function keyOfSymbol(symbol: CodeSymbol): string {
  if (symbol instanceof ImportedName) return `\0${symbol.module}\0${symbol.name}\0`;
  return symbol instanceof ImportedModule ? `\0${symbol.module}\0*\0` : `\0${symbol.id}\0`;
}

/** Collects parts, and keeps adjacent strings together. */
class Builder {
  #pending: string;
  readonly #parts: Code[] = [];

  constructor(start: string) {
    this.#pending = start;
  }

  add(value: Code | number): void {
    if (typeof value === "string" || typeof value === "number") this.#pending += value;
    else if (value instanceof Fragment && value.parts.length <= mostCopiedParts) {
      for (const part of value.parts) this.#addPart(part);
    } else this.#addPart(value);
  }

  #addPart(part: Code): void {
    if (typeof part === "string") this.#pending += part;
    else {
      if (this.#pending !== "") this.#parts.push(this.#pending);
      this.#pending = "";
      this.#parts.push(part);
    }
  }

  build(): Code {
    if (this.#parts.length === 0) return this.#pending;
    if (this.#pending !== "") this.#parts.push(this.#pending);
    return new Fragment(this.#parts);
  }
}
