/** The uses of an API by one program, as its build step writes them: names of the document, and no code and no values of the program. */
export interface Consumer {
  readonly name: string;
  readonly version?: string;
  /** Operations by the request line: `GET /pets/{id}`. */
  readonly operations: Readonly<Record<string, UsedOperation>>;
  /** Schemas by the names of components in the document. */
  readonly schemas: Readonly<Record<string, UsedType>>;
}

export interface UsedOperation {
  /** The call path: `client.pets.get`. */
  readonly call: string;
  /** The arguments that calls pass, by location and name: `query limit`, or `body`. */
  readonly arguments: Readonly<Record<string, UsedProperty>>;
  /** Absent if no call uses its result. */
  readonly result?: UsedType;
  /** The bodies of errors that the program reads, by status: `404`, `4XX` or `default`. */
  readonly errors: Readonly<Record<string, UsedType>>;
}

/** A property or an argument that a program uses. */
export interface UsedProperty {
  readonly type: UsedType;
  readonly required: boolean;
  /** `part`: the program reads the property itself. `whole`: it only passes the object on to code that may read everything. */
  readonly read?: "part" | "whole";
  /** `always`: every object that the program makes has the property. */
  readonly sent?: "always" | "sometimes";
}

export const typeKinds = [
  "string",
  "number",
  "boolean",
  "null",
  "binary",
  "unknown",
  "never",
  "array",
  "object",
  "union",
  "intersection",
  "schema",
] as const;

export type Primitive = string | number | boolean | null;

/** A type as it was when the program was built, with what the program uses of it. */
export interface UsedType {
  readonly kind: (typeof typeKinds)[number];
  readonly nullable?: boolean;
  /** The values of an enum. */
  readonly values?: readonly Primitive[];
  /** The values that the program compares with or sends. */
  readonly used?: readonly Primitive[];
  /** The type of the items of an array, and of the further properties of an object. */
  readonly items?: UsedType;
  /** The variants of a union, and the parts of an intersection. */
  readonly parts?: readonly UsedType[];
  /** The properties that the program uses, by their names on the wire. */
  readonly properties?: Readonly<Record<string, UsedProperty>>;
  /** The program makes objects of this type. */
  readonly made?: boolean;
  /** The component, if the kind is `schema`. */
  readonly name?: string;
}
