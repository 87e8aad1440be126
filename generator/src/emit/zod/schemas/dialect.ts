import { code, ImportedModule, joinCode, type Code } from "../../../codegen/code.js";

/** The syntax of zod (methods) or zod/mini (functions). */
export interface Dialect {
  readonly name: "zod" | "mini";
  /** The module to import as `z`. */
  readonly module: string;
  readonly z: ImportedModule;
  /** The type of a schema of such values: `z.ZodType<api.Fact, api.Fact>`. */
  readonly type: (values: Code) => Code;
  /** A schema wrapped by a function that zod also has as a method: `nullable`, `exactOptional`. */
  readonly wrap: (schema: SchemaCode, wrapper: string) => SchemaCode;
  /** A schema with checks beside it. */
  readonly check: (schema: SchemaCode, checks: readonly CheckCode[]) => SchemaCode;
  /** An object with members added to those of a base. */
  readonly extend: (base: Code, shape: Code) => Code;
  /** An object whose other members fit a schema. */
  readonly catchall: (object: Code, schema: Code) => Code;
}

/** The code of a schema. */
export interface SchemaCode {
  readonly code: Code;
  /** Set for a constant. Calling a method would create its schema, which may lead back here. */
  readonly named: boolean;
}

/** The code of a check: a method, if zod has one, and a function. */
export interface CheckCode {
  readonly method?: string;
  readonly code: Code;
}

export const zod: Dialect = createZod(new ImportedModule("zod", "z", false));
export const mini: Dialect = createMini(new ImportedModule("zod/mini", "z", false));

/** Returns the module for a reference to a type, which alone needs no import of its values. */
const asType = ({ module, wanted }: ImportedModule): ImportedModule => new ImportedModule(module, wanted, true);

function createZod(z: ImportedModule): Dialect {
  return {
    name: "zod",
    module: z.module,
    z,
    type: (values) => code`${asType(z)}.ZodType<${values}, ${values}>`,
    wrap: ({ code: schema, named }, wrapper) =>
      inline(named ? code`${z}.${wrapper}(${schema})` : code`${schema}.${wrapper}()`),
    check: (schema, checks) => {
      const methods = checks.flatMap(({ method }) => (method === undefined ? [] : [`.${method}`]));
      const others = checks.flatMap((check) => (check.method === undefined ? [check.code] : []));
      const rest = others.length === 0 ? "" : code`.check(${joinCode(others, ", ")})`;
      return inline(code`${late(schema, z)}${methods.join("")}${rest}`);
    },
    extend: (base, shape) => code`${base}.extend(${shape})`,
    catchall: (object, schema) => code`${object}.catchall(${schema})`,
  };
}

function createMini(z: ImportedModule): Dialect {
  return {
    name: "mini",
    module: z.module,
    z,
    type: (values) => code`${asType(z)}.ZodMiniType<${values}, ${values}>`,
    wrap: ({ code: schema }, wrapper) => inline(code`${z}.${wrapper}(${schema})`),
    check: (schema, checks) => {
      const all = checks.map((check) => check.code);
      return inline(code`${late(schema, z)}.check(${joinCode(all, ", ")})`);
    },
    extend: (base, shape) => code`${z}.extend(${base}, ${shape})`,
    catchall: (object, schema) => code`${z}.catchall(${object}, ${schema})`,
  };
}

function inline(schema: Code): SchemaCode {
  return { code: schema, named: false };
}

function late({ code: schema, named }: SchemaCode, z: ImportedModule): Code {
  return named ? code`${z}.lazy(() => ${schema})` : schema;
}
