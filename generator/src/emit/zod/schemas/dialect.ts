import { code, ImportedModule, joinCode, type Code } from "../../../codegen/code.js";

/** The syntax of zod (methods) or zod/mini (functions). */
export interface Dialect {
  readonly name: "zod" | "mini";
  /** The module of zod's functions: zod itself, or the same functions without the types that zod derives. */
  readonly z: ImportedModule;
  /** Set if the compiler derives the types of schemas. */
  readonly isTyped: boolean;
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

/** The packages of the dialects. */
export const packages = { zod: "zod", mini: "zod/mini" } as const;

/** Returns a dialect with zod's own types or, with another module of zod's functions, without types. */
export function createDialect(name: Dialect["name"], functions?: string): Dialect {
  const z = new ImportedModule(functions ?? packages[name], "z", false);
  return { name, z, isTyped: functions === undefined, ...(name === "zod" ? methods(z) : calls(z)) };
}

type Syntax = Omit<Dialect, "name" | "z" | "isTyped">;

/** Writes the syntax of zod. */
function methods(z: ImportedModule): Syntax {
  return {
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

/** Writes the syntax of zod/mini. */
function calls(z: ImportedModule): Syntax {
  return {
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
