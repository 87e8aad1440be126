import { addAll } from "../diagnostics/add-to.js";
import { invariant } from "../diagnostics/invariant.js";
import { DeclaredName, keyOfSymbol, printCode, symbolsIn, type Code, type CodeSymbol } from "./code.js";
import type { Structure } from "./declarations.js";
import { importLines } from "./imports.js";
import { declarationCode } from "./print-declaration.js";

/** A declaration, or code that no structure describes, such as a call. */
export type Statement = Structure | Code;

export interface SourceFile {
  /** Comments and directives before the imports. */
  readonly prologue?: readonly string[];
  readonly statements: readonly Statement[];
  /** Names that no chosen declaration gets, such as those of variables that would hide it. */
  readonly reserved?: Iterable<string>;
}

/** Prints a file: names its symbols, drops the declarations that nothing needs, and adds the imports. */
export function printSource({ prologue = [], statements, reserved = [] }: SourceFile): string {
  const blocks = reachable(statements.map(blockOf));
  const symbols = blocks.flatMap((block) => block.symbols);
  const names = new Names(blocks.flatMap(({ fixed }) => fixed));
  for (const symbol of symbols) if (!(symbol instanceof DeclaredName)) names.add(symbol);
  names.reserve(reserved);
  for (const { chosen } of blocks) for (const symbol of chosen) names.add(symbol);
  const nameOf = (symbol: CodeSymbol): string => names.of(symbol);
  const imports = importLines(symbols, nameOf).join("\n");
  const bodies = blocks.map((block) => printCode(block.code, nameOf));
  // A file without declarations would be a script.
  const parts = [...prologue, imports, ...(bodies.length === 0 ? ["export {};"] : bodies)];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** A statement with its code and what it refers to. */
interface Block {
  readonly code: Code;
  readonly symbols: readonly CodeSymbol[];
  /** The names that it declares and that are given. */
  readonly fixed: readonly string[];
  /** The names that it declares and that the file chooses. */
  readonly chosen: readonly DeclaredName[];
}

function blockOf(statement: Statement): Block {
  const isDeclaration = typeof statement === "object" && "kind" in statement;
  const name = isDeclaration && "name" in statement ? statement.name : undefined;
  const code = isDeclaration ? declarationCode(statement) : statement;
  return {
    code,
    symbols: symbolsIn(code),
    fixed: typeof name === "string" ? [name] : [],
    chosen: name instanceof DeclaredName ? [name] : [],
  };
}

/** Returns the blocks that the file needs: those with a fixed name or none, and all that they refer to. */
function reachable(blocks: readonly Block[]): readonly Block[] {
  const pending = blocks.filter(({ chosen }) => chosen.length === 0);
  // Most files declare nothing but exports.
  if (pending.length === blocks.length) return blocks;
  const declaring = new Map(blocks.flatMap((block) => block.chosen.map((symbol) => [symbol, block] as const)));
  const needed = new Set(pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const found = next.symbols.flatMap((symbol) =>
      symbol instanceof DeclaredName ? (declaring.get(symbol) ?? []) : [],
    );
    const added = [...new Set(found)].filter((block) => !needed.has(block));
    for (const block of added) needed.add(block);
    addAll(pending, added);
  }
  return blocks.filter((block) => needed.has(block));
}

/** The names of the symbols of one file. */
class Names {
  readonly #taken: Set<string>;
  readonly #bySymbol = new Map<CodeSymbol, string>();
  readonly #byKey = new Map<string, string>();
  /** The lowest number that may be free for a name. */
  readonly #numbers = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** Chooses a name for a symbol, unless it has one. */
  add(symbol: CodeSymbol): void {
    if (this.#bySymbol.has(symbol)) return;
    const key = keyOfSymbol(symbol);
    const name = this.#byKey.get(key) ?? this.#free(symbol.wanted);
    this.#byKey.set(key, name);
    this.#bySymbol.set(symbol, name);
  }

  reserve(names: Iterable<string>): void {
    for (const name of names) this.#taken.add(name);
  }

  of(symbol: CodeSymbol): string {
    const name = this.#bySymbol.get(symbol);
    invariant(name !== undefined, "a file refers to a name that it does not declare");
    return name;
  }

  #free(wanted: string): string {
    let name = wanted;
    let number = this.#numbers.get(wanted) ?? 2;
    for (; this.#taken.has(name); number += 1) name = `${wanted}${number}`;
    this.#numbers.set(wanted, number);
    this.#taken.add(name);
    return name;
  }
}
