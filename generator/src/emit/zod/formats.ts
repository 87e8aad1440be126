/**
 * Returns the name of the function in runtime/formats for a format and a JSON type: `isDateTime`. Undefined if the format is unknown, or accepts all values of that type.
 * Some formats apply to both types: `int64`, because some parsers lose digits of large numbers.
 */
export function formatOf(keyword: string, kind: "string" | "number"): string | undefined {
  return (kind === "string" ? ofStrings : ofNumbers).get(keyword);
}

/** JSON Schema 2020-12, 7.3, and the OpenAPI format registry. */
const ofStrings: ReadonlyMap<string, string> = new Map([
  ["date-time", "isDateTime"],
  ["date", "isDate"],
  ["time", "isTime"],
  ["duration", "isDuration"],
  ["email", "isEmail"],
  ["idn-email", "isIdnEmail"],
  ["hostname", "isHostname"],
  ["idn-hostname", "isIdnHostname"],
  ["ipv4", "isIpv4"],
  ["ipv6", "isIpv6"],
  ["uri", "isUri"],
  ["uri-reference", "isUriReference"],
  ["iri", "isIri"],
  ["iri-reference", "isIriReference"],
  ["uuid", "isUuid"],
  ["uri-template", "isUriTemplate"],
  ["json-pointer", "isJsonPointer"],
  ["relative-json-pointer", "isRelativeJsonPointer"],
  ["regex", "isRegex"],
  ["base64url", "isBase64Url"],
  ["byte", "isByte"],
  ["char", "isChar"],
  ["date-time-local", "isDateTimeLocal"],
  ["decimal", "isDecimal"],
  ["decimal128", "isDecimal128"],
  ["http-date", "isHttpDate"],
  ["int64", "isInt64Text"],
  ["media-range", "isMediaRange"],
  ["sf-binary", "isSfBinary"],
  ["sf-boolean", "isSfBoolean"],
  ["sf-string", "isSfString"],
  ["sf-token", "isSfToken"],
  ["time-local", "isTimeLocal"],
  ["uint64", "isUint64Text"],
]);

/** OpenAPI format registry. A `double` may be any number. */
const ofNumbers: ReadonlyMap<string, string> = new Map([
  ["int8", "isInt8"],
  ["int16", "isInt16"],
  ["int32", "isInt32"],
  ["int64", "isInt64"],
  ["uint8", "isUint8"],
  ["uint16", "isUint16"],
  ["uint32", "isUint32"],
  ["uint64", "isUint64"],
  ["double-int", "isDoubleInt"],
  ["float", "isFloat"],
  ["sf-decimal", "isSfDecimal"],
  ["sf-integer", "isSfInteger"],
]);
