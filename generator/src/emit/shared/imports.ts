import { StructureKind, type ImportDeclarationStructure } from "./structures.js";
import { byCodeUnit } from "../../model/index.js";

/** One name of a module, and what the file calls it. */
interface Import {
  readonly local: string;
  isType: boolean;
}

/**
 * Collects what a file imports while its text is made, each once, in a stable order. What would have the name of something
 * else in the file gets another one.
 */
export class Imports {
  readonly #modules = new Map<string, Map<string, Import>>();
  readonly #taken: Set<string>;
  readonly #namespaces = new Map<string, { readonly module: string; readonly isTypeOnly: boolean }>();

  /** With the names that the file declares, where any module might have one of them. */
  constructor(declared: Iterable<string> = []) {
    this.#taken = new Set(declared);
  }

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
    const names = this.#modules.get(module) ?? new Map<string, Import>();
    this.#modules.set(module, names);
    const known = names.get(name);
    if (known !== undefined) {
      known.isType &&= isType;
      return known.local;
    }
    const local = this.#free(name);
    names.set(name, { local, isType });
    return local;
  }

  #free(name: string): string {
    let local = name;
    for (let number = 2; this.#taken.has(local); number += 1) local = `${name}${number}`;
    this.#taken.add(local);
    return local;
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
        const isTypeOnly = sorted.every(([, { isType }]) => isType);
        return {
          kind: StructureKind.ImportDeclaration,
          moduleSpecifier,
          isTypeOnly,
          namedImports: sorted.map(([name, { local, isType }]) => ({
            name,
            isTypeOnly: isType && !isTypeOnly,
            ...(local !== name && { alias: local }),
          })),
        };
      });
  }
}
