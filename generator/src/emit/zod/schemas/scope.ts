import { componentsOf } from "../../../model/index.js";
import type { Api, NamedSchema, Schema } from "../../../model/types.js";
import { typeText } from "../../shared/type-text.js";
import type { Facts } from "../facts.js";
import type { Form, Forms } from "../forms.js";
import { rawName } from "../names.js";
import { createTypeScope, type TypeNamespaces } from "../types.js";
import type { Dialect } from "./dialect.js";

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
  /** True in the file that the constants of components stand in. */
  readonly declaresComponents: boolean;
  /** The constant with zod's own type, where it stands in the same file, which then declares it. */
  readonly rawOf: (component: string) => string | undefined;
  /** A constant of the file for a schema that has no name, so that a schema may come back to itself. */
  readonly hoist: (schema: Schema, make: () => string) => string;
  /** The type of a schema's values. */
  readonly typeOf: (schema: Schema) => string;
}

/** A schema of one kind. */
export type Of<K extends Schema["kind"]> = Extract<Schema, { kind: K }>;

export interface ScopeInput {
  readonly api: Api;
  readonly forms: Forms;
  readonly form: Form;
  readonly dialect: Dialect;
  readonly facts: Facts;
  /** The namespace of the file that declares the components; absent in that file. */
  readonly components?: () => string;
  readonly hoist: SchemaScope["hoist"];
  /** Is told of every constant with zod's own type that the text uses. */
  readonly useRaw: (name: string) => string;
  /** The namespaces of types. */
  readonly types: TypeNamespaces;
}

export function createScope({
  api,
  forms,
  form,
  dialect,
  components: namespace,
  types: namespaces,
  facts,
  hoist,
  useRaw,
}: ScopeInput): SchemaScope {
  const components = componentsOf(api);
  const types = createTypeScope(api, form.direction, namespaces);
  const nameOf = (component: string): string => forms.nameOf(component, form);
  return {
    dialect,
    form,
    facts,
    component: (name) => components.get(name),
    schemaOf: (component) => components.get(component)?.schema,
    isRecursive: (component) => components.get(component)?.recursive === true,
    nameOf: (component) => (namespace ? `${namespace()}.${nameOf(component)}` : nameOf(component)),
    declaresComponents: namespace === undefined,
    rawOf: (component) => (namespace ? undefined : useRaw(rawName(nameOf(component)))),
    hoist,
    typeOf: (schema) => typeText(schema, types),
  };
}
