import { isIterable } from "../binary.js";
import { encodeJson } from "../body.js";
import type { BodyEncoder, Namer } from "../contract.js";
import { ArgumentError } from "../errors.js";
import { type Codec, Mismatch } from "./codec.js";
import { jsonable } from "./exact-json.js";
import { describeValue, pathOf } from "./read.js";

/**
 * Converts arguments that are parameters, by the names of the arguments. It is a namer because the client asks that for parameters
 * before it reads any.
 */
export const convertArguments =
  (codecs: Readonly<Record<string, Codec>>, namer?: Namer): Namer =>
  (args, options) => {
    const given = Object.entries(codecs).filter(([name]) => args[name] !== undefined);
    Object.assign(
      args,
      Object.fromEntries(given.map(([name, codec]) => [name, encoding(name, () => codec.encode(args[name]))])),
    );
    return namer?.(args, options) ?? [];
  };

/** Converts a parameter that is sent as JSON. */
export const asJson = (codec: Codec): Codec => ({ ...codec, encode: (value) => jsonable(codec.encode(value)) });

/** Converts a body before it is encoded. The items of an async iterable are converted when they come. */
export const encodeValues =
  (codec: Codec, encode: BodyEncoder = encodeJson): BodyEncoder =>
  (value, body) =>
    encode(isIterable(value) ? convertItems(value, codec) : encoding("", () => codec.encode(value)), body);

/** Converts items by the conversion of a list of them. */
async function* convertItems(items: AsyncIterable<unknown>, list: Codec): AsyncGenerator<unknown, void, undefined> {
  let index = 0;
  for await (const item of items) {
    yield* encoding(index++, () => list.encode([item])) as unknown[];
  }
}

/** @throws ArgumentError for a value that cannot be converted: of an argument with this name, or the item at this index. */
function encoding(name: string | number, convert: () => unknown): unknown {
  try {
    return convert();
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    if (typeof name === "number") error.path[0] = name;
    else if (name) error.path.unshift(name);
    throw new ArgumentError(`Invalid value of "${pathOf(error)}": ${describeValue(error)}`);
  }
}
