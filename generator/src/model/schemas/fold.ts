import type { Schema } from "../types.js";

/** The schemas of a kind. */
export type Of<Kind extends Schema["kind"]> = Extract<Schema, { kind: Kind }>;

/** The kinds of schemas by what decides whether a value is valid. */
export interface Cases<R> {
  /** The schema itself. */
  readonly leaf: (schema: Exclude<Schema, Of<"ref" | "intersection" | "union" | "nullable">>) => R;
  /** A component. */
  readonly ref: (schema: Of<"ref">) => R;
  /** All of several schemas. */
  readonly all: (members: readonly Schema[]) => R;
  /** Any of several schemas. */
  readonly any: (variants: readonly Schema[]) => R;
}

/** Returns the result of the case of a schema. A nullable schema is one of two variants. The cases call themselves for parts. */
export function fold<R>(schema: Schema, { leaf, ref, all, any }: Cases<R>): R {
  switch (schema.kind) {
    case "ref":
      return ref(schema);
    case "intersection":
      return all(schema.members);
    case "union":
      return any(schema.variants);
    case "nullable":
      return any([schema.inner, { kind: "null", source: schema.source }]);
    default:
      return leaf(schema);
  }
}
