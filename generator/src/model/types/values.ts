/** A JSON value that is neither an array nor an object. */
export type JsonPrimitive = string | number | boolean | null;
/** A JSON value. */
export type JsonValue = JsonPrimitive | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A JSON pointer into the bundled document, such as `/components/schemas/Fact`. */
export type Pointer = string;

/** The property names that lead to a value: `["data", "items"]`. */
export type MemberPath = readonly string[];

/** A name in the API, and the same in generated code: safe, unique and independent of the document's order. */
export interface Name {
  readonly wire: string;
  readonly code: string;
}
