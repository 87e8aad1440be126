/** A format whose values can be recognised, with a value of it. */
interface StringFormat {
  readonly accepts: (text: string) => boolean;
  readonly samples: readonly string[];
  /** Formats that accept every value of this one. */
  readonly within?: readonly string[];
}

const dateText = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const timeText = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?`;
const zoneText = String.raw`(?:[zZ]|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const labelText = String.raw`[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?`;
const byteText = String.raw`(?:[0-9a-zA-Z+/]{4})*(?:[0-9a-zA-Z+/]{2}==|[0-9a-zA-Z+/]{3}=)?`;

function matches(text: string, flags = ""): (value: string) => boolean {
  const expression = new RegExp(`^(?:${text})$`, flags);
  // All of these take linear time, but samples are short anyway.
  return (value) => value.length <= 1000 && expression.test(value);
}

function isDate(text: string): boolean {
  if (!matches(dateText)(text)) return false;
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  return day <= new Date(Date.UTC((year % 400) + 2000, month, 0)).getUTCDate();
}

function isDateTime(text: string): boolean {
  return matches(`${dateText}[tT]${timeText}${zoneText}`)(text) && isDate(text.slice(0, 10));
}

function isUri(text: string): boolean {
  return matches(String.raw`[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^${"`"}]*`, "i")(text) && !/[^\x21-\x7e]/.test(text);
}

/** The string formats of JSON Schema 2020-12 (Validation 7.3) and of OpenAPI's registry that can be recognised. */
const ofStrings: ReadonlyMap<string, StringFormat> = new Map<string, StringFormat>([
  ["date-time", { accepts: isDateTime, samples: ["2026-01-02T03:04:05Z"] }],
  ["date", { accepts: isDate, samples: ["2026-01-02"] }],
  ["time", { accepts: matches(timeText + zoneText), samples: ["03:04:05Z"] }],
  [
    "uuid",
    {
      accepts: matches("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", "i"),
      samples: ["123e4567-e89b-12d3-a456-426614174000"],
    },
  ],
  [
    "email",
    {
      accepts: matches(String.raw`[^\s@"<>()[\],;:\\]+@${labelText}(?:\.${labelText})*`),
      samples: ["a@example.com"],
      within: ["idn-email"],
    },
  ],
  [
    "hostname",
    {
      accepts: matches(String.raw`(?=.{1,253}$)${labelText}(?:\.${labelText})*`),
      samples: ["example.com"],
      within: ["idn-hostname"],
    },
  ],
  [
    "ipv4",
    { accepts: matches(String.raw`(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}`), samples: ["192.0.2.1"] },
  ],
  ["ipv6", { accepts: isIpv6, samples: ["2001:db8::1"] }],
  ["uri", { accepts: isUri, samples: ["https://example.com/a"], within: ["iri", "uri-reference", "iri-reference"] }],
  ["byte", { accepts: matches(byteText), samples: ["YQ==", ""] }],
]);

/** Formats that only describe how a value is shown or used: every string has them. */
const ofEveryString: ReadonlySet<string> = new Set(["password", "binary", "html", "commonmark", "markdown"]);

const moreInclusions: ReadonlyMap<string, readonly string[]> = new Map([
  ["uri-reference", ["iri-reference"]],
  ["iri", ["iri-reference"]],
  ["int8", ["int16", "int32", "int64"]],
  ["int16", ["int32", "int64"]],
  ["int32", ["int64"]],
  ["uint8", ["int16", "int32", "int64", "uint16", "uint32", "uint64"]],
  ["uint16", ["int32", "int64", "uint32", "uint64"]],
  ["uint32", ["int64", "uint64"]],
  ["float", ["double"]],
]);

function isIpv6(text: string): boolean {
  if (text.length > 45 || !/^[0-9a-f:.]+$/i.test(text) || text.includes(":::")) return false;
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1) ?? "";
  const isMapped = last.includes(".");
  if (isMapped && ofStrings.get("ipv4")?.accepts(last) !== true) return false;
  const hex = isMapped ? groups.slice(0, -1) : groups;
  const count = hex.length + (isMapped ? 2 : 0);
  return hex.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) && (halves.length === 2 ? count < 8 : count === 8);
}

/** The range of the integers of a format, both ends included. */
const integerRanges: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["int8", [-128, 127]],
  ["int16", [-32768, 32767]],
  ["int32", [-2147483648, 2147483647]],
  // A larger double is not below 2^63; the largest that is, is this one.
  ["int64", [-9223372036854775808, 9223372036854774784]],
  ["uint8", [0, 255]],
  ["uint16", [0, 65535]],
  ["uint32", [0, 4294967295]],
  ["uint64", [0, 18446744073709549568]],
]);

const largestFloat = 3.4028234663852886e38;

/** Returns the range of integers of a format; undefined if it is not one of integers. */
export function integerRangeOf(format: string): readonly [number, number] | undefined {
  return integerRanges.get(format);
}

/** Returns whether a format constrains values of a type at all. */
export function constrains(format: string, type: "string" | "number"): boolean {
  if (type === "number") return integerRanges.has(format) || format === "float" || !isKnown(format);
  return !ofEveryString.has(format) && format !== "double" && format !== "float" && !integerRanges.has(format);
}

function isKnown(format: string): boolean {
  return ofStrings.has(format) || ofEveryString.has(format) || format === "double" || moreInclusions.has(format);
}

/** Returns whether a value has a format that constrains its type; undefined if the format cannot be recognised. */
export function hasFormat(value: string | number, format: string): boolean | undefined {
  if (typeof value === "string") return ofStrings.get(format)?.accepts(value);
  const range = integerRanges.get(format);
  if (range !== undefined) return Number.isInteger(value) && value >= range[0] && value <= range[1];
  return format === "float" ? Math.abs(value) <= largestFloat : undefined;
}

/** Returns whether every value of a format has another. */
export function isFormatWithin(format: string, other: string): boolean {
  return (
    format === other ||
    ofStrings.get(format)?.within?.includes(other) === true ||
    moreInclusions.get(format)?.includes(other) === true
  );
}

/** Returns short strings of a format; none if it is unknown. */
export function samplesOfFormat(format: string): readonly string[] {
  return ofStrings.get(format)?.samples ?? [];
}
