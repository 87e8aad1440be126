/**
 * An unknown variant of a tagged union, which is left once a comparison has excluded all known tags. At run time its tag is any
 * other string. TypeScript has no type for that: with plain `string`, a comparison with a known tag would not exclude this
 * variant. So the type is a string that no known tag equals.
 *
 * To handle a new variant, compare its tag as a string: `const type: string = document.type`.
 */
export type UnknownVariant<Tag extends string> = { readonly [Name in Tag]: `unknown ${string}` } & {
  readonly [name: string]: unknown;
};
