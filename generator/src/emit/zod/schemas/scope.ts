import { memoized } from "../../../diagnostics/get-or-add.js";
import { code, type Code, type ImportedModule } from "../../../codegen/code.js";
import { componentsOf, type Of } from "../../../model/index.js";
import type { Api, NamedSchema, Schema } from "../../../model/types.js";
import { typeCode } from "../../shared/types.js";
import type { Facts } from "../facts.js";
import { countable, decisive, type Form, type Forms } from "../forms.js";
import { rawName } from "../names.js";
import { createTypeScope, type TypeNamespaces } from "../types.js";
import type { Dialect, SchemaCode } from "./dialect.js";

/** The context of a schema's code. */
export interface SchemaScope {
  /** Returns the code of a schema. */
  readonly write: (schema: Schema) => SchemaCode;
  readonly dialect: Dialect;
  /** The module of zod, as the dialect imports it. */
  readonly z: ImportedModule;
  /** The module of the runtime. */
  readonly json: ImportedModule;
  /** The types of that module. */
  readonly jsonTypes: ImportedModule;
  readonly form: Form;
  /** Set if optional properties may be undefined. */
  readonly filled: boolean;
  readonly component: (name: string) => NamedSchema | undefined;
  readonly facts: Facts;
  readonly schemaOf: (component: string) => Schema | undefined;
  /** Returns the constant of a component, imported if another file declares it. */
  readonly nameOf: (component: string) => Code;
  /** Returns whether the same file declares a component. */
  readonly declares: (component: string) => boolean;
  /** Returns the constant with zod's own type, if the same file can declare it. */
  readonly rawOf: (component: string) => string | undefined;
  /** Memoized components that objects may extend; undefined for others. */
  readonly extensibles: Map<string, Extensible | undefined>;
  /** Declares a constant for an unnamed schema, which may refer to itself, and returns its name. */
  readonly hoist: (schema: Schema, make: () => Code) => string;
  /** Returns whether that constant accepts more than the form. */
  readonly isSpeltOut: (component: string) => boolean;
  /** Returns the scope of schemas that decide about others. */
  readonly decisive: () => SchemaScope;
  /** Returns the scope of the variants of a union. */
  readonly among: (union: Of<"union">) => SchemaScope;
  /** Returns a check of the runtime for a value that programs have in place of a string or number. */
  readonly value: (name: string) => Code;
  /** The path to the folder of the configuration. */
  readonly root: string | undefined;
  /** Returns the type of a schema's values. */
  readonly typeOf: (schema: Schema) => Code;
  /** Returns the type arguments of a function that returns a schema of these values; none in code without types. */
  readonly valuesOf: (schema: Schema) => Code;
  /** Returns a schema with a type that zod cannot derive; in code without types, the schema itself. */
  readonly assume: (type: Code, schema: Code) => Code;
}

/** A component that others may extend. */
export interface Extensible {
  /** Names of all members, inherited ones included. */
  readonly names: readonly string[];
  /** The length of its chain of bases. */
  readonly line: number;
}

export interface ScopeInput {
  /** Returns the code of a schema. Given here, because each kind of schema has a file that would import all others. */
  readonly write: (schema: Schema, scope: SchemaScope) => SchemaCode;
  readonly api: Api;
  readonly forms: Forms;
  readonly dialect: Dialect;
  readonly factsOf: (form: Form) => Facts;
  /** The module of components that other files declare. */
  readonly schemas: ImportedModule;
  readonly json: ImportedModule;
  readonly jsonTypes: ImportedModule;
  /** The components that the file declares. */
  readonly own: ReadonlySet<string>;
  readonly hoistFor: (form: Form) => SchemaScope["hoist"];
  /** Registers a constant with zod's own type that the code uses. */
  readonly useRaw: (name: string) => string;
  /** Namespaces of types. */
  readonly types: TypeNamespaces;
  readonly value: SchemaScope["value"];
}

/** Returns the scopes of a file, one for each form. `filled` says that optional properties take undefined. */
export function createScopes(input: ScopeInput): (form: Form, filled?: boolean) => SchemaScope {
  const scopesOf = (filled: boolean): ((form: Form) => SchemaScope) => {
    const scopeFor = memoized((form: Form): SchemaScope => createScope(input, form, filled, scopeFor));
    return scopeFor;
  };
  const [given, exact] = [scopesOf(true), scopesOf(false)];
  return (form, filled = form.direction === "request") => (filled ? given : exact)(form);
}

function createScope(
  input: ScopeInput,
  form: Form,
  filled: boolean,
  scopeFor: (form: Form) => SchemaScope,
): SchemaScope {
  const { api, forms, dialect, json, jsonTypes, schemas, own, types: namespaces } = input;
  const { factsOf, hoistFor, useRaw } = input;
  const components = componentsOf(api);
  const types = createTypeScope(api, form.direction, namespaces, filled);
  const nameOf = (component: string): string => forms.nameOf(component, form);
  const isJudged = form.judged === true;
  const scope: SchemaScope = {
    write: (schema) => input.write(schema, scope),
    dialect,
    z: dialect.z,
    json,
    jsonTypes,
    form,
    filled,
    facts: factsOf(form),
    component: (name) => components.get(name),
    schemaOf: (component) => components.get(component)?.schema,
    nameOf: (component) => (own.has(component) ? nameOf(component) : code`${schemas}.${nameOf(component)}`),
    declares: (component) => own.has(component) && !isJudged,
    rawOf: (component) => (own.has(component) && !isJudged ? useRaw(rawName(nameOf(component))) : undefined),
    extensibles: new Map(),
    hoist: hoistFor(form),
    isSpeltOut: (component) => forms.isSpeltOut(component, form),
    decisive: () => scopeFor(decisive(form)),
    among: (union) => (scope.facts.areJudged(union) ? scopeFor(countable(form)) : scope),
    value: input.value,
    root: namespaces.root,
    typeOf: (schema) => typeCode(schema, types),
    valuesOf: (schema) => (dialect.isTyped ? code`<${scope.typeOf(schema)}>` : ""),
    assume: (type, schema) => (dialect.isTyped ? code`${json}.assume<${type}>(${schema})` : schema),
  };
  return scope;
}
