/**
 * Helpers for generated guards, which import them as `is`. They need neither zod nor `eval`, and importing them has no side
 * effects.
 */
export { arrayOf, contains, each, isUnique as unique } from "./arrays.js";
export { equals } from "./equal.js";
export {
  looksAt,
  looksAtFirst,
  looksAtItems,
  looksAtMatching,
  looksAtMembers,
  looksAtSuch,
  track,
  trackIf,
  trackWith,
  unevaluatedItems,
  unevaluatedProperties,
  type Tracker,
} from "./evaluated.js";
export { isMultipleOf as multipleOf } from "./numbers.js";
export { closed, has, members, named, names, own, recordOf, size, without } from "./objects.js";
export { memoized, recursive } from "./recursion.js";
export { maxLength, minLength } from "./strings.js";
export { anything, array, boolean, bytes, integer, nothing, number, object, string } from "./types.js";
export type { Guard, MemberGuard, Members } from "./types.js";
export { exactlyOne, values } from "./unions.js";

export {
  isBase64Url as base64Url,
  isByte as byte,
  isChar as char,
  isDate as date,
  isDateTime as dateTime,
  isDateTimeLocal as dateTimeLocal,
  isDecimal as decimal,
  isDecimal128 as decimal128,
  isDoubleInt as doubleInt,
  isDuration as duration,
  isEmail as email,
  isFloat as float,
  isHostname as hostname,
  isHttpDate as httpDate,
  isIdnEmail as idnEmail,
  isIdnHostname as idnHostname,
  isInt16 as int16,
  isInt32 as int32,
  isInt64 as int64,
  isInt64Text as int64Text,
  isInt8 as int8,
  isIpv4 as ipv4,
  isIpv6 as ipv6,
  isIri as iri,
  isIriReference as iriReference,
  isJsonPointer as jsonPointer,
  isMediaRange as mediaRange,
  isRegex as regex,
  isRelativeJsonPointer as relativeJsonPointer,
  isSfBinary as sfBinary,
  isSfBoolean as sfBoolean,
  isSfDecimal as sfDecimal,
  isSfInteger as sfInteger,
  isSfString as sfString,
  isSfToken as sfToken,
  isTime as time,
  isTimeLocal as timeLocal,
  isUint16 as uint16,
  isUint32 as uint32,
  isUint64 as uint64,
  isUint64Text as uint64Text,
  isUint8 as uint8,
  isUri as uri,
  isUriReference as uriReference,
  isUriTemplate as uriTemplate,
  isUuid as uuid,
} from "../formats/index.js";

// For the checks of the zod tiers, which must decide as the guards do.
export { isUnique } from "./arrays.js";
export { unevaluatedIndexes, unevaluatedNames } from "./evaluated.js";
export { isMultipleOf } from "./numbers.js";
export { deepest, descend, isOverflow, kept } from "./recursion.js";
export { lengthOf } from "./strings.js";
