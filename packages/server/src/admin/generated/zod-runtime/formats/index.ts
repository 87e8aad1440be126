// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

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
