import { componentsOf } from "../../model/index.js";
import type { Api, NamedSchema } from "../../model/types.js";
import type { Imports } from "../shared/imports.js";
import type { Direction, TypeScope } from "../shared/type-text.js";

export interface ScopeInput {
  readonly api: Api;
  readonly imports: Imports;
  readonly runtime: string;
  /** Where components are imported from; absent in the file that declares them. */
  readonly types?: string;
}

/** Makes the scopes in which a file's types are written, one per direction. */
export function createScopes({ api, imports, runtime, types }: ScopeInput): (direction: Direction) => TypeScope {
  const components = componentsOf(api);
  return (direction) => ({
    direction,
    nameOf: (component) => {
      const schema = components.get(component);
      if (schema === undefined) return "unknown";
      const name = nameIn(schema, direction);
      return types === undefined ? name : imports.type(types, name);
    },
    unknownVariant: (tag) => `${imports.type(runtime, "UnknownVariant")}<${JSON.stringify(tag)}>`,
  });
}

/** The name of a component's type: its request form, where that differs, or its own. */
export function nameIn(schema: NamedSchema, direction: Direction): string {
  return direction === "request" ? (schema.requestName ?? schema.name.code) : schema.name.code;
}
