// Conversions between the wire and programs, for clients whose configuration asks for values or names of their own.
export {
  keyValues,
  dehydrateValues,
  hydrateValues,
  shareValues,
  type Dehydration,
  type Dehydrations,
} from "./cache.js";
export { all, type Codec, later, list, object, tagged, tuple, union } from "./codec.js";
export { encodeExactJson, encodeExactLines, parseExact, withJsonParts } from "./exact-json.js";
export { type Codecs, convertErrors, readValues } from "./read.js";
export { dateTime, instant, integer, integerText, mapped, plainDate } from "./scalars.js";
export { asJson, convertArguments, encodeValues } from "./write.js";
