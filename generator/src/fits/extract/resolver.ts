import { getOrAdd } from "../../diagnostics/get-or-add.js";
import type { ts } from "ts-morph";
import { keyOf, type Program } from "../../diff/fix/program.js";
import type { Operation } from "../../model/types.js";
import type { Surface } from "./surface.js";

/** Resolves symbols of a program to the parts of the document that they stand for. */
export class Resolver {
  readonly program: Program;
  readonly surface: Surface;
  readonly #keys = new Map<ts.Node, string>();
  readonly #operations = new Map<ts.Node, readonly Operation[]>();

  constructor(program: Program, surface: Surface) {
    this.program = program;
    this.surface = surface;
  }

  symbolAt(node: ts.Node): ts.Symbol | undefined {
    const { ts, checker } = this.program;
    const symbol = checker.getSymbolAtLocation(node);
    const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Returns the keys of the generated declarations of a symbol. */
  keysOf(symbol: ts.Symbol | undefined): readonly string[] {
    const { ts, isGenerated } = this.program;
    return (symbol?.declarations ?? []).flatMap((declaration) => {
      if (!isGenerated(declaration.getSourceFile())) return [];
      return [getOrAdd(this.#keys, declaration, () => keyOf(ts, declaration))];
    });
  }

  /** Returns the ids of the parts of the document that a symbol stands for. */
  idsOf(symbol: ts.Symbol | undefined): readonly string[] {
    return this.keysOf(symbol).flatMap((key) => this.surface.ids.get(key) ?? []);
  }

  /** Returns the operations that a method, a function, or generated code around them calls. */
  operationsOf(symbol: ts.Symbol | undefined): readonly Operation[] {
    const { isGenerated } = this.program;
    const own = this.keysOf(symbol).flatMap((key) => this.surface.operations.get(key) ?? []);
    if (own.length > 0) return own;
    const declarations = symbol?.declarations ?? [];
    return declarations.flatMap((one) => (isGenerated(one.getSourceFile()) ? this.#operationsIn(one) : []));
  }

  /** Returns the operations that the code of a declaration calls, such as that of a hook. */
  #operationsIn(declaration: ts.Declaration): readonly Operation[] {
    const { ts } = this.program;
    const known = this.#operations.get(declaration);
    if (known !== undefined) return known;
    this.#operations.set(declaration, []);
    const isCode =
      ts.isFunctionDeclaration(declaration) ||
      ts.isVariableDeclaration(declaration) ||
      ts.isPropertyAssignment(declaration) ||
      ts.isShorthandPropertyAssignment(declaration) ||
      ts.isMethodDeclaration(declaration);
    // A client has all operations; its methods say which of them a program calls.
    const isClient = isCode && ["createClient", "createCore"].includes(keyOf(ts, declaration));
    const found = new Set<Operation>();
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return;
      if (ts.isIdentifier(node)) for (const one of this.#called(node, declaration)) found.add(one);
      ts.forEachChild(node, visit);
    };
    if (isCode && !isClient) visit(declaration);
    this.#operations.set(declaration, [...found]);
    return [...found];
  }

  #called(node: ts.Identifier, within: ts.Declaration): readonly Operation[] {
    const { ts, checker } = this.program;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.symbolAt(node);
    const isOutside = symbol?.declarations?.some((one) => one.pos < within.pos || one.end > within.end);
    const other =
      symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
    return isOutside === true || other?.declarations?.[0]?.getSourceFile() !== within.getSourceFile()
      ? this.operationsOf(other)
      : [];
  }
}
