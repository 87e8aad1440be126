import { ts } from "ts-morph";
import { type Doc, docOfAll, hasTag } from "./doc.js";

export type Kind = "function" | "class" | "constant" | "interface" | "type" | "namespace";

/** A name that a module exports. */
export interface Export {
  readonly name: string;
  readonly kind: Kind;
  /** The declared symbol, through all re-exports. */
  readonly symbol: ts.Symbol;
  /** Empty if another package declares it. */
  readonly declarations: readonly ts.Declaration[];
  /** The package that declares it, if that is none of this repository. */
  readonly external: string | undefined;
  readonly doc: Doc | undefined;
  /** Whether the module exports only the type of this value, which is of little use by itself. */
  readonly isTypeOfValue: boolean;
}

/** Returns the exports of a module, except those with `@internal`. */
export function exportsOf(file: ts.SourceFile, checker: ts.TypeChecker): readonly Export[] {
  const module = checker.getSymbolAtLocation(file);
  if (!module) return [];
  const values = new Set(valueExports(file, checker));
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const declarations = withoutImplementations(symbol.declarations ?? []);
    const doc = docOfAll(declarations);
    if (hasTag(doc, "internal")) return [];
    const external = declarations.length > 0 ? undefined : externalModule(exported, checker);
    const isTypeOfValue =
      !(symbol.flags & ts.SymbolFlags.Type) && declarations.length > 0 && !values.has(exported.name);
    return [{ name: exported.name, kind: kindOf(declarations), symbol, declarations, external, doc, isTypeOfValue }];
  });
}

/** Leaves out the implementation of an overloaded function. */
function withoutImplementations(declarations: readonly ts.Declaration[]): readonly ts.Declaration[] {
  const overloads = declarations.filter((one) => ts.isFunctionDeclaration(one) && !one.body);
  return overloads.length === 0
    ? declarations
    : declarations.filter((one) => !ts.isFunctionDeclaration(one) || overloads.includes(one));
}

function kindOf(declarations: readonly ts.Declaration[]): Kind {
  const [first] = declarations;
  if (declarations.some(ts.isClassDeclaration)) return "class";
  if (declarations.some(ts.isFunctionDeclaration)) return "function";
  const variable = declarations.find(ts.isVariableDeclaration);
  if (variable) return functionOf(variable) ? "function" : "constant";
  if (declarations.some(ts.isInterfaceDeclaration)) return "interface";
  if (first && (ts.isSourceFile(first) || ts.isModuleDeclaration(first))) return "namespace";
  return "type";
}

/** Returns the arrow function or function expression of a constant that has no other type. */
export function functionOf(variable: ts.VariableDeclaration): ts.ArrowFunction | ts.FunctionExpression | undefined {
  const { initializer, type } = variable;
  return !type && initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
    ? initializer
    : undefined;
}

function externalModule(exported: ts.Symbol, checker: ts.TypeChecker): string | undefined {
  let module: string | undefined;
  for (let symbol: ts.Symbol | undefined = exported; symbol && symbol.flags & ts.SymbolFlags.Alias;) {
    const declaration = symbol.declarations?.[0];
    const statement =
      declaration &&
      ts.findAncestor(declaration, (node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node));
    const specifier = statement?.moduleSpecifier;
    if (specifier && ts.isStringLiteral(specifier)) module = specifier.text;
    symbol = checker.getImmediateAliasedSymbol(symbol);
  }
  return module;
}

/** Returns the names that a module exports as values: `export type *` and `export type { x }` export none. */
function valueExports(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
  seen = new Set<ts.SourceFile>(),
): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return file.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return declaredNames(statement);
    if (statement.isTypeOnly) return [];
    if (statement.exportClause && ts.isNamedExports(statement.exportClause))
      return statement.exportClause.elements.filter((one) => !one.isTypeOnly).map(({ name }) => name.text);
    if (statement.exportClause) return [statement.exportClause.name.text];
    const module =
      statement.moduleSpecifier && checker.getSymbolAtLocation(statement.moduleSpecifier)?.valueDeclaration;
    return module && ts.isSourceFile(module) ? valueExports(module, checker, seen) : [];
  });
}

function declaredNames(statement: ts.Statement): readonly string[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name
    ? [statement.name.text]
    : [];
}
