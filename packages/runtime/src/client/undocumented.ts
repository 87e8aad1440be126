import type { Namer } from "./contract.js";
import { ArgumentError } from "./errors.js";

interface UnspecifiedDetails extends ArgumentError {
  /** The id of the option in `wireNames`. */
  readonly unknown: string;
}

const DetailedArgumentError = ArgumentError as new (message: string, details?: object) => UnspecifiedDetails;

/** An option whose name on the wire the API's reference does not show was used without `wireNames`. Nothing was sent. */
export class UnspecifiedError extends DetailedArgumentError {
  override get name(): string {
    return "UnspecifiedError";
  }

  constructor(message: string, details?: object) {
    super(message, { code: "argument", ...details });
  }
}

/** An option whose name on the wire the API's reference does not show. */
interface UndocumentedOption {
  readonly id: string;
  readonly in: "query" | "body" | "header";
  /** The caller's name. */
  readonly as: string;
}

/** The names on the wire, by the id of the option. */
type WireNames = Readonly<Record<string, string | undefined>>;

/**
 * Names an operation's undocumented options by the client's option `wireNames`.
 * @throws UnspecifiedError for an option that is used and has no name.
 */
export const unspecified =
  (undocumented: readonly UndocumentedOption[]): Namer =>
  (args, options) => {
    const { wireNames = {} } = options as { readonly wireNames?: WireNames | undefined };
    return undocumented.map(({ id, in: place, as }) => {
      const { [id]: name = "" } = wireNames;
      if (!name && args[as] != null)
        throw new UnspecifiedError(`"${as}" needs a name: set wireNames["${id}"]`, { unknown: id });
      return { name, in: place, as };
    });
  };
