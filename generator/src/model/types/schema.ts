import type { JsonValue, MemberPath, Name, Pointer } from "./values.js";

/** A component schema of the document. */
export interface NamedSchema {
  readonly name: Name;
  readonly schema: Schema;
  readonly traits: SchemaTraits;
  readonly recursive: boolean;
  /** A part of what callers send. Neither this nor `response`: no operation uses it. */
  readonly request: boolean;
  readonly response: boolean;
  /** Request and response differ: it has readOnly or writeOnly properties, or refers to a schema that has some. */
  readonly directional: boolean;
  /** The code name of its request form, if `directional`. */
  readonly requestName?: string;
  readonly family?: Family;
  /** The enums of its properties that get constants, with `enums: const`. */
  readonly enums?: readonly InlineEnum[];
  readonly unknowns: readonly string[];
}

/** A type of strings or numbers that are not interchangeable with others: `x-brand: UserId`. */
export interface Brand {
  readonly name: string;
  readonly base: "string" | "number";
  readonly typeName: string;
  /** The component that is this type, if any. */
  readonly component?: string;
}

/** An enum inside of a component. */
export interface InlineEnum {
  /** Component and properties: `Pet/status`. */
  readonly key: string;
  readonly path: MemberPath;
  readonly typeName: string;
  readonly schema: Schema;
  readonly values: readonly EnumValue[];
}

/** The facts about a component's schema that other components, and the division into files, depend on. */
export interface SchemaTraits {
  /** The components that it refers to, each once. */
  readonly refs: readonly string[];
  /** The number of schemas in it, itself included. */
  readonly size: number;
  /** It has readOnly or writeOnly properties itself. */
  readonly hasDirection: boolean;
  /** Requests allow fewer values than responses: it has an extensible enum or union. */
  readonly narrows: boolean;
  /** Responses may have variants that the document does not list: it has an extensible union. */
  readonly grows: boolean;
  /** An object in it refuses properties that it does not name. */
  readonly closes: boolean;
}

/**
 * The components that extend a component with a discriminator by `allOf`. Its name means one of them, as a type. The schema of the
 * component itself decides which values are valid (OAS 3.1.1, 4.8.25.2).
 */
export interface Family {
  readonly union: TaggedUnion;
  /** The code names of the component itself, for those that extend it. */
  readonly baseName: string;
  readonly requestBaseName?: string;
}

/** The annotations of a schema, and the constraints that its shape does not express. */
export interface SchemaFacts {
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  /** The names and descriptions that extensions give the values of an enum, in its order. */
  readonly enumValues?: readonly EnumValue[];
  /** The brand of a string or number, see `Api.brands`. */
  readonly brand?: string;
  /** The constraints beyond the shape. All must hold. */
  readonly checks?: readonly Check[];
  /** The value that programs have in place of the string or number on the wire. Only schemas of these two kinds have one. */
  readonly conversion?: Conversion;
  readonly source: Pointer;
}

/** The value of a program that the client converts from and to a string or number on the wire. */
export type Conversion =
  /** `Date`, `Temporal.Instant` or `Temporal.PlainDate`: a string on the wire. */
  | { readonly kind: "date" | "instant" | "plainDate" }
  /** A number or a string on the wire, as `kind` of the schema says. */
  | { readonly kind: "bigint" }
  | MappedConversion;

/** A value of a type of the user's. */
export interface MappedConversion {
  readonly kind: "mapped";
  /** The module that exports the type and the functions: a package, or a path from the folder of the configuration. */
  readonly module: string;
  readonly type: string;
  /** The function that returns the program's value of a value on the wire. */
  readonly parse: string;
  /** The function that returns the value on the wire. */
  readonly format: string;
}

/** A value of an enum, as `x-enum-varnames`, `x-enumNames` and `x-enum-descriptions` name and describe it. */
export interface EnumValue {
  readonly value: string | number | boolean;
  readonly name?: string;
  readonly description?: string;
}

/**
 * A schema: the shape that a TypeScript type can express, and the facts and checks beside it. Shape and checks together mean
 * exactly what the JSON Schema means. An `implied` shape has no `type` keyword, so values of other JSON types are valid, too.
 *
 * Validators check the shape first, then the checks in their order, whatever the type of the value. The order matters only to
 * `unevaluated…`: it sees what the shape and the checks before it have evaluated, in this schema and in those that it applies
 * to the same value, but nothing around it. What it accepts counts as evaluated from then on.
 */
export type Schema = SchemaFacts & SchemaShape;

