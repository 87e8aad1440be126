import { componentsOf } from "../../../model/index.js";
import type { Api, NamedSchema, Schema } from "../../../model/types.js";
import { typeText } from "../../shared/type-text.js";
import type { Facts } from "../facts.js";
import { decisive, type Form, type Forms } from "../forms.js";
import { rawName } from "../names.js";
import { createTypeScope, type TypeNamespaces } from "../types.js";
import type { Dialect } from "./dialect.js";
import type { Extensible } from "./extension.js";

/** Where the text of a schema is written. */
export interface SchemaScope {
  readonly dialect: Dialect;
  readonly form: Form;
  readonly component: (name: string) => NamedSchema | undefined;
  readonly facts: Facts;
  readonly schemaOf: (component: string) => Schema | undefined;
  /** True where a component is part of a cycle. */
  readonly isRecursive: (component: string) => boolean;
  /** The constant of a component, imported where it is in another file. */
  readonly nameOf: (component: string) => string;
  /** True of a component whose constant stands in the same file. */
  readonly declares: (component: string) => boolean;
  /** The constant with zod's own type, where it stands in the same file, which then declares it. */
  readonly rawOf: (component: string) => string | undefined;
  /** The components that objects may extend, as far as they were looked at; undefined of all others. */
  readonly extensibles: Map<string, Extensible | undefined>;
  /** A constant of the file for a schema that has no name, so that a schema may come back to itself. */
  readonly hoist: (schema: Schema, make: () => string) => string;
  /** True where that constant lets more pass than is meant here. */
  readonly isSpeltOut: (component: string) => boolean;
  /** The scope of what decides about other parts. */
  readonly decisive: () => SchemaScope;
  /** The type of a schema's values. */
  readonly typeOf: (schema: Schema) => string;
}

/** A schema of one kind. */
export type Of<K extends Schema["kind"]> = Extract<Schema, { kind: K }>;

export interface ScopeInput {
  readonly api: Api;
  readonly forms: Forms;
  readonly dialect: Dialect;
  readonly factsOf: (form: Form) => Facts;
  /** The namespace of the components that the file does not declare. */
  readonly components: () => string;
  /** Those that it declares. */
  readonly own: ReadonlySet<string>;
  readonly hoistFor: (form: Form) => SchemaScope["hoist"];
  /** Is told of every constant with zod's own type that the text uses. */
  readonly useRaw: (name: string) => string;
  /** The namespaces of types. */
  readonly types: TypeNamespaces;
}

/** The scopes of a file, one for each form. */
export function createScopes(input: ScopeInput): (form: Form) => SchemaScope {
  const scopes = new Map<Form, SchemaScope>();
  const scopeFor = (form: Form): SchemaScope => {
    const scope = scopes.get(form) ?? createScope(input, form, scopeFor);
    scopes.set(form, scope);
    return scope;
  };
  return scopeFor;
}

function createScope(input: ScopeInput, form: Form, scopeFor: (form: Form) => SchemaScope): SchemaScope {
  const { api, forms, dialect, components: namespace, own, types: namespaces } = input;
  const { factsOf, hoistFor, useRaw } = input;
  const components = componentsOf(api);
  const types = createTypeScope(api, form.direction, namespaces);
  const nameOf = (component: string): string => forms.nameOf(component, form);
  const isExact = form.exact === true;
  return {
    dialect,
    form,
    facts: factsOf(form),
    component: (name) => components.get(name),
    schemaOf: (component) => components.get(component)?.schema,
    isRecursive: (component) => components.get(component)?.recursive === true,
    nameOf: (component) => (own.has(component) ? nameOf(component) : `${namespace()}.${nameOf(component)}`),
    declares: (component) => own.has(component) && !isExact,
    rawOf: (component) => (own.has(component) && !isExact ? useRaw(rawName(nameOf(component))) : undefined),
    extensibles: new Map(),
    hoist: hoistFor(form),
    isSpeltOut: (component) => forms.isSpeltOut(component, form),
    decisive: () => scopeFor(decisive(form)),
    typeOf: (schema) => typeText(schema, types),
  };
}
