/**
 * Codecs between JSON and types of JavaScript. Use them in your own schemas: `Fact$.extend({ created_at: dateTime() })`.
 * `z.decode` and `z.encode` convert values.
 */
import * as z from "zod";
import { isDate, isDateTime } from "@specloom/runtime/zod/formats";

/** Converts an RFC 3339 date-time to a Date. Keeps milliseconds; drops finer fractions and the offset. */
export function dateTime(): z.ZodCodec<z.ZodCustomStringFormat<"date-time">, z.ZodDate> {
  return z.codec(z.stringFormat("date-time", isDateTime), z.date(), {
    // A Date has no leap seconds: convert them to the next second.
    decode: (text) =>
      new Date(new Date(plain(text).replace(/:60(?=[.Z+-])/, ":59")).getTime() + (/:60[.Zz+-]/.test(text) ? 1000 : 0)),
    encode: (date) => date.toISOString(),
  });
}

/** The part of Temporal that this module uses. Pass `Temporal` or a polyfill. */
export interface TemporalTypes<Instant extends Printable, PlainDate extends Printable> {
  readonly Instant: { from(text: string): Instant };
  readonly PlainDate: { from(text: string): PlainDate };
}

interface Printable {
  toString(): string;
}

/** Converts an RFC 3339 date-time to a Temporal.Instant. */
export function instant<Instant extends Printable>(
  temporal: Pick<TemporalTypes<Instant, Printable>, "Instant">,
): z.ZodCodec<z.ZodCustomStringFormat<"date-time">, z.ZodType<Instant, Instant>> {
  return z.codec(z.stringFormat("date-time", isDateTime), z.custom<Instant>(isInstance), {
    decode: (text) => temporal.Instant.from(plain(text)),
    encode: (value) => value.toString(),
  });
}

/** Converts an RFC 3339 full-date to a Temporal.PlainDate. */
export function plainDate<PlainDate extends Printable>(
  temporal: Pick<TemporalTypes<Printable, PlainDate>, "PlainDate">,
): z.ZodCodec<z.ZodCustomStringFormat<"date">, z.ZodType<PlainDate, PlainDate>> {
  return z.codec(z.stringFormat("date", isDate), z.custom<PlainDate>(isInstance), {
    decode: (text) => temporal.PlainDate.from(text),
    encode: (value) => value.toString(),
  });
}

/** Converts an integer within ±(2^53 - 1), which JSON.parse reads exactly, to a bigint. */
export function bigint(): z.ZodCodec<z.ZodInt, z.ZodBigInt> {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  return z.codec(z.int(), z.bigint().min(-limit).max(limit), {
    decode: (number) => BigInt(number),
    encode: (value) => Number(value),
  });
}

/** Converts a string with an int64 to a bigint. */
export function bigintText(): z.ZodCodec<z.ZodString, z.ZodBigInt> {
  const limit = 2n ** 63n;
  return z.codec(
    z.string().regex(/^-?\d+$/),
    z
      .bigint()
      .min(-limit)
      .max(limit - 1n),
    {
      decode: (text) => BigInt(text),
      encode: (value) => String(value),
    },
  );
}

/** Normalizes a date-time for strict parsers: with `T` and a full offset. */
function plain(text: string): string {
  return text
    .toUpperCase()
    .replace(" ", "T")
    .replace(/([+-]\d{2}):?(\d{2})?$/, (_, hour: string, minute = "00") => `${hour}:${minute}`);
}

function isInstance(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
