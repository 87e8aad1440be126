import { byCodeUnit } from "../diagnostics/by-code-unit.js";
import { ImportedModule, ImportedName, type CodeSymbol } from "./code.js";
import { StructureKind, type ImportDeclarationStructure } from "./declarations.js";

/** Returns the imports of a file: each name once, in a stable order, as a type if no reference needs the value. */
export function importStructures(
  symbols: Iterable<CodeSymbol>,
  nameOf: (symbol: CodeSymbol) => string,
): readonly ImportDeclarationStructure[] {
  const namespaces = new Map<string, Imported<ImportedModule>>();
  const modules = new Map<string, Map<string, Imported<ImportedName>>>();
  for (const symbol of new Set(symbols)) {
    if (symbol instanceof ImportedModule) note(namespaces, nameOf(symbol), symbol);
    if (!(symbol instanceof ImportedName)) continue;
    const names = modules.get(symbol.module) ?? new Map<string, Imported<ImportedName>>();
    modules.set(symbol.module, names);
    note(names, symbol.name, symbol);
  }
  return [
    ...sorted(namespaces).map(([namespaceImport, { symbol, isTypeOnly }]): ImportDeclarationStructure => {
      const { module: moduleSpecifier } = symbol;
      return { kind: StructureKind.ImportDeclaration, moduleSpecifier, namespaceImport, isTypeOnly };
    }),
    ...sorted(modules).flatMap(([module, names]) => namedImports(module, sorted(names), nameOf)),
  ];
}

/** A symbol, and whether all references to it are to types. */
interface Imported<S> {
  readonly symbol: S;
  isTypeOnly: boolean;
}

function note<S extends ImportedModule | ImportedName>(found: Map<string, Imported<S>>, key: string, symbol: S): void {
  const known = found.get(key);
  if (known === undefined) found.set(key, { symbol, isTypeOnly: symbol.isType });
  else known.isTypeOnly &&= symbol.isType;
}

function sorted<T>(found: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...found].sort(([a], [b]) => byCodeUnit(a, b));
}

/** Returns the imports from a module: its types in a declaration of their own, which most linters' rules for styles ask for or allow. */
function namedImports(
  moduleSpecifier: string,
  names: readonly (readonly [string, Imported<ImportedName>])[],
  nameOf: (symbol: CodeSymbol) => string,
): readonly ImportDeclarationStructure[] {
  return [true, false].flatMap((isTypeOnly) => {
    const imported = names.filter(([, name]) => name.isTypeOnly === isTypeOnly);
    if (imported.length === 0) return [];
    const named = imported.map(([name, { symbol }]) => {
      const alias = nameOf(symbol);
      return { name, ...(alias !== name && { alias }) };
    });
    return [{ kind: StructureKind.ImportDeclaration, moduleSpecifier, isTypeOnly, namedImports: named }];
  });
}
