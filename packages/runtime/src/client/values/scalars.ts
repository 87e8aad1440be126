import { ArgumentError } from "../errors.js";
import { type Codec, Mismatch } from "./codec.js";
import { ExactInteger } from "./exact-json.js";

/** RFC 3339, with or without seconds. Without an offset, a time is a different instant on each machine. */
const instantPattern = /^(\d{4})-(\d\d)-(\d\d)[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)$/;

/** Returns a function that leaves null, undefined and converted values as they are. */
const unless =
  (isConverted: (value: unknown) => boolean, convert: (value: unknown) => unknown) =>
  (value: unknown): unknown =>
    value == null || isConverted(value) ? value : convert(value);

const isString = (value: unknown): value is string => typeof value === "string";

/** A date and time as a Date. It has milliseconds: digits beyond them are lost. */
export const dateTime: Codec = {
  decode: unless(
    (value) => value instanceof Date,
    (wire) => {
      const date = isString(wire) && isDay(instantPattern.exec(wire)) ? new Date(wire.toUpperCase()) : undefined;
      if (!date || Number.isNaN(date.getTime())) throw new Mismatch(wire, "is not a date and time with an offset");
      return date;
    },
  ),
  encode: unless(isString, (value) => {
    if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
    throw new Mismatch(value, value instanceof Date ? "is an invalid Date" : "is not a Date");
  }),
};

/** Returns whether a month has a day: Date would go on into the next month. */
function isDay(parts: RegExpExecArray | null): boolean {
  const [year, month, day] = (parts ?? []).slice(1).map(Number);
  return day !== undefined && day > 0 && day <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

// ---------------------------------------------------------------------------------------------------------- Temporal

interface TemporalType {
  from(text: string, options?: { readonly overflow: "reject" }): unknown;
}

/** Programs may have the types of Temporal, or not. */
interface Runtime {
  readonly Temporal?: Readonly<Record<string, TemporalType | undefined>>;
}

/** Looked up on first use, so that a program can install a polyfill. */
function temporal(name: "Instant" | "PlainDate"): TemporalType {
  const { Temporal } = globalThis as unknown as Runtime;
  const type = Temporal?.[name];
  if (type) return type;
  throw new ArgumentError(
    `This runtime has no Temporal.${name}: import a polyfill first, such as "temporal-polyfill/global"`,
  );
}

function temporalCodec(name: "Instant" | "PlainDate", pattern: RegExp, reason: string): Codec {
  const isConverted = (value: unknown): boolean =>
    Object.prototype.toString.call(value) === `[object Temporal.${name}]`;
  return {
    decode: unless(isConverted, (wire) => {
      const type = temporal(name);
      if (!isString(wire) || !pattern.test(wire)) throw new Mismatch(wire, reason);
      try {
        return type.from(wire, { overflow: "reject" });
      } catch {
        throw new Mismatch(wire, reason);
      }
    }),
    encode: unless(isString, (value) => {
      if (isConverted(value)) return String(value);
      throw new Mismatch(value, `is not a Temporal.${name}`);
    }),
  };
}

/** A date and time as a Temporal.Instant. */
export const instant: Codec = temporalCodec("Instant", instantPattern, "is not a date and time with an offset");

/** A day as a Temporal.PlainDate. */
export const plainDate: Codec = temporalCodec("PlainDate", /^\d{4}-\d\d-\d\d$/, "is not a date");

// ---------------------------------------------------------------------------------------------------------- integers

const digits = /^-?\d+$/;

/** Returns an integer; a parser of the user's may give it as an object. */
function integerOf(wire: unknown): bigint {
  if (typeof wire === "number" && Number.isInteger(wire)) return BigInt(wire);
  if (wire instanceof ExactInteger) return BigInt(wire.digits);
  if (typeof wire !== "number" && typeof wire !== "boolean" && digits.test(`${wire as string}`))
    return BigInt(`${wire as string}`);
  throw new Mismatch(wire, "is not an integer");
}

const isBigint = (value: unknown): boolean => typeof value === "bigint";

/** An integer as a bigint, which is a number on the wire. */
export const integer: Codec = {
  decode: unless(isBigint, integerOf),
  encode: unless(isBigint, (value) => {
    if (typeof value === "number" && Number.isSafeInteger(value)) return value;
    throw new Mismatch(value, "is not a bigint");
  }),
};

/** An integer as a bigint, which is a string on the wire. */
export const integerText: Codec = {
  decode: unless(isBigint, integerOf),
  encode: unless(isString, (value) => {
    if (typeof value === "bigint" || Number.isSafeInteger(value)) return String(value);
    throw new Mismatch(value, "is not a bigint");
  }),
};

// ----------------------------------------------------------------------------------------------------- user's values

/** A value that functions of the user's convert. Strings and numbers on the wire are given to `parse`. */
export function mapped<Wire extends string | number, T>(parse: (wire: Wire) => T, format: (value: T) => Wire): Codec {
  const attempt = (value: unknown, convert: () => unknown): unknown => {
    try {
      return convert();
    } catch (error) {
      throw new Mismatch(value, `is refused: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return {
    decode: unless(
      (value) => !(isString(value) || typeof value === "number" || value instanceof ExactInteger),
      (wire) => attempt(wire, () => parse((wire instanceof ExactInteger ? Number(wire.digits) : wire) as Wire)),
    ),
    encode: unless(
      () => false,
      (value) => attempt(value, () => format(value as T)),
    ),
  };
}
