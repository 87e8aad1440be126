/** The known values, and all others of their types. */
export type OpenEnum<V> = V | (V extends string ? string & {} : V extends number ? number & {} : never);

/** A union variant that the API's description does not list. Its tag is a string that no listed variant has. */
export type UnknownVariant<Tag extends string> = { readonly [Name in Tag]: `unknown ${string}` } & {
  readonly [name: string]: unknown;
};
