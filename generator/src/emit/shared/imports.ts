import { StructureKind, type ImportDeclarationStructure } from "./structures.js";
import { byCodeUnit } from "../../model/index.js";

/** Collects what a file imports while its text is made, each once, in a stable order. */
export class Imports {
  readonly #modules = new Map<string, Map<string, boolean>>();
  readonly #namespaces = new Map<string, { readonly module: string; readonly isTypeOnly: boolean }>();

  /** Imports a type and returns its name. */
  type(module: string, name: string): string {
    return this.#add(module, name, true);
  }

  /** Imports a value and returns its name. */
  value(module: string, name: string): string {
    return this.#add(module, name, false);
  }

  /** Imports a module as a whole, `import * as z`, and returns its name. */
  namespace(module: string, name: string): string {
    this.#namespaces.set(name, { module, isTypeOnly: false });
    return name;
  }

  /** The same for its types alone. */
  typeNamespace(module: string, name: string): string {
    this.#namespaces.set(name, { module, isTypeOnly: true });
    return name;
  }

  #add(module: string, name: string, isType: boolean): string {
    const names = this.#modules.get(module) ?? new Map<string, boolean>();
    names.set(name, isType && (names.get(name) ?? true));
    this.#modules.set(module, names);
    return name;
  }

  structures(): readonly ImportDeclarationStructure[] {
    return [...this.#namespaceStructures(), ...this.#namedStructures()];
  }

  #namespaceStructures(): readonly ImportDeclarationStructure[] {
    return [...this.#namespaces]
      .sort(([a], [b]) => byCodeUnit(a, b))
      .map(([namespaceImport, { module, isTypeOnly }]) => ({
        kind: StructureKind.ImportDeclaration,
        moduleSpecifier: module,
        namespaceImport,
        isTypeOnly,
      }));
  }

  #namedStructures(): readonly ImportDeclarationStructure[] {
    return [...this.#modules]
      .sort(([a], [b]) => byCodeUnit(a, b))
      .map(([moduleSpecifier, names]) => {
        const sorted = [...names].sort(([a], [b]) => byCodeUnit(a, b));
        const isTypeOnly = sorted.every(([, isType]) => isType);
        return {
          kind: StructureKind.ImportDeclaration,
          moduleSpecifier,
          isTypeOnly,
          namedImports: sorted.map(([name, isType]) => ({ name, isTypeOnly: isType && !isTypeOnly })),
        };
      });
  }
}
