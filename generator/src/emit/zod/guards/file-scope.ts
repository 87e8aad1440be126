import { memoized, getOrAdd } from "../../../diagnostics/get-or-add.js";
import { code, DeclaredName, ImportedModule, importedValue, keyOf, type Code } from "../../../codegen/code.js";
import type { SourceFile, Statement } from "../../../codegen/file.js";
import type { Schema } from "../../../model/types.js";
import type { Form } from "../forms.js";
import { guardName, schemasModule } from "../names.js";
import { namespacesOf, runtimeModule, valueCheck, type TypeNamespaces } from "../types.js";
import type { Tier } from "./tier.js";

export interface FileScopeInput {
  /** The number of folders between the output folder and the file. Components are imported from the upper one. */
  readonly depth: 1 | 2;
  /** The components whose guards the file declares. */
  readonly own: ReadonlySet<string>;
  /** The names of all guards that the file declares or may import. */
  readonly guards: readonly string[];
}

/** The names of parameters and of other variables that guards declare. */
const variables = ["value", "member", "name", "items", "index"];

/** Collects the declarations of a file while its guards are compiled. */
export class FileScope {
  readonly #statements: Statement[] = [];
  readonly #written = new Map<string, DeclaredName>();
  readonly #hoisted = new Map<Form, Map<object, Map<string, Entry>>>();
  readonly #own: ReadonlySet<string>;
  readonly #runtime: ImportedModule;
  readonly #fixed: ReadonlySet<string>;
  readonly #reserved: Set<string>;
  #declared = 0;

  /** The namespaces of types. */
  readonly types: TypeNamespaces;
  /** Returns a check of the runtime for a value that programs have in place of a string or number. */
  readonly value: (name: string) => Code;

  constructor(
    readonly tier: Tier,
    { depth, own, guards }: FileScopeInput,
  ) {
    this.#own = own;
    this.#runtime = new ImportedModule(runtimeModule(tier.options, "guards", depth), "is", false);
    this.#fixed = new Set(["value", "is", "api", ...guards]);
    this.#reserved = new Set([...variables, ...this.#fixed]);
    this.types = namespacesOf(tier.options, depth);
    this.value = valueCheck(tier.options, depth);
  }

  /** Returns a function of the runtime: `is.object`. */
  is(name: string): Code {
    return code`${this.#runtime}.${name}`;
  }

  /** Returns the guard of a component. */
  guardOf(component: string, form: Form): Code {
    const name = guardName(this.tier.forms.nameOf(component, form));
    return this.#own.has(component) ? name : importedValue(`../${schemasModule}`, name);
  }

  /** Returns the schema without its checks: the same object each time, so that a guard is compiled once. */
  readonly bare = memoized(({ checks: _, ...bare }: Schema): Schema => bare);

  /** Returns whether a variable of this name could hide an import or an export that a function uses. */
  isImportedOrExported(name: string): boolean {
    return this.#fixed.has(name);
  }

  /** Keeps the name of a variable from being chosen for a declaration of the file, which the variable would hide. */
  reserve(variable: string): void {
    this.#reserved.add(variable);
  }

  /** Adds an exported declaration. */
  export(statement: Statement): void {
    this.#statements.push(statement);
  }

  /** Returns the name of a declaration, and adds the declaration unless the file has one with the same content. */
  hoist({ key, role, form, wanted, make }: HoistInput): DeclaredName {
    const entries = this.#entriesOf(key, form);
    const known = entries.get(role);
    // A schema that contains itself needs its name while it is being compiled.
    if (known !== undefined) return (known.name ??= this.#declare(wanted));
    const entry: Entry = { name: undefined };
    entries.set(role, entry);
    // Adds the declarations that this one needs.
    const { content, declare } = make();
    const identity = keyOf(content);
    const same = this.#written.get(identity);
    if (same !== undefined && (entry.name === undefined || entry.name === same)) return (entry.name = same);
    const name = (entry.name ??= this.#declare(wanted));
    this.#statements.push(declare(name));
    this.#written.set(identity, name);
    return name;
  }

  /** Returns the file. Printing it drops the declarations that only conditions without effect referred to. */
  finish(): Required<Pick<SourceFile, "statements" | "reserved">> {
    return { statements: this.#statements, reserved: this.#reserved };
  }

  #declare(wanted: string): DeclaredName {
    this.#declared += 1;
    return new DeclaredName(wanted, this.#declared);
  }

  #entriesOf(key: object, form: Form): Map<string, Entry> {
    const ofForm = getOrAdd(this.#hoisted, form, () => new Map<object, Map<string, Entry>>());
    return getOrAdd(ofForm, key, () => new Map<string, Entry>());
  }
}

/** A requested declaration. It has a name once it is complete, or once a part of it has referred to it. */
interface Entry {
  name: DeclaredName | undefined;
}

export interface HoistInput {
  /** The subject of the declaration. The same key, role and form have the same declaration. */
  readonly key: object;
  readonly role: string;
  readonly form: Form;
  readonly wanted: string;
  readonly make: () => Hoisted;
}

export interface Hoisted {
  /** The declaration without its name. */
  readonly content: Code;
  readonly declare: (name: DeclaredName) => Statement;
}
