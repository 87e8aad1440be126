export { isIpv4, isIpv6 } from "./addresses.js";
export { isDate, isDateTime, isDateTimeLocal, isDuration, isTime, isTimeLocal } from "./dates.js";
export { isEmail, isIdnEmail } from "./emails.js";
export { isBase64Url, isByte, isSfBinary } from "./encodings.js";
export { isHostname, isIdnHostname } from "./hostnames.js";
export { isHttpDate } from "./http-dates.js";
export { isUuid } from "./identifiers.js";
export { isMediaRange } from "./media-ranges.js";
export {
  isDecimal,
  isDecimal128,
  isDouble,
  isDoubleInt,
  isFloat,
  isInt16,
  isInt32,
  isInt64,
  isInt64Text,
  isInt8,
  isUint16,
  isUint32,
  isUint64,
  isUint64Text,
  isUint8,
} from "./numbers.js";
export { isJsonPointer, isRelativeJsonPointer } from "./pointers.js";
export { isSfBoolean, isSfDecimal, isSfInteger, isSfString, isSfToken } from "./structured-fields.js";
export { isChar, isRegex } from "./texts.js";
export { isUriTemplate } from "./uri-templates.js";
export { isIri, isIriReference, isUri, isUriReference } from "./uris.js";
