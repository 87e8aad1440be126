import { getOrAdd } from "../diagnostics/get-or-add.js";
import { byCodeUnit } from "../diagnostics/by-code-unit.js";
import { ImportedModule, ImportedName, type CodeSymbol } from "./code.js";
import { stringText } from "./literals.js";

/** Returns the imports of a file: each name once, in a stable order, as a type if no reference needs the value. */
export function importLines(symbols: Iterable<CodeSymbol>, nameOf: (symbol: CodeSymbol) => string): readonly string[] {
  const namespaces = new Map<string, Imported<ImportedModule>>();
  const modules = new Map<string, Map<string, Imported<ImportedName>>>();
  for (const symbol of new Set(symbols)) {
    if (symbol instanceof ImportedModule) note(namespaces, nameOf(symbol), symbol);
    if (!(symbol instanceof ImportedName)) continue;
    note(
      getOrAdd(modules, symbol.module, () => new Map<string, Imported<ImportedName>>()),
      symbol.name,
      symbol,
    );
  }
  return [
    ...sorted(namespaces).map(([name, { symbol, isTypeOnly }]) =>
      importLine(isTypeOnly, `* as ${name}`, symbol.module),
    ),
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
  module: string,
  names: readonly (readonly [string, Imported<ImportedName>])[],
  nameOf: (symbol: CodeSymbol) => string,
): readonly string[] {
  return [true, false].flatMap((isTypeOnly) => {
    const imported = names.filter(([, name]) => name.isTypeOnly === isTypeOnly);
    if (imported.length === 0) return [];
    const named = imported.map(([name, { symbol }]) => {
      const alias = nameOf(symbol);
      return alias === name ? name : `${name} as ${alias}`;
    });
    return [importLine(isTypeOnly, `{ ${named.join(", ")} }`, module)];
  });
}

function importLine(isTypeOnly: boolean, names: string, module: string): string {
  return `import ${isTypeOnly ? "type " : ""}${names} from ${stringText(module)};`;
}
