import type { ts } from "ts-morph";
import { declarationOf, keyOf, type Program } from "./program.js";
import type { Change, Followers, SurfaceChanges } from "./types.js";

/** A program, and what its names refer to. */
export interface Surroundings {
  readonly program: Program;
  readonly symbols: Symbols;
  readonly changes: SurfaceChanges;
}

/** Resolves names of a program to the declarations that the change of the document has renamed or removed. */
export class Symbols {
  readonly #program: Program;
  readonly #changes: SurfaceChanges;
  readonly #followers: Followers;

  constructor(program: Program, changes: SurfaceChanges, followers: Followers = new Map()) {
    this.#program = program;
    this.#changes = changes;
    this.#followers = followers;
  }

  /** Returns the change of a name that is no import and no export. */
  changeAt(node: ts.Node): Change | undefined {
    const symbol = this.#program.checker.getSymbolAtLocation(node);
    return symbol && this.changeOf(symbol);
  }

  /** Returns the change of a symbol; undefined if only some of its declarations have changed. */
  changeOf(symbol: ts.Symbol): Change | undefined {
    const { ts, isGenerated } = this.#program;
    const { declarations = [] } = this.#target(symbol) ?? {};
    const changes = declarations.map((declaration) => {
      if (!isGenerated(declaration.getSourceFile())) return this.#followers.get(declaration);
      const key = keyOf(ts, declaration);
      const rename = this.#changes.renames.get(key);
      return rename !== undefined || this.#changes.removed.has(key) ? { key, ...(rename && { rename }) } : undefined;
    });
    const [first] = changes;
    return changes.every((one) => one !== undefined && one.rename?.now === first?.rename?.now) ? first : undefined;
  }

  /** Returns the declaration that a name refers to, such as `PetsResource.list`, if it is generated. */
  keyAt(node: ts.Node): string | undefined {
    const { ts, isGenerated } = this.#program;
    const declaration = declarationOf(node, this.#program);
    return declaration !== undefined && isGenerated(declaration.getSourceFile()) ? keyOf(ts, declaration) : undefined;
  }

  /** Returns the change of a property of a type. All variants of a union that have it must agree. */
  changeOfProperty(type: ts.Type | undefined, name: string): Change | undefined {
    const types = type?.isUnion() ? type.types : [type];
    const found = types.flatMap((one) => one?.getProperty(name) ?? []).map((symbol) => this.changeOf(symbol));
    const [first] = found;
    return found.every((one) => one?.rename?.now === first?.rename?.now) ? first : undefined;
  }

  /** Returns the change of a name that a module exports. The own exports of a program keep their names. */
  changeOfExport(module: ts.Expression, name: string): Change | undefined {
    const { checker } = this.#program;
    const symbol = checker.getSymbolAtLocation(module);
    const exported = symbol && checker.getExportsOfModule(symbol).find((one) => one.name === name);
    return exported && this.changeOf(exported);
  }

  /** Returns what an alias stands for; undefined if an export of the program itself stands between. */
  #target(symbol: ts.Symbol): ts.Symbol | undefined {
    const { ts, checker, isGenerated } = this.#program;
    if ((symbol.flags & ts.SymbolFlags.Alias) === 0) return symbol;
    const [declaration] = symbol.declarations ?? [];
    const isOwn = declaration !== undefined && !isGenerated(declaration.getSourceFile());
    return isOwn ? undefined : checker.getAliasedSymbol(symbol);
  }
}
