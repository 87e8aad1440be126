import { UnspecifiedError } from "./errors.js";
import type { UnknownOption } from "./operation.js";
import type { Input } from "./prepare.js";

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

/** By the id of the unknown. */
export type WireNames = Readonly<Record<string, string | undefined>>;

/** Makes parameters of the options that only `wireNames` can name. */
export type Namer = (args: Readonly<Record<string, unknown>>, wireNames?: WireNames) => readonly Input[];

/**
 * Names an operation's unknown options. Only operations that have some load it.
 * @throws UnspecifiedError for an option that is given and has no name.
 */
export const unspecified =
  (options: readonly UnknownOption[]): Namer =>
  (args, wireNames = {}) =>
    options.map(({ id, in: place, as }) => {
      const { [id]: name = "" } = wireNames;
      if (!name && args[as] != null)
        throw new UnspecifiedError(`"${as}" needs a name: set wireNames["${id}"]`, { unknown: id });
      return { name, in: place, as };
    });
