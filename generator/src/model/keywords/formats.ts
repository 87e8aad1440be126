/** A format that some strings surely have and others surely do not. For strings in between, nobody can say. */
interface StringFormat {
  /** Returns whether a string has the format, by everyone's reading. */
  readonly has: (text: string) => boolean;
  /** Returns whether a string may have the format, by someone's reading. */
  readonly mayHave: (text: string) => boolean;
  readonly samples: readonly string[];
  /** Formats that accept every value of this one. */
  readonly within?: readonly string[];
}

/** Longer strings are not checked. */
const longest = 1000;

const date = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const base64 = "(?:[0-9a-z+/]{4})*(?:[0-9a-z+/]{2}==|[0-9a-z+/]{3}=)?";

/** Creates a function that tests a whole string, without regard to case, in linear time. */
function matches(pattern: string): (text: string) => boolean {
  const expression = new RegExp(`^(?:${pattern})$`, "i");
  return (text) => text.length <= longest && expression.test(text);
}

const matchesDate = matches(date);

function isDate(text: string): boolean {
  if (!matchesDate(text)) return false;
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  // Leap years repeat every 400 years.
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** The string formats of JSON Schema 2020-12 (Validation 7.3) and of OpenAPI's registry that can be recognised. */
const ofStrings: ReadonlyMap<string, StringFormat> = new Map<string, StringFormat>([
  [
    "date-time",
    {
      has: (text) => matches(`${date}T${time}`)(text) && isDate(text.slice(0, 10)),
      mayHave: (text) => isDate(text.slice(0, 10)) && /^[^]{10}[Tt ]\d\d:\d\d/.test(text),
      samples: ["2026-01-02T03:04:05Z"],
    },
  ],
  ["date", { has: isDate, mayHave: isDate, samples: ["2026-01-02"] }],
  ["time", { has: matches(time), mayHave: (text) => /^\d\d:\d\d:\d\d/.test(text), samples: ["03:04:05Z"] }],
  ["uuid", { has: matches(uuid), mayHave: matches(uuid), samples: ["123e4567-e89b-12d3-a456-426614174000"] }],
  [
    "email",
    {
      has: matches(String.raw`[a-z0-9]+(?:[._+-][a-z0-9]+)*@${label}(?:\.${label})+`),
      mayHave: (text) => /[^]@[^]/.test(text),
      samples: ["a@example.com"],
      within: ["idn-email"],
    },
  ],
  [
    "hostname",
    {
      has: (text) => text.length <= 100 && !text.includes("--") && matches(String.raw`${label}(?:\.${label})*`)(text),
      mayHave: matches("[a-z0-9.-]+"),
      samples: ["example.com"],
      within: ["idn-hostname"],
    },
  ],
  [
    "ipv4",
    {
      has: matches(String.raw`${octet}(?:\.${octet}){3}`),
      mayHave: matches(String.raw`${octet}(?:\.${octet}){3}`),
      samples: ["192.0.2.1"],
    },
  ],
  [
    "ipv6",
    {
      has: matches("(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}"),
      mayHave: matches(".*:.*:.*"),
      samples: ["2001:db8:0:0:0:0:0:1"],
    },
  ],
  [
    "uri",
    {
      has: matches(String.raw`https?://${label}(?:\.${label})*(?:/[a-z0-9._~-]*)*`),
      mayHave: matches("[a-z][a-z0-9+.-]*:[^]*"),
      samples: ["https://example.com/a"],
      within: ["iri", "uri-reference", "iri-reference"],
    },
  ],
  ["byte", { has: matches(base64), mayHave: matches("[0-9a-z+/=_\\s-]*"), samples: ["YQ=="] }],
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
  if (typeof value === "string") {
    const known = ofStrings.get(format);
    if (known === undefined || value.length > longest) return undefined;
    if (known.has(value)) return true;
    return known.mayHave(value) ? undefined : false;
  }
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
