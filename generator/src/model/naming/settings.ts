import type { SourceLocation } from "../../diagnostics/types.js";

/** The casings of the names in a call path, and of functions. */
export const methodCasings = ["camelCase", "PascalCase", "snake_case"] as const;
/** The casings of the types of schemas. `preserve`: the document's own, without characters that no identifier may hold. */
export const typeCasings = ["PascalCase", "preserve"] as const;
/** The casings of the constants of enums. `preserve`: the values themselves. */
export const constantCasings = ["PascalCase", "camelCase", "SCREAMING_SNAKE_CASE", "preserve"] as const;
/** The casings of properties. `preserve`: the document's own. */
export const propertyCasings = ["preserve", "camelCase"] as const;
/** The code of enums: `union`, a type; `const`, also an object with a constant for each value. */
export const enumStyles = ["union", "const"] as const;

export type MethodCasing = (typeof methodCasings)[number];
export type TypeCasing = (typeof typeCasings)[number];
export type ConstantCasing = (typeof constantCasings)[number];
export type PropertyCasing = (typeof propertyCasings)[number];
export type EnumStyle = (typeof enumStyles)[number];

/** The casing of each kind of name. */
export interface Casings {
  /** The names of a call path: `client.userGroups.listAll`. Default: camelCase. */
  readonly methods?: MethodCasing;
  /** Functions that call one operation: `userGroupsListAll`. Default: camelCase. */
  readonly functions?: MethodCasing;
  /** The types of schemas. Default: PascalCase. */
  readonly types?: TypeCasing;
  /** The constants of enums, unless the document names them. Default: PascalCase. */
  readonly constants?: ConstantCasing;
  /** The properties of objects; the client converts them on the wire. Default: preserve. */
  readonly properties?: PropertyCasing;
}

/** The settings that decide names. Names in the names lock stay as they are. */
export interface NamesSettings extends Casings {
  /** Default: union. */
  readonly enums?: EnumStyle;
  readonly resolver?: Resolver;
}

/** The function of a configuration that chooses names. */
export interface Resolver {
  /** Returns whatever the function returns, and throws what it throws. */
  readonly ask: (question: NameQuestion) => unknown;
  /** The position of the function in the configuration. */
  readonly at?: SourceLocation;
}

/** Something to name, and the name that it gets by default. */
export type NameQuestion =
  | OperationQuestion
  | {
      /** The type of a resource, such as `client.pets`. */
      readonly kind: "resource";
      /** The call path of the resource: `pets.toys`. */
      readonly name: string;
      readonly default: string;
    }
  | {
      /** The type of a component schema. */
      readonly kind: "schema";
      /** The name of the component. */
      readonly name: string;
      readonly default: string;
    }
  | {
      /** The type and the constants of an enum without a component of its own, with `enums: const`. */
      readonly kind: "enum";
      /** The component and the property: `Pet/status`. */
      readonly name: string;
      readonly default: string;
    }
  | {
      /** The type of a brand without a component of its name. */
      readonly kind: "brand";
      readonly name: string;
      readonly default: string;
    }
  | {
      /** A constant for a value of an enum. */
      readonly kind: "constant";
      /** The value as a string. */
      readonly name: string;
      readonly default: string;
      readonly value: string | number | boolean;
      /** The component of the enum or, if it has none, component and property: `Pet/status`. */
      readonly enum: string;
    };

/** An operation to name. */
export interface OperationQuestion {
  /** `operation`: the call path, with dots, such as `pets.list`. `function`: the function that calls only this operation. */
  readonly kind: "operation" | "function";
  /** The operationId; without one, method and path: `GET /pets`. */
  readonly name: string;
  readonly default: string;
  readonly operation: {
    readonly method: string;
    readonly path: string;
    readonly operationId?: string;
    readonly tags: readonly string[];
  };
}
