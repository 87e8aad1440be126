import { componentsOf } from "../../model/index.js";
import type { Api, NamedSchema } from "../../model/types.js";
import type { Imports } from "./imports.js";
import { stringText } from "./literals.js";
import type { Direction, TypeScope } from "./type-text.js";
import { baseNameIn, nameIn } from "../client/names.js";

export interface ScopeInput {
  readonly api: Api;
  readonly imports: Imports;
  readonly runtime: string;
  /** Where components are imported from; absent in the file that declares them. */
  readonly types?: string;
  /** The components that the file declares where others are imported. */
  readonly own?: ReadonlySet<string>;
}

/** Makes the scopes in which a file's types are written, one per direction. */
export function createScopes({ api, imports, runtime, types, own }: ScopeInput): (direction: Direction) => TypeScope {
  const components = componentsOf(api);
  const named = (component: string, nameOf: (schema: NamedSchema) => string): string => {
    const schema = components.get(component);
    if (schema === undefined) return "unknown";
    const name = nameOf(schema);
    return types === undefined || own?.has(component) ? name : imports.type(types, name);
  };
  return (direction) => ({
    direction,
    nameOf: (component) => named(component, (schema) => nameIn(schema, direction)),
    baseOf: (component) => named(component, (schema) => baseNameIn(schema, direction)),
    unknownVariant: (tag) => `${imports.type(runtime, "UnknownVariant")}<${stringText(tag)}>`,
  });
}
