// Conversions between the wire and programs, for clients whose configuration asks for values or names of their own.
export { all, type Codec, later, list, object, tagged, tuple, union } from "./codec.js";
export { dehydrateValues, type Dehydration, type Dehydrations, hydrateValues } from "./dehydrate.js";
export { encodeExactJson, encodeExactItems, parseExact, withJsonParts } from "./exact-json.js";
export { type Codecs, convertErrors, readValues, textReader } from "./read.js";
export { dateTime, instant, integer, integerText, mapped, plainDate } from "./scalars.js";
export { asJson, convertArguments, encodeValues } from "./write.js";
