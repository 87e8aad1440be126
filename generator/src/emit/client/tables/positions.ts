import { optional } from "../../../diagnostics/optional.js";
import { codingOf } from "../../../model/index.js";
import type { Content, Encoding, JsonValue, Parameter, PartEncoding } from "../../../model/types.js";
import { FromRuntime, type Table } from "./tables.js";

/** Describes the encoding of a property. */
export function encodingOf({ contentType, style, explode, allowReserved, headers }: Encoding): JsonValue {
  return {
    ...optional("type", contentType),
    ...optional("style", style),
    ...optional("explode", explode),
    ...(allowReserved === true && { allowReserved }),
    ...optional("headers", headers),
  };
}

/** Describes the encodings of a body of parts; undefined if the runtime's own are enough. */
export function positionsOf({ positions }: Content): Table | undefined {
  if (positions === undefined) return undefined;
  const { first, others } = positions;
  return {
    first: first.length === 0 ? undefined : first.map(partOf),
    others: others && partOf(others),
  };
}

function partOf({ contentType, headers }: PartEncoding): {
  readonly [key: string]: string | { readonly [name: string]: string };
} {
  return { ...optional("type", contentType), ...optional("headers", headers) };
}

/** Describes how the value of a parameter becomes the whole query: as a form, as JSON, as it is, or percent-encoded. */
export function wholeQuery({ content = "", encoding = [] }: Parameter): Table {
  switch (codingOf(content)) {
    case "form":
      return {
        encode: new FromRuntime("encodeForm"),
        encoding:
          encoding.length === 0
            ? undefined
            : Object.fromEntries(encoding.map((one) => [one.property, encodingOf(one)])),
      };
    case "json":
      return { json: true };
    default:
      return /^text\/plain\b/i.test(content) ? { raw: true } : {};
  }
}
