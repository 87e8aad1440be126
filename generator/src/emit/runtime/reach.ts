import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { addAll } from "../../diagnostics/add-to.js";
import type { ModuleImport } from "../output.js";
import { importsIn, resolveImport, type ImportStatement } from "./imports.js";

/** The modules that an import reaches, and the names that each has to export. */
export type Reached = ReadonlyMap<string, ReadonlySet<string> | "all">;

interface Module {
  readonly code: string;
  readonly imports: readonly ImportStatement[];
}

const exported =
  /^export\s+(?:declare\s+|abstract\s+|async\s+)*(?:function\*?|class|const|let|type|interface|enum)\s+(\w+)/gm;

/** The modules of a runtime, of which programs need some. A module that only passes on others is reached by name. */
export class Runtime {
  readonly #read: (path: string) => string;
  readonly #modules = new Map<string, Module>();
  readonly #exports = new Map<string, ReadonlySet<string>>();

  /** @param read Returns the code of a module, by its path in the folder of the runtime. */
  constructor(read: (path: string) => string) {
    this.#read = read;
  }

  /** Returns all that imports need. */
  reach(imports: readonly ModuleImport[]): Reached {
    const reached = new Map<string, Set<string> | "all">();
    const waiting: ModuleImport[] = [...imports];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const added = add(reached, next);
      if (added !== undefined) addAll(waiting, this.#importsOf(next.path, added));
    }
    return reached;
  }

  /** Returns the code of a module, without the re-exports that nobody needs. */
  codeOf(path: string, names: ReadonlySet<string> | "all"): string {
    const { code, imports } = this.#module(path);
    if (names === "all") return code;
    return imports
      .filter(({ kind }) => kind === "export")
      .reduce((text, one) => text.replace(one.text, () => this.#exportOf(path, one, names)), code);
  }

  /** Returns what a module imports, and what it has to pass on of others. */
  #importsOf(path: string, { names, isFirst }: Added): readonly ModuleImport[] {
    return this.#module(path).imports.flatMap(({ kind, specifier, names: listed }): readonly ModuleImport[] => {
      if (!specifier.startsWith(".")) return [];
      const target = resolveImport(path, specifier);
      if (kind === "import" && !isFirst) return [];
      if (kind === "import" || names === "all")
        return [{ path: target, ...(listed && { names: listed.map(({ name }) => name) }) }];
      const passed = listed ?? [...this.#exportsOf(target)].map((name) => ({ name, alias: name }));
      const wanted = passed.filter(({ alias }) => names.has(alias)).map(({ name }) => name);
      return wanted.length === 0 ? [] : [{ path: target, names: wanted }];
    });
  }

  #exportOf(path: string, { specifier, names: listed, text }: ImportStatement, names: ReadonlySet<string>): string {
    if (listed === undefined) {
      if (!specifier.startsWith(".")) return text;
      const passed = this.#exportsOf(resolveImport(path, specifier));
      return [...passed].some((name) => names.has(name)) ? text : "";
    }
    const kept = listed.filter(({ alias }) => names.has(alias));
    if (kept.length === 0) return "";
    return text.replace(/\{[^}]*\}/, () => `{ ${kept.map((one) => one.text).join(", ")} }`);
  }

  #exportsOf(path: string): ReadonlySet<string> {
    return getOrAdd(this.#exports, path, () => {
      const { code, imports } = this.#module(path);
      const own = [...code.matchAll(exported)].map(([, name = ""]) => name);
      const passed = imports
        .filter(({ kind }) => kind === "export")
        .flatMap(
          ({ specifier, names }) =>
            names?.map(({ alias }) => alias) ?? [...this.#exportsOf(resolveImport(path, specifier))],
        );
      return new Set([...own, ...passed]);
    });
  }

  #module(path: string): Module {
    return getOrAdd(this.#modules, path, () => {
      const code = this.#read(path);
      return { code, imports: importsIn(code) };
    });
  }
}

/** The names that an import has added to those that a module exports. */
interface Added {
  readonly names: ReadonlySet<string> | "all";
  /** Nothing has reached the module before. */
  readonly isFirst: boolean;
}

/** Returns undefined if the module is reached for all of these names already. */
function add(reached: Map<string, Set<string> | "all">, { path, names }: ModuleImport): Added | undefined {
  const known = reached.get(path);
  if (known === "all") return undefined;
  const isFirst = known === undefined;
  if (names === undefined) {
    reached.set(path, "all");
    return { names: "all", isFirst };
  }
  const added = new Set(names.filter((name) => known?.has(name) !== true));
  reached.set(path, new Set([...(known ?? []), ...added]));
  return isFirst || added.size > 0 ? { names: added, isFirst } : undefined;
}
