import { brandsOf, componentsOf } from "../../model/index.js";
import type { Api, NamedSchema } from "../../model/types.js";
import { baseNameIn, fromFolder, nameIn } from "../shared/names.js";
import type { EmitOptions } from "./settings.js";
import { code, ImportedModule, importedValue, type Code } from "../../codegen/code.js";
import { stringText } from "../../codegen/literals.js";
import { modulePart } from "../shared/module-options.js";
import type { Direction, TypeScope } from "../shared/types.js";
import type { Export } from "./exports/types.js";
import { ownTypesModule } from "./names.js";

/** The namespaces of types. */
export interface TypeNamespaces {
  /** The client's types. */
  readonly api: ImportedModule;
  /** The types of bodies and responses, which the client does not name. */
  readonly types: ImportedModule;
  /** The path to the folder of the configuration, with the user's modules. */
  readonly root?: string | undefined;
}

/** The types of the client, under a name that no component can have: `api.Fact`. */
export function createTypeScope(
  api: Api,
  direction: Direction,
  namespaces: TypeNamespaces,
  filled = direction === "request",
): TypeScope {
  const components = componentsOf(api);
  const named = (component: string, nameOf: (schema: NamedSchema, direction: Direction) => string): Code => {
    const schema = components.get(component);
    return schema === undefined ? "unknown" : code`${namespaces.api}.${nameOf(schema, direction)}`;
  };
  return {
    direction,
    filled,
    root: namespaces.root,
    nameOf: (component) => named(component, nameIn),
    baseOf: (component) => named(component, baseNameIn),
    schemaOf: (component) => components.get(component)?.schema,
    brandOf: (brand) => code`${namespaces.api}.${brandsOf(api).get(brand)?.typeName ?? "never"}`,
    unknownVariant: (tag) => code`${namespaces.types}.UnknownVariant<${stringText(tag)}>`,
  };
}

/** The type of the values of an export. */
export function typeOf({ type, name }: Export, { api, types }: TypeNamespaces): Code {
  return type === undefined ? code`${types}.${name}` : code`${api}.${type}`;
}

/** Returns the namespaces of a file that is `depth` folders below the output folder. */
export function namespacesOf(options: EmitOptions, depth: number): TypeNamespaces {
  const api = new ImportedModule(fromFolder(options.package, depth), "api", true);
  const types = new ImportedModule(fromFolder(ownTypesModule, depth), "types", true);
  const { root } = options;
  return { api, types, root: root && `${"../".repeat(depth)}${root}` };
}

/** Returns a check of the runtime for the values that programs have in place of strings and numbers. */
export function valueCheck(options: EmitOptions, depth: number): (name: string) => Code {
  return (name) => importedValue(runtimeModule(options, "values", depth), name);
}

const runtimeParts = {
  zod: "index",
  mini: "mini",
  fast: "fast",
  guards: "guards/index",
  types: "types",
  validators: "validators",
  values: "values",
  "untyped zod": "untyped",
  "untyped mini": "untyped-mini",
  "functions of zod": "untyped-zod",
  "functions of mini": "untyped-mini-zod",
} as const;

/** A module of the runtime, as seen from there. */
export function runtimeModule({ runtime }: EmitOptions, part: keyof typeof runtimeParts, depth: number): string {
  return fromFolder(modulePart(runtime, runtimeParts[part]), depth);
}
