/** Something that the API's reference leaves open. */
export interface Unknown {
  /** As in the API's description: `projects.include_conflicts`. */
  readonly id: string;
  /** The operations (`projects.search`) and schemas (`schemas/Memory`) concerned, or `api`. */
  readonly where: readonly string[];
  /** What the reference says, and what it does not. The API reference also says what this client does about it. */
  readonly says: string;
}

/**
 * A variant of a tagged union that this version of the client does not know: what is left once all known tags are ruled
 * out. At run time its tag is any other string. TypeScript cannot say that, and with plain `string` a comparison with a
 * known tag would not rule this variant out; so the type is a string that no known tag is.
 */
export type UnknownVariant<Tag extends string> = { readonly [Name in Tag]: `unknown ${string}` } & {
  readonly [name: string]: unknown;
};
