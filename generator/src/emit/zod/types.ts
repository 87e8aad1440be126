import { componentsOf } from "../../model/index.js";
import type { Api, NamedSchema } from "../../model/types.js";
import { baseNameIn, nameIn } from "../client/names.js";
import type { EmitOptions } from "../emitter.js";
import { stringText } from "../shared/literals.js";
import type { Direction, TypeScope } from "../shared/type-text.js";
import type { Export } from "./exports.js";

/** The namespaces that types are written in. Each is asked at each use. */
export interface TypeNamespaces {
  /** Of the client's types. */
  readonly api: () => string;
  /** Of the types of bodies and responses, which the client does not name. */
  readonly types: () => string;
}

/** The types of the client, under a name that no component can have: `api.Fact`. */
export function createTypeScope(
  api: Api,
  direction: Direction,
  namespaces: TypeNamespaces = { api: () => "api", types: () => "types" },
): TypeScope {
  const components = componentsOf(api);
  const named = (component: string, nameOf: (schema: NamedSchema, direction: Direction) => string): string => {
    const schema = components.get(component);
    return schema === undefined ? "unknown" : `${namespaces.api()}.${nameOf(schema, direction)}`;
  };
  return {
    direction,
    nameOf: (component) => named(component, nameIn),
    baseOf: (component) => named(component, baseNameIn),
    unknownVariant: (tag) => `${namespaces.types()}.UnknownVariant<${stringText(tag)}>`,
  };
}

/** The type of the values of an export. */
export function typeOf({ type, name }: Export, { api, types }: TypeNamespaces): string {
  return type === undefined ? `${types()}.${name}` : `${api()}.${type}`;
}

/** The module of the client's types, as seen from a file so many folders below the output folder. */
export function typesModule({ package: name }: EmitOptions, depth: number): string {
  return fromBelow(name, depth);
}

const runtimeFiles = {
  zod: "zod.js",
  mini: "mini.js",
  fast: "fast.js",
  guards: "guards/index.js",
  types: "types.js",
  validators: "validators.js",
} as const;

/** A module of the runtime, as seen from there. */
export function runtimeModule({ runtime }: EmitOptions, part: keyof typeof runtimeFiles, depth: number): string {
  return fromBelow(runtime.replace(/[^/]*$/, runtimeFiles[part]), depth);
}

/** Relative modules are given as seen from the output folder. */
function fromBelow(module: string, depth: number): string {
  if (!/^\.\.?\//.test(module)) return module;
  return `${"../".repeat(depth)}${module.replace(/^\.\//, "")}`;
}