/** The part of a schema that a TypeScript type can express. `kind` identifies the variant. */
export type SchemaShape =
  | { readonly kind: "unknown" }
  | { readonly kind: "never" }
  | { readonly kind: "null" }
  | { readonly kind: "boolean" }
  | { readonly kind: "string"; readonly implied?: true }
  /** `integer`: 1.0 is one too (JSON Schema 2020-12, 6.1.1). */
  | { readonly kind: "number"; readonly integer: boolean; readonly implied?: true }
  /**
   * Bytes outside JSON: a part of a multipart body, a whole binary body. `whole`: callers may give them as a buffer. `of`: callers give
   * an async iterable of items, which are sent as they come.
   */
  | { readonly kind: "binary"; readonly whole?: true; readonly of?: Schema }
  | { readonly kind: "literal"; readonly value: JsonValue }
  | {
      readonly kind: "enum";
      readonly values: readonly JsonValue[];
      /** Any other value of their type is valid, too. */
      readonly open: boolean;
      /** An open enum of responses: the service may add values, but callers send only those listed (`x-extensible-enum`). */
      readonly closedInRequests?: true;
    }
  | {
      readonly kind: "array";
      readonly items: Schema;
      /** The document has `items`. Without it, `unevaluatedItems` still sees the items. */
      readonly explicitItems: boolean;
      readonly implied?: true;
    }
  /** `items` describes the items after the prefix; `required` is the least number of items in the prefix. */
  | {
      readonly kind: "tuple";
      readonly prefix: readonly Schema[];
      readonly items: Schema;
      readonly required: number;
      readonly explicitItems: boolean;
      readonly implied?: true;
    }
  | {
      readonly kind: "object";
      /** The document's order. */
      readonly properties: readonly Property[];
      readonly patterns: readonly { readonly pattern: string; readonly schema: Schema }[];
      /** The schema of properties without a name or pattern: `unknown` by default, `never` if closed. */
      readonly additional: Schema;
      /** The document has `additionalProperties`. Without it, the type has no index signature. */
      readonly explicitAdditional: boolean;
      readonly implied?: true;
    }
  /** Evaluated properties of all valid variants count (Core 11), so `unevaluated…` needs the verdict of each. */
  | ({ readonly kind: "union"; readonly variants: readonly Schema[]; readonly exclusive: boolean } & (
      | { readonly tag?: undefined }
      | { readonly tag: UnionTag }
    ))
  | { readonly kind: "intersection"; readonly members: readonly Schema[] }
  | { readonly kind: "nullable"; readonly inner: Schema }
  | { readonly kind: "ref"; readonly name: string };

/** A union whose variants are identified by the tag. */
export type TaggedUnion = Extract<Schema, { readonly tag: UnionTag }>;

/** The property that identifies the variants of a union. */
export interface UnionTag {
  readonly name: string;
  /** The name on the wire, if it differs. */
  readonly wireName?: string;
  /** A response may have a variant that the document does not list yet. */
  readonly open: boolean;
  /** One for each variant of the union, in the same order. */
  readonly variants: readonly TagVariant[];
}

/** The values of the tag that identify a variant. */
export interface TagVariant {
  readonly values: readonly string[];
  /** The variant demands its tag. */
  readonly required: boolean;
  /** The variant itself allows no other values of the tag. Where it does not, it is read as if it did. */
  readonly stated: boolean;
}

/** A property of an object. */
export interface Property {
  readonly name: string;
  /** The name on the wire, if it differs. */
  readonly wireName?: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/**
 * A keyword of JSON Schema 2020-12 that no TypeScript type can express. It constrains only values of its own JSON type; `not` and
 * `if` constrain all.
 */
export type Check =
  /** `digits`: the number in the document, if JavaScript rounds it. */
  | { readonly check: NumberCheck; readonly value: number; readonly digits?: string }
  | { readonly check: "pattern" | "format" | "contentEncoding" | "contentMediaType"; readonly value: string }
  | { readonly check: "contentSchema"; readonly schema: Schema }
  | { readonly check: "uniqueItems" }
  /** `wireNames`: the names on the wire, if they differ. */
  | ({ readonly check: "required"; readonly wireNames?: readonly string[] } & Demand)
  | { readonly check: "contains"; readonly schema: Schema; readonly min: number; readonly max?: number }
  | { readonly check: "propertyNames"; readonly schema: Schema }
  | ({ readonly check: "dependentRequired"; readonly property: string } & Demand)
  | { readonly check: "dependentSchema"; readonly property: string; readonly schema: Schema }
  | { readonly check: "not"; readonly schema: Schema }
  /** Accepts everything without branches, but `unevaluated…` checks see what it evaluates. */
  | { readonly check: "if"; readonly if: Schema; readonly then?: Schema; readonly else?: Schema }
  | { readonly check: "unevaluatedProperties" | "unevaluatedItems"; readonly schema: Schema };

/** Properties that a check demands. */
export interface Demand {
  readonly names: readonly string[];
  /** The only direction of values that must have them: responses have readOnly properties, requests writeOnly ones. */
  readonly direction?: "request" | "response";
}

/** A keyword of JSON Schema whose value is a number. */
export type NumberCheck =
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "minProperties"
  | "maxProperties";
