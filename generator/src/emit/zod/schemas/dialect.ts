/** zod or zod/mini: the same schemas, spelt as methods or as functions. */
export interface Dialect {
  readonly name: "zod" | "mini";
  /** The module to import as `z`. */
  readonly module: string;
  /** The type of a schema of such values: `z.ZodType<api.Fact, api.Fact>`. */
  readonly type: (values: string) => string;
  /** A schema wrapped by a function that zod also has as a method: `nullable`, `exactOptional`. */
  readonly wrap: (schema: Text, wrapper: string) => Text;
  /** A schema with checks beside it. */
  readonly check: (schema: Text, checks: readonly CheckText[]) => Text;
  /** An object with members added to those of a base. */
  readonly extend: (base: string, shape: string) => string;
  /** An object whose other members fit a schema. */
  readonly catchall: (object: string, schema: string) => string;
}

/** The text of a schema. */
export interface Text {
  readonly text: string;
  /** True for a constant that is declared elsewhere. To call a method on it would construct it, maybe endlessly. */
  readonly named: boolean;
}

/** A check, as method where zod has one, and as function. */
export interface CheckText {
  readonly method?: string;
  readonly text: string;
}

export const zod: Dialect = {
  name: "zod",
  module: "zod",
  type: (values) => `z.ZodType<${values}, ${values}>`,
  wrap: ({ text, named }, wrapper) => inline(named ? `z.${wrapper}(${text})` : `${text}.${wrapper}()`),
  check: (schema, checks) => {
    const methods = checks.flatMap(({ method }) => (method === undefined ? [] : [`.${method}`]));
    const others = checks.flatMap(({ method, text }) => (method === undefined ? [text] : []));
    const rest = others.length === 0 ? "" : `.check(${others.join(", ")})`;
    return inline(`${late(schema)}${methods.join("")}${rest}`);
  },
  extend: (base, shape) => `${base}.extend(${shape})`,
  catchall: (object, schema) => `${object}.catchall(${schema})`,
};

export const mini: Dialect = {
  name: "mini",
  module: "zod/mini",
  type: (values) => `z.ZodMiniType<${values}, ${values}>`,
  wrap: ({ text }, wrapper) => inline(`z.${wrapper}(${text})`),
  check: (schema, checks) => inline(`${late(schema)}.check(${checks.map(({ text }) => text).join(", ")})`),
  extend: (base, shape) => `z.extend(${base}, ${shape})`,
  catchall: (object, schema) => `z.catchall(${object}, ${schema})`,
};

function inline(text: string): Text {
  return { text, named: false };
}

function late({ text, named }: Text): string {
  return named ? `z.lazy(() => ${text})` : text;
}
