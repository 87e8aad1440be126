import { code, importedType, type Code } from "../../codegen/code.js";
import { brandsOf, componentsOf } from "../../model/index.js";
import type { Api, NamedSchema } from "../../model/types.js";
import { stringText } from "../../codegen/literals.js";
import type { Direction, TypeScope } from "./types.js";
import { baseNameIn, nameIn } from "./names.js";

export interface ScopeInput {
  readonly api: Api;
  readonly runtime: string;
  /** The module of the components; absent in the file that declares them. */
  readonly types?: string;
  /** The components that the file declares if it imports others. */
  readonly own?: ReadonlySet<string>;
  /** The path from the file to the folder of the configuration. */
  readonly root?: string | undefined;
}

/** Returns the scopes for the types of a file, one per direction. */
export function createScopes({ api, runtime, types, own, root }: ScopeInput): (direction: Direction) => TypeScope {
  const components = componentsOf(api);
  const named = (component: string, nameOf: (schema: NamedSchema) => string): Code => {
    const schema = components.get(component);
    if (schema === undefined) return "unknown";
    const name = nameOf(schema);
    return types === undefined || own?.has(component) ? name : importedType(types, name);
  };
  const brandOf = (brand: string): Code => {
    const found = brandsOf(api).get(brand);
    if (found === undefined) return "unknown";
    const { typeName, component } = found;
    const isOwn = types === undefined || (component !== undefined && own?.has(component) === true);
    return isOwn ? typeName : importedType(types, typeName);
  };
  return (direction) => ({
    direction,
    brandOf,
    root,
    filled: direction === "request",
    nameOf: (component) => named(component, (schema) => nameIn(schema, direction)),
    baseOf: (component) => named(component, (schema) => baseNameIn(schema, direction)),
    schemaOf: (component) => components.get(component)?.schema,
    unknownVariant: (tag) => code`${importedType(runtime, "UnknownVariant")}<${stringText(tag)}>`,
  });
}
