import { addAll } from "../../../diagnostics/add-to.js";
import { createNamer, type Namer } from "../../../model/names.js";
import type { NamedSchema, Schema } from "../../../model/types.js";
import type { EmitOptions } from "../../emitter.js";
import { Imports } from "../../shared/imports.js";
import type { Statement } from "../../shared/print.js";
import type { Form } from "../forms.js";
import { guardName, ownTypesModule, schemasModule } from "../names.js";
import { runtimeModule, typesModule, type TypeNamespaces } from "../types.js";
import type { Facts } from "../facts.js";
import type { Recursion } from "../recursion.js";
import type { TierScope } from "./scope.js";

export interface FileScopeInput {
  readonly tier: TierScope;
  /** How many folders below the output folder the file is. Components are imported from the upper one. */
  readonly depth: 1 | 2;
  /** The components whose guards the file declares. */
  readonly own: ReadonlySet<string>;
  /** Names of guards that the file declares or may import. */
  readonly taken: readonly string[];
}

/** Collects what a file declares and imports while its guards are made. */
export class FileScope {
  readonly #declarations: Declaration[] = [];
  readonly #imports = new Imports();
  readonly #components = new Set<string>();
  readonly #written = new Map<string, string>();
  readonly #bare = new Map<Schema, Schema>();
  readonly #input: FileScopeInput;
  readonly #names: Namer;
  readonly #hoisted = new Map<Form, Map<object, Map<string, Entry>>>();

  constructor(input: FileScopeInput) {
    this.#input = input;
    this.#names = createNamer(["value", "is", "api", "member", "name", ...input.taken]);
  }

  get options(): EmitOptions {
    return this.#input.tier.options;
  }

  component(name: string): NamedSchema | undefined {
    return this.#input.tier.components.get(name);
  }

  facts(form: Form): Facts {
    return this.#input.tier.facts(form);
  }

  recursion(form: Form): Recursion {
    return this.#input.tier.recursion(form);
  }

  /** A function of the runtime: `is.object`. */
  is(name: string): string {
    return `is.${name}`;
  }

  /** The guard of a component. */
  guardOf(component: string, form: Form): string {
    const name = guardName(this.#input.tier.forms.nameOf(component, form));
    if (!this.#input.own.has(component)) this.#components.add(name);
    return name;
  }

  isSpeltOut(component: string, form: Form): boolean {
    return this.#input.tier.forms.isSpeltOut(component, form);
  }

  /** The schema without its checks: always the same object, so that a guard is made of it once. */
  bare(schema: Schema): Schema {
    const { checks: _, ...bare } = schema;
    const known = this.#bare.get(schema) ?? (bare as Schema);
    this.#bare.set(schema, known);
    return known;
  }

  /** The namespaces of types, imported where they are used. */
  get types(): TypeNamespaces {
    const { tier, depth } = this.#input;
    return {
      api: () => this.#imports.typeNamespace(typesModule(tier.options, depth), "api"),
      types: () => this.#imports.typeNamespace(`${"../".repeat(depth)}${ownTypesModule}`, "types"),
    };
  }

  /** Declares what the file exports. */
  export(name: string, text: string, statement: Statement): void {
    this.#declarations.push({ name, text, statement, isExported: true });
  }

  /** The name under which something stands in the file. What reads the same is declared once. */
  hoist({ key, role, form, wanted, make }: HoistInput): string {
    const entries = this.#entriesOf(key, form);
    const known = entries.get(role);
    // A schema that refers back to itself is named while it is still being made.
    if (known !== undefined) return (known.name ??= this.#names.take(wanted));
    const entry: Entry = { name: undefined };
    entries.set(role, entry);
    // What it needs is declared by this.
    const { text, declare } = make();
    entry.name ??= this.#written.get(text);
    if (entry.name !== undefined && this.#written.get(text) === entry.name) return entry.name;
    const name = (entry.name ??= this.#names.take(wanted));
    this.#declarations.push({ name, text, statement: declare(name), isExported: false });
    this.#written.set(text, name);
    return name;
  }

  /**
   * What is imported and declared, but for what only conditions needed that turned out to decide nothing. The names are
   * like no other words of the file, so that their occurrence tells.
   */
  finish(): FileParts {
    const byName = new Map(this.#declarations.map((declaration) => [declaration.name, declaration]));
    const words = new Set<string>();
    const pending = this.#declarations.filter(({ isExported }) => isExported);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const found = new Set((next.text.match(/[\w$\u0080-\uffff]+/g) ?? []).filter((word) => !words.has(word)));
      for (const word of found) words.add(word);
      addAll(
        pending,
        [...found].flatMap((word) => byName.get(word) ?? []),
      );
    }
    this.#import(words);
    const kept = this.#declarations.filter(({ name, isExported }) => isExported || words.has(name));
    return { imports: this.#imports, statements: kept.map(({ statement }) => statement) };
  }

  #import(words: ReadonlySet<string>): void {
    const { tier, depth } = this.#input;
    if (words.has("is")) this.#imports.namespace(runtimeModule(tier.options, "guards", depth), "is");
    const others = [...this.#components].filter((name) => words.has(name));
    for (const name of others) this.#imports.value(`../${schemasModule}`, name);
  }

  #entriesOf(key: object, form: Form): Map<string, Entry> {
    const ofForm = this.#hoisted.get(form) ?? new Map<object, Map<string, Entry>>();
    const entries = ofForm.get(key) ?? new Map<string, Entry>();
    this.#hoisted.set(form, ofForm.set(key, entries));
    return entries;
  }
}

/** What was asked for. It has a name once it is made, or once something inside it asked for it as well. */
interface Entry {
  name: string | undefined;
}

interface Declaration {
  readonly name: string;
  /** What its statement does. */
  readonly text: string;
  readonly statement: Statement;
  readonly isExported: boolean;
}

export interface FileParts {
  readonly imports: Imports;
  readonly statements: readonly Statement[];
}

export interface HoistInput {
  /** What it is made of. The same key, role and form give the same name. */
  readonly key: object;
  readonly role: string;
  readonly form: Form;
  readonly wanted: string;
  readonly make: () => Hoisted;
}

export interface Hoisted {
  /** What it does, but for its name. */
  readonly text: string;
  readonly declare: (name: string) => Statement;
}
